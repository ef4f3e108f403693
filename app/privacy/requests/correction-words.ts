import type { Rules } from '#app/forms/rules.ts';
import { ownWords } from '#app/mail/mail-message.ts';

/** In the form of a record whose person has an open request for a correction. */
export const askedForCorrection =
  'They have asked for a correction. Your answer under Data requests will name what you change here.';

export const uncorrected = {
  field: 'words',
  message: 'Nothing is corrected yet. Edit the record first, or write what you have corrected.',
} as const;

/** Where no record was edited for the request, only words tell what was corrected. */
export const tellingWords = {
  words: { ...ownWords.words, optional: false, missing: uncorrected.message },
} satisfies Rules<string>;
