import { passwordRule } from '#app/accounts/passwords/password.ts';
import { type Rules, unless } from '#app/forms/rules.ts';
import { cleanEmail, emailError, emailMaxLength, isEmail } from '#app/shared/person/email.ts';

const nameMaxLength = 100;

export const profileRules = {
  name: {
    label: 'Name',
    limit: nameMaxLength,
    tooLong: `The name must have at most ${nameMaxLength} characters.`,
  },
  email: {
    label: 'Email',
    limit: emailMaxLength,
    clean: cleanEmail,
    tooLong: emailError,
    error: unless(isEmail, emailError),
  },
} satisfies Rules<string>;

export type ProfileField = keyof typeof profileRules;

export type AdminField = ProfileField | 'password';

export const adminRules: Rules<AdminField, { email: string }> = {
  ...profileRules,
  password: passwordRule,
};
