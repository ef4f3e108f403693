/**
 * Typed text, made safe to store and to show: what a person can see stays, what they cannot goes.
 */

/** The longest answer that any form takes, in UTF-16 units as `maxlength` counts. */
export const longestAnswer = 5000;

/**
 * The longest text, as typed, that may still have `limit` characters once it is clean: letters typed
 * in parts (three at most) become one, and so do runs of white space. What is longer is refused by
 * its length alone, before anything is done with it.
 */
export function rawLimit(limit: number): number {
  return limit * 4;
}

/** Control characters apart from tab and newline, soft hyphen, zero-width space, word joiner, BOM. */
const invisible = /(?![\t\n])\p{Cc}|[\u00AD\u200B\u2060\uFEFF]/gu;

/** Marks, embeddings, overrides and isolates that turn the direction of the text around them. */
const directionMarks = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/**
 * Marks beyond the thirtieth on one letter. No writing has so many (UAX 15, Stream-Safe Text Format),
 * and putting them in order takes time that grows with their square.
 */
const surplusMarks = /(\p{M}{30})\p{M}+/gu;

/**
 * Text of several lines: NFC, `\n` line ends, trimmed, without control characters (NUL cannot be
 * stored in PostgreSQL) and without direction marks (they let a name rearrange the page around it).
 * Joiners (U+200C, U+200D) stay: Tamil, Persian and emoji need them. What no form takes is cut off
 * unseen; to refuse it is up to the field's rule ({@link rawLimit}).
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
      // Some letters are written in parts by now, which adds marks.
      .replace(surplusMarks, '$1')
      .trim()
  );
}

/** Like {@link cleanText}, for one line: every run of white space becomes one space. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ');
}

/** True when at least one character of the text can be seen: joiners alone are no answer. */
export function hasVisibleText(text: string): boolean {
  return /[^\p{Z}\p{Cc}\p{Cf}]/u.test(text);
}
