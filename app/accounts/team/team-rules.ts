import { type Rules, unless } from '#app/forms/rules.ts';
import { emailError, emailMaxLength, isEmail } from '#app/shared/email.ts';

export const inviteRules = {
  email: {
    label: 'E-mail',
    limit: emailMaxLength,
    tooLong: emailError,
    error: unless(isEmail, emailError),
  },
} satisfies Rules<string>;
