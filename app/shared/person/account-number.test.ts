import { expect, it } from 'vitest';
import { accountNumberError, isAccountNumber } from './account-number.ts';

it.each(['1140 1234 5678', '5640-1234-5678', '99887766', '12345', '1'.repeat(20)])(
  '%j is an account number',
  (text) => expect(isAccountNumber(text)).toBe(true),
);

it.each(['abcd', '1234', '1'.repeat(21), '', '+60123456789', '1140 1234 567x'])(
  '%j is none',
  (text) => expect(isAccountNumber(text)).toBe(false),
);

it('is refused in these words', () => {
  expect(accountNumberError).toBe('Enter an account number of 5 to 20 digits.');
});
