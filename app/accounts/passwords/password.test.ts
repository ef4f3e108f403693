import { expect, test } from 'vitest';
import { checkTexts } from '#app/forms/rules.ts';
import { changePasswordRules, passwordRule } from './password.ts';

const email = 'aisyah@cafe.example';

/** What is wrong with a password; null when nothing is. */
function errorOf(password: string, email: string): string | null {
  const result = checkTexts({ password: passwordRule }, { password }, { email });
  return result.ok ? null : (result.errors[0]?.message ?? '');
}

test('twelve characters are enough, eleven are not', () => {
  expect(errorOf('bamboo-whis', email)).toMatch('at least 12 characters.');
  expect(errorOf('bamboo-whisk', email)).toBeNull();
});

test('an empty password is told how long it must be', () => {
  expect(errorOf('', email)).toBe('The password must have at least 12 characters.');
});

test('the name in an email address does not count towards the length if it has four letters', () => {
  expect(errorOf('siti-siti-siti', 'siti@cafe.example')).toMatch('besides your email address');
});

test('256 characters are taken, 257 are not', () => {
  expect(errorOf('x'.repeat(256), email)).toBeNull();
  expect(errorOf('x'.repeat(257), email)).toMatch('at most 256');
});

test.each([
  'aisyah@cafe.example',
  'Aisyah-aisyah-AISYAH',
  'embun-embun-embun',
  'EMBUN-aisyah-2026',
])('%s is mostly the address or the brand', (password) => {
  expect(errorOf(password, email)).toMatch('besides your email address');
});

test('the address or the brand may be part of a password that is long enough without them', () => {
  expect(errorOf('embun-bamboo-whisk', email)).toBeNull();
});

test('a shorter name in an email address does count', () => {
  expect(errorOf('my-mymy-mymy', 'my@cafe.example')).toBeNull();
});

const typed = {
  current_password: ' as it was ',
  new_password: 'bamboo-whisk-1',
  repeat_password: 'bamboo-whisk-1',
};

const check = (change: Partial<typeof typed>) => {
  const texts = { ...typed, ...change };
  const context = { email, password: texts.new_password };
  const checked = checkTexts(changePasswordRules, texts, context);
  return checked.ok ? checked.value : checked.errors.map(({ field, message }) => [field, message]);
};

test('passwords are taken as they were typed', () => {
  expect(check({})).toEqual(typed);
});

test.each([
  ['current_password', '', 'Please enter your current password.'],
  ['current_password', 'x'.repeat(257), 'This is not your password.'],
  ['repeat_password', '', 'Please repeat the new password.'],
  ['repeat_password', 'bamboo-whisk-2', 'The two passwords are not the same.'],
  ['repeat_password', 'x'.repeat(257), 'The two passwords are not the same.'],
])('%s %.20j is refused: %s', (field, text, message) => {
  expect(check({ [field]: text })).toEqual([[field, message]]);
});
