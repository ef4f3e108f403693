import { passwordRule } from '#app/accounts/passwords/password.ts';
import { type Rules, unless } from '#app/forms/rules.ts';
import { emailMaxLength, isEmail } from '#app/shared/email.ts';

const nameMaxLength = 100;
const invalidEmail = 'Please enter a valid email address.';

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
    tooLong: invalidEmail,
    error: unless(isEmail, invalidEmail),
  },
  password: passwordRule,
};
