/** Makes typed text safe to store and to show: invisible characters are removed. */

/** The longest answer of any form, in UTF-16 units as in `maxlength`. */
export const longestAnswer = 5000;

/** Longer raw text can't shrink to `limit` characters by cleaning: it is rejected unprocessed. */
export function rawLimit(limit: number): number {
  return limit * 4;
}

/** Characters that show nothing or change the text's direction; except tab, newline, joiners, variation selectors. */
const invisible = /(?![\t\n])\p{Cc}|(?![\u200C\u200D]|\p{VS})\p{DI}|[\uFFF9-\uFFFB]/gu;

/** Half of a letter, which can be neither sent nor stored. */
export const loneSurrogate = /\p{Surrogate}/gu;

/** No script needs more marks on a letter (UAX 15, Stream-Safe Text Format); normalizing is quadratic. */
const surplusMarks = /(\p{M}{30})\p{M}+/gu;

/**
 * Cleans a text: NFC, `\n` line ends, trimmed, no control characters (PostgreSQL stores no NUL), no direction marks (a
 * name could rearrange the page). Joiners (U+200C, U+200D) stay: Tamil, Persian and emoji need them. A text longer
 * than any form takes is cut off; the field's own rule refuses it ({@link rawLimit}).
 */
export function cleanText(text: string): string {
  return (
    text
      .slice(0, rawLimit(longestAnswer))
      .replace(loneSurrogate, '\uFFFD')
      .replace(/\r\n?|[\u2028\u2029]/g, '\n')
      .replace(invisible, '')
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

/** {@link cleanLine} for a number: the digits and dashes of any keyboard, without joiners that came with a paste. */
export function cleanNumber(text: string): string {
  const typed = cleanLine(text)
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{VS}]/gu, '');
  return plainDigits(typed).replace(/[\u2212\p{Pd}]/gu, '-');
}

/** Digits of any script as 0 to 9. */
function plainDigits(text: string): string {
  return text.replace(/(?!\d)\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    // In Unicode the ten digits of a script are in a row.
    let zero = code;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
    return `${(code - zero) % 10}`;
  });
}

/** The lines of a text, without empty ones. */
export function linesOf(text: string): string[] {
  return text.split('\n').map(cleanLine).filter(Boolean);
}

/** Does a text show anything? A text of blanks, joiners or the blank of Braille is no answer. */
export function hasVisibleText(text: string): boolean {
  return /[^\p{Z}\p{Cc}\p{Cf}\p{VS}\u2800]/u.test(text);
}
