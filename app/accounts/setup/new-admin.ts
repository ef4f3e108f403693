import { passwordRule } from '#app/accounts/passwords/password.ts';
import { type Rules, unless } from '#app/forms/rules.ts';
import { emailError, emailMaxLength, isEmail } from '#app/shared/email.ts';

const nameMaxLength = 100;

export type AdminField = 'name' | 'email' | 'password';

export const adminRules: Rules<AdminField, { email: string }> = {
  name: {
    label: 'Name',
    limit: nameMaxLength,
    tooLong: `The name must have at most ${nameMaxLength} characters.`,
  },
  email: {
    label: 'Email',
    limit: emailMaxLength,
    tooLong: emailError,
    error: unless(isEmail, emailError),
  },
  password: passwordRule,
};
