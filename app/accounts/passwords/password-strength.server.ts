import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** Looking at more costs time without end, and a longer password is no weaker than its beginning. */
const judgedCharacters = 64;

/**
 * Below this score (0 to 4) fewer than a million guesses find the password: it is on the lists of
 * common ones, perhaps with a year, a capital or a `@` for an `a`, or a row of keys.
 */
const lowestScore = 2;

let estimator: Promise<ZxcvbnFactory> | undefined;

/** Loaded at first use: 30 MB of word lists that only the making of an admin needs. */
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
 * Is this one of the passwords that everybody tries first?
 * @param notificationLabels words that count as known, such as the account's e-mail address
 */
export async function isCommonPassword(
  password: string,
  notificationLabels: readonly string[],
): Promise<boolean> {
  estimator ??= loadEstimator();
  const validated = password.slice(0, judgedCharacters);
  return (await estimator).check(validated, [...notificationLabels]).score < lowestScore;
}
