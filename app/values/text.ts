/**
 * Typed text, made safe to store and to show: what a person can see stays, what they cannot goes.
 */

/** Control characters apart from tab and newline, soft hyphen, zero-width space, word joiner, BOM. */
const invisible = /(?![\t\n])\p{Cc}|[\u00AD\u200B\u2060\uFEFF]/gu;

/** Marks, embeddings, overrides and isolates that turn the direction of the text around them. */
const directionMarks = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/**
 * Text of several lines: NFC, `\n` line ends, trimmed, without control characters (NUL cannot be
 * stored in PostgreSQL) and without direction marks (they let a name rearrange the page around it).
 * Joiners (U+200C, U+200D) stay: Tamil, Persian and emoji need them.
 */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(invisible, '')
    .replace(directionMarks, '')
    .normalize('NFC')
    .trim();
}

/** Like {@link cleanText}, for one line: every run of white space becomes one space. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ');
}

/** True when at least one character of the text can be seen: joiners alone are no answer. */
export function hasVisibleText(text: string): boolean {
  return /[^\p{Z}\p{Cc}\p{Cf}]/u.test(text);
}
