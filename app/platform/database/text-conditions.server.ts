import { eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** In whatever case either is written; the unique indexes compare in the same way. */
export function isEmailOf(column: AnyPgColumn, email: string): SQL {
  return eq(sql`lower(${column})`, email.toLowerCase());
}

/** In a column that is in lower case already. */
export function containsText(column: AnyPgColumn, text: string): SQL {
  return sql`${column} like '%' || lower(${likeLiteral(text)}) || '%'`;
}

/** For a pattern of LIKE, in which '%' and '_' stand for others. */
export function likeLiteral(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
