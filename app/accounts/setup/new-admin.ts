import { passwordRule } from '#app/accounts/passwords/password.ts';
import { type Rule, type Rules, unless } from '#app/forms/rules.ts';
import { cleanEmail, emailError, emailMaxLength, isEmail } from '#app/shared/email.ts';

const nameMaxLength = 100;

const emailRule: Rule = {
  label: 'Email',
  limit: emailMaxLength,
  clean: cleanEmail,
  tooLong: emailError,
  error: unless(isEmail, emailError),
};

export type AdminField = 'name' | 'email' | 'password';

export const adminRules: Rules<AdminField, { email: string }> = {
  name: {
    label: 'Name',
    limit: nameMaxLength,
    tooLong: `The name must have at most ${nameMaxLength} characters.`,
  },
  email: emailRule,
  password: passwordRule,
};

export const profileRules = { name: adminRules.name, email: emailRule };

export type ProfileField = keyof typeof profileRules;
