import { expect, it } from 'vitest';
import { nextDigest } from './next-digest.ts';

it.each([
  ['7:59 in Malaysia', '2026-11-22T23:59:59.999Z', '2026-11-23T00:00:00.000Z'],
  ['8:00 in Malaysia', '2026-11-23T00:00:00.000Z', '2026-11-24T00:00:00.000Z'],
  ['just before midnight in Malaysia', '2026-11-23T15:59:59.999Z', '2026-11-24T00:00:00.000Z'],
  ['midnight in Malaysia', '2026-11-23T16:00:00.000Z', '2026-11-24T00:00:00.000Z'],
  ['the evening of the year’s last day', '2026-12-31T12:00:00.000Z', '2027-01-01T00:00:00.000Z'],
])('after %s comes the next 8:00', (_when, now, next) => {
  expect(nextDigest(new Date(now)).toISOString()).toBe(next);
});
