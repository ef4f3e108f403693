import { expect, test } from 'vitest';
import { enrolment, findStep } from './totp.server.ts';

/** The secret of RFC 6238, appendix B. Its codes there have eight digits, of which ours are the last six. */
const secret = '12345678901234567890';

const at = (seconds: number) => new Date(seconds * 1000);

test.each([
  [59, '287082', 1],
  [1_111_111_109, '081804', 37_037_036],
  [1_111_111_111, '050471', 37_037_037],
  [1_234_567_890, '005924', 41_152_263],
  [20_000_000_000, '353130', 666_666_666],
])('at %i s %s is the code of half minute %i', async (seconds, code, step) => {
  expect(await findStep(secret, code, at(seconds))).toBe(step);
});

test('a code is taken half a minute early or late, and no longer', async () => {
  const found = (seconds: number) => findStep(secret, '081804', at(1_111_111_000 + seconds));
  // The code belongs to the half minute from second 80 to 109.
  for (const seconds of [50, 79, 110, 139]) expect(await found(seconds)).toBe(37_037_036);
  expect([await found(49), await found(140)]).toEqual([null, null]);
});

test('an app gets the secret in base 32, as a picture or to be typed', () => {
  const { url, typed } = enrolment(secret, { site: 'Embun', email: 'aisyah@cafe.example' });
  expect(typed).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  // RFC 4648, section 10. The bits do not fill a whole number of letters, nor do those of our 32 characters.
  expect(enrolment('foob', { site: 'Embun', email: 'aisyah@cafe.example' }).typed).toBe('MZXW6YQ');
  const { protocol, host, pathname, searchParams } = new URL(url);
  expect([protocol, host]).toEqual(['otpauth:', 'totp']);
  expect(decodeURIComponent(pathname)).toBe('/Embun:aisyah@cafe.example');
  expect(Object.fromEntries(searchParams)).toMatchObject({
    secret: typed,
    issuer: 'Embun',
    digits: '6',
    period: '30',
  });
});
