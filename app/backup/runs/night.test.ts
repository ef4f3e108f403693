import { expect, test } from 'vitest';
import { dueNight } from './night.ts';

// 3:10 in Malaysia is 19:10 of the day before in UTC.
test.each([
  ['2026-11-22T19:09:59.999Z', 190, '2026-11-22'],
  ['2026-11-22T19:10:00.000Z', 190, '2026-11-23'],
  ['2026-11-23T10:00:00.000Z', 190, '2026-11-23'],
  ['2026-11-22T15:59:00.000Z', 0, '2026-11-22'],
  ['2026-11-22T16:00:00.000Z', 0, '2026-11-23'],
  ['2024-02-29T15:58:00.000Z', 1439, '2024-02-28'],
  ['2024-02-29T15:59:00.000Z', 1439, '2024-02-29'],
  ['2026-12-31T16:30:00.000Z', 30, '2027-01-01'],
])('at %s and minute %i the night of %s is due', (now, at, night) => {
  expect(dueNight(new Date(now), at)).toBe(night);
});
