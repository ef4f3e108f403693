import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { brand } from '#app/brand.ts';
import { checkTexts, type Result, type Texts } from '#app/forms/rules.ts';
import {
  commonPasswordMessage,
  guessableWords,
  type NewPasswordField,
  newPasswordRules,
} from './password.ts';

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

/** Longer input takes unbounded time, and a longer password is no weaker than its beginning. */
const checkedCharacters = 64;

// A thousand million: fewer find a common word with a year and a sign, with `@` for `a`, or a row of keys.
const fewestGuesses = 1e9;

/** What somebody who has read the site tries first. */
const siteTexts = [brand.name, brand.tagline, brand.eventLine, ...brand.addressLines];
const siteWords = [...siteTexts, 'cafe barista']
  .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
  .filter((word) => word.length >= 4);

let estimator: Promise<ZxcvbnFactory> | undefined;

/** Loaded on first use: 30 MB of word lists that only creating an admin needs. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [core, common] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new core.ZxcvbnFactory({
    dictionary: common.dictionary,
    graphs: common.adjacencyGraphs,
  });
}

/**
 * Words that are known, such as the account's email and those of the site, make a password no stronger: it
 * is rated as it is, where they may be spelt otherwise, and by what is left without them.
 */
export async function isCommonPassword(
  password: string,
  guessableWords: readonly string[],
): Promise<boolean> {
  estimator ??= loadEstimator();
  const rater = await estimator;
  const checked = password.slice(0, checkedCharacters);
  const words = [...guessableWords, ...siteWords].map((word) => word.toLowerCase());
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), checked.toLowerCase());
  return [checked, rest].some((text) => rater.check(text, words).guesses < fewestGuesses);
}
