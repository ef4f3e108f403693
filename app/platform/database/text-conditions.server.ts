import { eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** In whatever case either is written; the unique indexes compare in the same way. */
export function isEmailOf(column: AnyPgColumn, email: string): SQL {
  return eq(sql`lower(${column})`, email.toLowerCase());
}

/** In a column that `fold_text` has written. Folded first: of a wide '％' it makes a sign of LIKE. */
export function containsText(column: AnyPgColumn, text: string): SQL {
  const literal = sql`regexp_replace(fold_text(${text}), '[\\\\%_]', '\\\\\\&', 'g')`;
  return sql`${column} like '%' || ${literal} || '%'`;
}

/** For a pattern of LIKE, in which '%' and '_' stand for others. */
export function likeLiteral(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
