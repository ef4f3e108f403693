import { notYours, passwordMaxLength } from '#app/accounts/passwords/password.ts';
import { line, type Rule, type Rules, unless } from '#app/forms/rules.ts';

/** The digits of a code, and the seconds for which it is valid (RFC 6238). */
export const codeDigits = 6;
export const codeSeconds = 30;

export const recoveryCodeCount = 10;

const wrongCodeMessage =
  'This code is wrong, or was used before. It changes every half minute; your phone must set its time automatically.';

export const wrongRecoveryCodeMessage =
  'This is not one of your recovery codes, or it was used before.';

export const isCode = (text: string) => new RegExp(`^\\d{${codeDigits}}$`).test(text);

/** Apps show codes as '123 456'. */
export const withoutGaps = (text: string) => line(text).replace(/[\s-]/g, '');

const code: Rule = {
  label: 'Code',
  limit: 20,
  clean: withoutGaps,
  missing: 'Enter the code.',
  tooLong: wrongCodeMessage,
  error: unless(isCode, 'A code has six digits.'),
};

const password: Rule = {
  label: 'Password',
  limit: passwordMaxLength,
  clean: (text) => text,
  missing: 'Enter your password.',
  tooLong: notYours,
};

export const codeRules = { code } satisfies Rules<string>;

export const wrongPassword = { field: 'password', message: notYours };

export const wrongCode = { field: 'code', message: wrongCodeMessage };

export const recoveryCodeRules = {
  code: {
    label: 'Recovery code',
    limit: 40,
    missing: 'Enter a recovery code.',
    tooLong: wrongRecoveryCodeMessage,
  },
} satisfies Rules<string>;

export const passwordRules = { password } satisfies Rules<string>;

/** Either kind of code will do to turn it off. */
export const turnOffRules = {
  password,
  code: { ...code, label: 'Code or recovery code', limit: 40, clean: line, error: undefined },
} satisfies Rules<string>;

/** Turns a typed recovery code into its stored form; it may be in any case, with or without its dash. */
export function cleanRecoveryCode(text: string): string {
  const letters = text.toUpperCase().replace(/[^0-9A-Z]/g, '');
  return letters.replace(/^(.{5})(.{5})$/, '$1-$2');
}
