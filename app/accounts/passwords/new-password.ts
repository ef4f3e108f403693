import type { Rules } from '#app/forms/rules.ts';
import { passwordMaxLength, passwordRule } from './password.ts';

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

/** Of the form of somebody signed in. Whether the current one is right, the server alone knows. */
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
