/** Makes typed text safe to store and to show: invisible characters are removed. */

/** The longest answer of any form, in UTF-16 units as in `maxlength`. */
export const longestAnswer = 5000;

/**
 * The longest raw text that may have `limit` characters once cleaned: a letter may be typed in up
 * to three parts, and white space collapses. Longer text is rejected unprocessed.
 */
export function rawLimit(limit: number): number {
  return limit * 4;
}

/** Control characters except tab and newline, soft hyphen, zero-width space, word joiner, BOM. */
const invisible = /(?![\t\n])\p{Cc}|[\u00AD\u200B\u2060\uFEFF]/gu;

/** Marks, embeddings, overrides and isolates that change the direction of surrounding text. */
const directionMarks = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/**
 * More than thirty marks on one letter: no script has so many (UAX 15, Stream-Safe Text Format),
 * and normalizing them takes quadratic time.
 */
const surplusMarks = /(\p{M}{30})\p{M}+/gu;

/**
 * NFC, `\n` line ends, trimmed, no control characters (PostgreSQL stores no NUL), no direction marks (a
 * name could rearrange the page). Joiners (U+200C, U+200D) stay: Tamil, Persian and emoji need them. What
 * no form takes is cut off; the field's own rule refuses it ({@link rawLimit}).
 */
export function cleanText(text: string): string {
  return (
    text
      .slice(0, rawLimit(longestAnswer))
      .toWellFormed()
      .replace(/\r\n?|[\u2028\u2029]/g, '\n')
      .replace(invisible, '')
      .replace(directionMarks, '')
      .replace(surplusMarks, '$1')
      .normalize('NFC')
      // NFC decomposes some letters, which adds marks.
      .replace(surplusMarks, '$1')
      .trim()
  );
}

/** {@link cleanText} for one line: white space collapses to single spaces. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ');
}

/** Joiners alone are no answer. */
export function hasVisibleText(text: string): boolean {
  return /[^\p{Z}\p{Cc}\p{Cf}]/u.test(text);
}
