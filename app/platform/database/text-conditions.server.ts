import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** In whatever case either is written; the unique indexes compare in the same way. */
export function isEmailOf(column: AnyPgColumn, email: string): SQL {
  return eq(sql`lower(${column})`, email.toLowerCase());
}

/** Each of its words (`wordsOf`), wherever it stands, in a column that `fold_text` has written. */
export function containsText(column: AnyPgColumn, text: string): SQL | undefined {
  return containsAll(column, wordsOf(text));
}

/** @param where 'above': in any line but the last */
export function containsAll(
  column: AnyPgColumn,
  words: readonly string[],
  where: 'anywhere' | 'above' = 'anywhere',
): SQL | undefined {
  const rest = where === 'above' ? '%\n%' : '%';
  // Folded first: of a wide '％' it makes a sign of LIKE.
  const conditions = words.map(
    (word) =>
      sql`${column} like '%' || regexp_replace(fold_text(${word}), '[\\\\%_]', '\\\\\\&', 'g') || ${rest}`,
  );
  return and(...conditions);
}

/** Words that are all short have to stand side by side: together they may be long enough for the index. */
export function wordsOf(text: string): string[] {
  const words = text.split(/\s+/).filter(Boolean);
  return words.some(({ length }) => length >= 3) ? words : [text];
}

/** With fewer than three letters side by side, as `fold_text` leaves them, a trigram index is of no use. */
export function hasTrigram(word: string): boolean {
  const folded = word.normalize('NFKD').replace(/[\p{Mn}\p{Pd}\p{Lm}\p{Cf}\s.,'‘’`"()]/gu, '');
  return /[\p{L}\p{M}\p{N}]{3}/u.test(folded);
}

/** For a pattern of LIKE, in which '%' and '_' stand for others. */
export function likeLiteral(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
