import { asc, getTableName, gt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database.server.ts';
import { fieldKeyId, openField, sealField } from './field-encryption.server.ts';
import type { Keys } from './keys.server.ts';

/** A table with sealed columns. Its `id` is a UUID, and the place of a field is made from these names. */
export type SealedTable = { table: PgTable; id: PgColumn; columns: readonly PgColumn[] };

/** Rows that are sealed anew in one transaction. */
const batch = 200;

/**
 * Seals anew, under the current key, whatever is still sealed under one before it. May be cut off
 * and run again, and may run while the site does: each batch locks its rows, and what the site
 * writes meanwhile is under the current key already.
 * @returns how many rows were changed
 * @throws SealBrokenError for a field that no key at hand opens; the rows before it are done
 */
export async function resealTable(db: Database, keys: Keys, sealed: SealedTable): Promise<number> {
  let changed = 0;
  let after: string | undefined = '00000000-0000-0000-0000-000000000000';
  while (after !== undefined) {
    const ids = await resealBatch(db, keys, sealed, after);
    changed += ids.length;
    after = ids.at(-1);
  }
  return changed;
}

/** @returns the ids of the rows that were sealed anew, in order */
async function resealBatch(
  db: Database,
  keys: Keys,
  { table, id, columns }: SealedTable,
  after: string,
): Promise<string[]> {
  const outdated = sql.join(
    columns.map((column) => isOutdated(column, keys)),
    sql` or `,
  );
  return db.transaction(async (tx) => {
    const rows: Record<string, unknown>[] = await tx
      .select({ id, ...byName(columns) })
      .from(table)
      .where(sql`${gt(id, after)} and (${outdated})`)
      .orderBy(asc(id))
      .limit(batch)
      .for('update');
    for (const row of rows) {
      const rowId = String(row.id);
      const changes = columns.flatMap(({ name }) => {
        const stored = row[name];
        if (typeof stored !== 'string' || !stored.startsWith('sealed:')) return [];
        const place = { table: getTableName(table), column: name, id: rowId };
        return [
          sql`${sql.identifier(name)} = ${sealField(keys, place, openField(keys, place, stored))}`,
        ];
      });
      const set = sql.join(changes, sql`, `);
      await tx.execute(sql`update ${table} set ${set} where ${id} = ${rowId}`);
    }
    return rows.map((row) => String(row.id));
  });
}

function byName(columns: readonly PgColumn[]): Record<string, PgColumn> {
  return Object.fromEntries(columns.map((column) => [column.name, column]));
}

function isOutdated(column: PgColumn, keys: Keys): SQL {
  // Compared, not matched: a key id may hold '_', which LIKE reads as any letter.
  const seal = `sealed:1:${fieldKeyId(keys)}:`;
  return sql`(starts_with(${column}, 'sealed:') and not starts_with(${column}, ${seal}))`;
}
