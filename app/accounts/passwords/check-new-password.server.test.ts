import { expect, test } from 'vitest';
import { checkNewPassword, isCommonPassword } from './check-new-password.server.ts';

test.each([
  'password1234',
  'Password1234!',
  'P@ssw0rd2024',
  'qwertyuiop12',
  '1qaz2wsx3edc',
  '123456789012',
  'aaaaaaaaaaaa',
  'abcdefghijkl',
  'letmeinletmein',
  'aisyah@cafe.example',
  'matcha123456',
  'selangor2026',
  // A common word, a year and a sign.
  'Welcome2026!',
  'Summer2026!!',
  'Malaysia2026!',
  // Nothing but words of the site.
  'embun-matcha-cafe',
  'Medan Bangi 43650',
  'Cafe-Aisyah-Bangi1',
])('%s is common', async (password) => {
  expect(await isCommonPassword(password, ['aisyah@cafe.example', 'aisyah'])).toBe(true);
});

test.each([
  'river stone teapot',
  'kedai matcha saya',
  'tr0ub4dor&3xy',
  'gK7#pw2!mZq9',
  'embun-bamboo-whisk',
])('%s is not', async (password) => {
  expect(await isCommonPassword(password, [])).toBe(false);
});

test.each([
  ['bamboo-whisk-1', 'bamboo-whisk-1', null],
  ['Password1234!', 'Password1234', ['new_password', 'repeat_password']],
  ['bamboo-whisk-1', 'bamboo-whisk-2', ['repeat_password']],
  ['gK7#pw2!mZq', 'gK7#pw2!mZq', ['new_password']],
  // Too short and common: only the first is said.
  ['matcha', 'bamboo-whisk', ['new_password', 'repeat_password']],
  // Nothing but the email address.
  ['siti@cafe.example', 'siti@cafe.example', ['new_password']],
])('%s, repeated as %s, is wrong in %j', async (new_password, repeat_password, fields) => {
  const result = await checkNewPassword({ new_password, repeat_password }, 'siti@cafe.example');
  expect(result.ok ? null : result.errors.map(({ field }) => field)).toEqual(fields);
});

test('a long password is rated by its beginning', async () => {
  expect(await isCommonPassword('x'.repeat(256), [])).toBe(true);
  expect(await isCommonPassword(`river stone teapot${'x'.repeat(238)}`, [])).toBe(false);
});
