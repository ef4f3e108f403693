import { expect, test } from 'vitest';
import { tooManyAttempts } from './too-many-attempts.ts';

test.each([
  [1, 'Too many attempts. Try again in 1 minute.'],
  [60, 'Too many attempts. Try again in 1 minute.'],
  [61, 'Too many attempts. Try again in 2 minutes.'],
  [900, 'Too many attempts. Try again in 15 minutes.'],
])('%i seconds', (seconds, text) => {
  expect(tooManyAttempts(seconds)).toBe(text);
});
