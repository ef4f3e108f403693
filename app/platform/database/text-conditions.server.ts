import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** Ignores upper and lower case, as the unique indexes do. */
export function isEmailOf(column: AnyPgColumn, email: string): SQL {
  return eq(sql`lower(${column})`, email.toLowerCase());
}

/** Does a column that `fold_text` has written contain every word of `text` (`wordsOf`), in any order? */
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
  // Folded before it is escaped, because folding turns a full-width '％' into '%', a wildcard of LIKE.
  const conditions = words.map(
    (word) =>
      sql`${column} like '%' || regexp_replace(fold_text(${word}), '[\\\\%_]', '\\\\\\&', 'g') || ${rest}`,
  );
  return and(...conditions);
}

/** Words that are all short stay together as one text, which may be long enough for the index. */
export function wordsOf(text: string): string[] {
  const words = text.split(/\s+/).filter(Boolean);
  return words.some(({ length }) => length >= 3) ? words : [text];
}

/** Are there three letters in a row, after `fold_text`? A trigram index is of no use with fewer. */
export function hasTrigram(word: string): boolean {
  const folded = word.normalize('NFKD').replace(/[\p{Mn}\p{Pd}\p{Lm}\p{Cf}\s.,'‘’`"()]/gu, '');
  return /[\p{L}\p{M}\p{N}]{3}/u.test(folded);
}

/** Escapes a text for a pattern of LIKE, in which '%' and '_' are wildcards. */
export function likeLiteral(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
