import { eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** In whatever case either is written; the unique indexes compare in the same way. */
export function isEmailOf(column: AnyPgColumn, email: string): SQL {
  return eq(sql`lower(${column})`, email.toLowerCase());
}

/** With fewer letters a trigram index is of no use. */
const lettersOfIndex = 3;

/**
 * Each word, wherever it stands, in a column that `fold_text` has written. Words that are all too short for the
 * index have to stand side by side.
 */
export function containsText(column: AnyPgColumn, text: string): SQL {
  const words = text.split(/\s+/).filter(Boolean);
  const parts = words.some(({ length }) => length >= lettersOfIndex) ? words : [text];
  // Folded first: of a wide '％' it makes a sign of LIKE.
  const conditions = parts.map(
    (part) =>
      sql`${column} like '%' || regexp_replace(fold_text(${part}), '[\\\\%_]', '\\\\\\&', 'g') || '%'`,
  );
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/** For a pattern of LIKE, in which '%' and '_' stand for others. */
export function likeLiteral(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
