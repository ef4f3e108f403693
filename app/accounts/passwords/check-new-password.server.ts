import { checkTexts, type Result, type Texts } from '#app/forms/rules.ts';
import { isCommonPassword } from './common-passwords.server.ts';
import { type NewPasswordField, newPasswordRules } from './new-password.ts';
import { commonPasswordMessage, guessableWords } from './password.ts';

export function checkNewPassword(
  typed: Texts<NewPasswordField>,
  email: string,
): Promise<Result<NewPasswordField>> {
  const password = typed.new_password;
  const result = checkTexts(newPasswordRules, typed, { email, password });
  return refuseCommon(result, 'new_password', { password, email });
}

/** What the rules have found, and whether the password, so far right, is a common one. */
export async function refuseCommon<Field extends string>(
  result: Result<Field>,
  field: Field,
  { password, email }: { password: string; email: string },
): Promise<Result<Field>> {
  const errors = result.ok ? [] : result.errors;
  if (errors.some((error) => error.field === field)) return result;
  if (!(await isCommonPassword(password, guessableWords(email)))) return result;
  return { ok: false, errors: [{ field, message: commonPasswordMessage }, ...errors] };
}
