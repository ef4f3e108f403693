import { brand } from '#app/brand.ts';
import type { Rule, Rules } from '#app/forms/rules.ts';

export const passwordMinLength = 12;

/** Longer ones are refused before any work is done on them. */
export const passwordMaxLength = 256;

export const passwordRules = `At least ${passwordMinLength} characters, not counting your email address or the name ${brand.name}, and not a common password. Four unrelated words do well.`;

export const commonPasswordMessage =
  'This password is too easy to guess. Choose a less common one: four unrelated words do well.';

/** Shorter words are parts of many others, so they are not taken out of a password. */
const tellingNameLength = 4;

/** Words that a guesser of this account's password would try first; the whole address before its parts. */
export function guessableWords(email: string): string[] {
  const name = email.split('@')[0] ?? '';
  return [email, name, brand.name].filter((word) => word.length >= tellingNameLength);
}

const tooShort = `The password must have at least ${passwordMinLength} characters`;

/** Checks the length only; the server also calls `isCommonPassword`. */
export const passwordRule: Rule<{ email: string }> = {
  label: 'Password',
  limit: passwordMaxLength,
  tooLong: `The password must have at most ${passwordMaxLength} characters.`,
  missing: `${tooShort}.`,
  // Nothing is trimmed: every character counts.
  clean: (password) => password,
  error: (password, { email }) => {
    if (password.length < passwordMinLength) return `${tooShort}.`;
    const own = guessableWords(email).reduce(
      (rest, word) => rest.replaceAll(word.toLowerCase(), ''),
      password.toLowerCase(),
    );
    if (own.length >= passwordMinLength) return null;
    return `${tooShort} besides your email address and the name ${brand.name}.`;
  },
};

export type NewPasswordField = 'new_password' | 'repeat_password';

export type ChangePasswordField = 'current_password' | NewPasswordField;

export const notYours = 'This is not your password.';

const different = 'The two passwords are not the same.';

/** `email` is the account's; `password` what was typed first. */
export const newPasswordRules: Rules<NewPasswordField, { email: string; password: string }> = {
  new_password: { ...passwordRule, label: 'New password' },
  repeat_password: {
    label: 'Repeat new password',
    limit: passwordMaxLength,
    tooLong: different,
    missing: 'Please repeat the new password.',
    clean: (password) => password,
    error: (repeated, { password }) => (repeated === password ? null : different),
  },
};

/** For somebody who is signed in. Whether the current password is right, only the server knows. */
export const changePasswordRules: Rules<ChangePasswordField, { email: string; password: string }> =
  {
    current_password: {
      label: 'Current password',
      limit: passwordMaxLength,
      tooLong: notYours,
      missing: 'Please enter your current password.',
      clean: (password) => password,
    },
    ...newPasswordRules,
  };
