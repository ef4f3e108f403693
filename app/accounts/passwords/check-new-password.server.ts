import { checkTexts, type Result, type Texts } from '#app/forms/rules.ts';
import { isCommonPassword } from './common-passwords.server.ts';
import { type NewPasswordField, newPasswordRules } from './new-password.ts';
import { commonPasswordMessage, guessableWords } from './password.ts';

export async function checkNewPassword(
  typed: Texts<NewPasswordField>,
  email: string,
): Promise<Result<NewPasswordField>> {
  const password = typed.new_password;
  const result = checkTexts(newPasswordRules, typed, { email, password });
  const errors = result.ok ? [] : result.errors;
  if (errors.some(({ field }) => field === 'new_password')) return result;
  if (!(await isCommonPassword(password, guessableWords(email)))) return result;
  const common = { field: 'new_password', message: commonPasswordMessage } as const;
  return { ok: false, errors: [common, ...errors] };
}
