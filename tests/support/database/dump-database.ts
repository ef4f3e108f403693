import { sql } from 'drizzle-orm';
import type { Queryable } from '#app/platform/database/database.server.ts';

/** Every row of every table, as one text: what a dump of the database holds. */
export async function dumpDatabase(db: Queryable): Promise<string> {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select format('%I.%I', table_schema, table_name) as name from information_schema.tables
        where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
  );
  const texts = await Promise.all(
    tables.map(({ name }) =>
      db.execute<{ text: string | null }>(
        sql.raw(`select string_agg(rows::text, ' ') as text from ${name} as rows`),
      ),
    ),
  );
  return texts.map(({ rows }) => rows[0]?.text ?? '').join('\n');
}
