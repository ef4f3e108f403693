import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { brand } from '#app/brand.ts';

/** Longer input takes unbounded time, and a longer password is no weaker than its beginning. */
const checkedCharacters = 64;

// Below this score (0 to 4) a million guesses find the password: a common one, perhaps with a year, a
// capital or `@` for `a`, or a row of keys.
const lowestScore = 2;

/** What somebody who knows the site tries first. */
const siteWords = [brand.name, 'matcha', 'barista', 'Bangi', 'Selangor'];

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

/** @param guessableWords words to treat as known, such as the account's email */
export async function isCommonPassword(
  password: string,
  guessableWords: readonly string[],
): Promise<boolean> {
  estimator ??= loadEstimator();
  const checked = password.slice(0, checkedCharacters);
  return (await estimator).check(checked, [...guessableWords, ...siteWords]).score < lowestScore;
}
