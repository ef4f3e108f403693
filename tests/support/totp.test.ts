import { expect, test } from 'vitest';
import { secretOf, totp } from './totp.ts';

// RFC 6238, appendix B: eight digits of SHA-1.
test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('at second %i of 1970 the code is %s', (second, code) => {
  expect(totp(Buffer.from('12345678901234567890'), new Date(second * 1000), 8)).toBe(code);
});

test('the same secret, typed', () => {
  expect(secretOf('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ').toString()).toBe(
    '12345678901234567890',
  );
});
