import { expect, test } from 'vitest';
import { checkTexts } from '#app/forms/rules.ts';
import { changePasswordRules } from './new-password.ts';

const typed = {
  current_password: ' as it was ',
  new_password: 'bamboo-whisk-1',
  repeat_password: 'bamboo-whisk-1',
};

const check = (change: Partial<typeof typed>) => {
  const texts = { ...typed, ...change };
  const context = { email: 'aisyah@cafe.example', password: texts.new_password };
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
