import { expect, test } from 'vitest';
import { checkTexts, type Rules } from '#app/forms/rules.ts';
import {
  cleanRecoveryCode,
  codeRules,
  passwordRules,
  recoveryCodeRules,
  turnOffRules,
} from './two-step.ts';

const check = (rules: Rules<string>, texts: Record<string, string>) =>
  checkTexts(rules, texts, null);
const value = (rules: Rules<string>, texts: Record<string, string>) => {
  const checked = check(rules, texts);
  return checked.ok ? checked.value : checked.errors;
};

const wrong =
  'This code is wrong, or was used before. It changes every half minute; your phone must set its time automatically.';
const wrongRecovery = 'This is not one of your recovery codes, or it was used before.';

test.each(['123456', ' 123 456 ', '123-456'])('the code %j is 123456', (code) => {
  expect(value(codeRules, { code })).toEqual({ code: '123456' });
});

test.each([
  ['', 'Enter the code.'],
  ['12345', 'A code has six digits.'],
  ['1234567', 'A code has six digits.'],
  ['12345a', 'A code has six digits.'],
  ['1'.repeat(21), wrong],
])('the code %j is refused: %s', (code, message) => {
  expect(value(codeRules, { code })).toEqual([{ field: 'code', message }]);
});

test.each([
  ['', 'Enter a recovery code.'],
  ['a'.repeat(41), wrongRecovery],
])('the recovery code %j is refused: %s', (code, message) => {
  expect(value(recoveryCodeRules, { code })).toEqual([{ field: 'code', message }]);
});

test('a password is taken as it was typed, with its spaces', () => {
  expect(value(passwordRules, { password: ' x ' })).toEqual({ password: ' x ' });
  const refused = (password: string) => value(passwordRules, { password });
  expect(refused('')).toEqual([{ field: 'password', message: 'Enter your password.' }]);
  const message = 'This is not your password.';
  expect(refused('x'.repeat(257))).toEqual([{ field: 'password', message }]);
});

test('two-step is turned off with either kind of code', () => {
  for (const code of ['123456', 'ABCDE-FGHJK'])
    expect(value(turnOffRules, { password: 'x', code })).toEqual({ password: 'x', code });
  const missing = value(turnOffRules, { password: '', code: 'x'.repeat(41) });
  expect(missing).toEqual([
    { field: 'password', message: 'Enter your password.' },
    { field: 'code', message: wrong },
  ]);
});

test.each(['abcde-fghjk', ' ABCDE FGHJK', 'abcdefghjk.'])(
  'the recovery code %j is ABCDE-FGHJK',
  (typed) => {
    expect(cleanRecoveryCode(typed)).toBe('ABCDE-FGHJK');
  },
);

test('a code of another length gets no dash, and so matches none', () => {
  expect(cleanRecoveryCode('abcde-fghj')).toBe('ABCDEFGHJ');
  expect(cleanRecoveryCode('abcde-fghjkl')).toBe('ABCDEFGHJKL');
});
