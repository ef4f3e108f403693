import type { Rules } from '#app/forms/rules.ts';
import { passwordMaxLength, passwordRule } from './password.ts';

export type NewPasswordField = 'new_password' | 'repeat_password';

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
