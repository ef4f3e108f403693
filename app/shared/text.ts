/** Typed text made safe to store and to show: what a person can see stays, what they cannot goes. */

/** In UTF-16 units, as `maxlength` counts. */
export const longestAnswer = 5000;

/**
 * The longest raw text that may have `limit` characters once clean: composed letters (three parts at most)
 * and runs of white space become one. Anything longer is refused before it is processed.
 */
export function rawLimit(limit: number): number {
  return limit * 4;
}

/** Control characters apart from tab and newline, soft hyphen, zero-width space, word joiner, BOM. */
const invisible = /(?![\t\n])\p{Cc}|[\u00AD\u200B\u2060\uFEFF]/gu;

/** They change the direction of the text around them. */
const directionMarks = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/**
 * No writing has more than thirty marks on a letter (UAX 15, Stream-Safe Text Format), and ordering them
 * takes quadratic time.
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
      // NFC writes some letters in parts, which adds marks.
      .replace(surplusMarks, '$1')
      .trim()
  );
}

/** Like {@link cleanText}, with every run of white space as one space. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ');
}

/** Joiners alone are no answer. */
export function hasVisibleText(text: string): boolean {
  return /[^\p{Z}\p{Cc}\p{Cf}]/u.test(text);
}
