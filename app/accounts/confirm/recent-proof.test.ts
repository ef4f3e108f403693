import { expect, test } from 'vitest';
import { isRecentProof } from './recent-proof.ts';

const proved = new Date('2026-11-23T08:00:00Z');

test('a proof is recent for fifteen minutes', () => {
  expect(isRecentProof(proved, new Date('2026-11-23T08:15:00.000Z'))).toBe(true);
  expect(isRecentProof(proved, new Date('2026-11-23T08:15:00.001Z'))).toBe(false);
});
