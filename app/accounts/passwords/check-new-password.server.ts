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

/** Adds an error for a common password to those that the rules found, unless the field has one already. */
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

/** How many are rated: longer input takes unbounded time, and a password is no weaker than its beginning. */
const checkedCharacters = 64;

// With fewer guesses one finds a common word with a year and a sign, with `@` for `a`, or a row of keys.
const fewestGuesses = 1e9;

/** Words of the site, which somebody who has read it tries first. */
const siteTexts = [brand.name, brand.tagline, brand.eventLine, ...brand.addressLines];
const siteWords = [...siteTexts, 'cafe barista']
  .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
  .filter((word) => word.length >= 4);

let estimator: Promise<ZxcvbnFactory> | undefined;

/** Loaded on first use: 30 MB of word lists that only choosing a password needs. */
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
 * Known words, such as the account's email and words of the site, make a password no stronger. So it is rated twice: as
 * it is, since they may be spelt differently in it, and without them.
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
