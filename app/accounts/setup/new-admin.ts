import { passwordFault } from '#app/accounts/passwords/password.ts';
import { emailMaxLength, isEmail } from '#app/shared/email.ts';
import { cleanLine, hasVisibleText, rawLimit } from '#app/shared/text.ts';

const adminNameMaxLength = 100;

/** Tidied, except the password, of which every character counts. */
export type AdminFields = { name: string; email: string; password: string };

/** At most one message per field. */
export type AdminErrors = Partial<Record<keyof AdminFields, string>>;

/** A name that is far too long is left as it is. */
export function tidyAdminFields({ name, email, password }: AdminFields): AdminFields {
  const tidied = name.length > rawLimit(adminNameMaxLength) ? name : cleanLine(name);
  return { name: tidied, email: email.trim(), password };
}

/** Expects tidied fields. Common passwords are checked by the server only. */
export function findAdminErrors({ name, email, password }: AdminFields): AdminErrors {
  const errors: AdminErrors = {};
  if (name.length > adminNameMaxLength) {
    errors.name = `The name must have at most ${adminNameMaxLength} characters.`;
  } else if (!hasVisibleText(name)) errors.name = 'Name is required';
  if (email === '') errors.email = 'Email is required';
  else if (email.length > emailMaxLength || !isEmail(email)) {
    errors.email = 'Please enter a valid email address.';
  }
  const weakness = passwordFault(password, email);
  if (weakness) errors.password = weakness;
  return errors;
}
