import { expect, test } from 'vitest';
import { tokenInLink } from './onboarding-link.ts';

const token = '3f0e8a52-6c1d-4b8e-9a43-0d5b7c2e1f60';

test.each([
  [`https://embun.example/onboarding/${token}`, token],
  [`Here is your link: http://localhost:3000/onboarding/${token} (48 hours)`, token],
  [` /onboarding/${token}/\n`, token],
  [token, null],
  ['https://embun.example/onboarding/', null],
  ['', null],
])('the token in %j is %j', (text, found) => {
  expect(tokenInLink(text)).toBe(found);
});
