import { expect, test } from 'vitest';
import { onFirstUse } from './on-first-use.ts';

test('the value is made when it is first asked for, and once', () => {
  let made = 0;
  const value = onFirstUse(() => {
    made++;
    return undefined;
  });
  expect(made).toBe(0);
  value();
  value();
  expect(made).toBe(1);
});
