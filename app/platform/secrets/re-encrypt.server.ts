import { asc, getTableName, gt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#app/platform/database/database.server.ts';
import {
  DecryptionError,
  decryptField,
  encryptField,
  type FieldPlace,
  fieldKeyId,
} from './field-encryption.server.ts';
import type { Keys } from './keys.server.ts';

/** `id` is a UUID; the place of a field is made from these names. */
export type EncryptedTable = { table: PgTable; id: PgColumn; columns: readonly PgColumn[] };

const batch = 200;

export type ReEncrypted = { changed: number; unopened: DecryptionError[] };

/**
 * Encrypts under the current key what is still under a previous one. May be interrupted, repeated, and run
 * beside the site: each batch locks its rows. A field that no key decrypts is left and reported.
 */
export async function reEncryptTable(
  db: Database,
  keys: Keys,
  encrypted: EncryptedTable,
): Promise<ReEncrypted> {
  const all: ReEncrypted = { changed: 0, unopened: [] };
  let after: string | undefined = '00000000-0000-0000-0000-000000000000';
  while (after !== undefined) {
    const { changed, unopened, last } = await reEncryptBatch(db, keys, encrypted, after);
    all.changed += changed;
    all.unopened.push(...unopened);
    after = last;
  }
  return all;
}

async function reEncryptBatch(
  db: Database,
  keys: Keys,
  { table, id, columns }: EncryptedTable,
  after: string,
): Promise<ReEncrypted & { last: string | undefined }> {
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
    const batched: ReEncrypted = { changed: 0, unopened: [] };
    for (const row of rows) {
      const rowId = String(row.id);
      const changes: SQL[] = [];
      for (const { name } of columns) {
        const stored = row[name];
        if (typeof stored !== 'string' || !stored.startsWith('sealed:')) continue;
        if (stored.startsWith(currentPrefix(keys))) continue;
        const reEncrypted = reEncryptField(
          keys,
          { table: getTableName(table), column: name, id: rowId },
          stored,
        );
        if (reEncrypted instanceof DecryptionError) batched.unopened.push(reEncrypted);
        else changes.push(sql`${sql.identifier(name)} = ${reEncrypted}`);
      }
      if (changes.length === 0) continue;
      const set = sql.join(changes, sql`, `);
      await tx.execute(sql`update ${table} set ${set} where ${id} = ${rowId}`);
      batched.changed += 1;
    }
    return { ...batched, last: rows.length > 0 ? String(rows.at(-1)?.id) : undefined };
  });
}

function reEncryptField(keys: Keys, place: FieldPlace, stored: string): string | DecryptionError {
  try {
    return encryptField(keys, place, decryptField(keys, place, stored));
  } catch (error) {
    if (error instanceof DecryptionError) return error;
    throw error;
  }
}

function byName(columns: readonly PgColumn[]): Record<string, PgColumn> {
  return Object.fromEntries(columns.map((column) => [column.name, column]));
}

function isOutdated(column: PgColumn, keys: Keys): SQL {
  // Compared, not matched: a key id may hold '_', a wildcard of LIKE.
  return sql`(starts_with(${column}, 'sealed:') and not starts_with(${column}, ${currentPrefix(keys)}))`;
}

function currentPrefix(keys: Keys): string {
  return `sealed:1:${fieldKeyId(keys)}:`;
}
