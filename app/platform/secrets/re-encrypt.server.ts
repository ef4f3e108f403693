import { getTableName, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/database/database.server.ts';
import { employeeOnboarding } from '#db/schema/employees.ts';
import { mails } from '#db/schema/mails.ts';
import {
  DecryptionError,
  decryptField,
  encryptField,
  fieldKeyId,
} from './field-encryption.server.ts';
import type { Keys } from './keys.server.ts';

/** The `id` is a UUID; the place of an encrypted field consists of these names. */
export type EncryptedTable = { table: PgTable; id: PgColumn; columns: readonly PgColumn[] };

/** Rows per transaction. */
const batch = 200;

/** The number of changed rows, and an error for each field that could not be decrypted. */
export type ReEncrypted = { changed: number; unopened: DecryptionError[] };

/**
 * Re-encrypts, with the current key, all fields encrypted with a previous one. Can be interrupted
 * and run again, also while the site runs: each batch locks its rows, and the site writes with the
 * current key already. A field that cannot be decrypted is skipped, so that it does not block all
 * others.
 */
export async function reEncrypt(db: Database, keys: Keys): Promise<Result> {
  const all: Result = { changed: 0, unopened: [] };
  for (const place of encrypted) {
    let after: string | undefined = '00000000-0000-0000-0000-000000000000';
    while (after !== undefined) {
      const { changed, unopened, last } = await reEncryptBatch(db, keys, place, after);
      all.changed += changed;
      all.unopened.push(...unopened);
      after = last;
    }
  }
  return all;
}

/** @returns `last`: the id of the last row of the batch, if any */
async function reEncryptBatch(
  db: Database,
  keys: Keys,
  { table, columns }: (typeof encrypted)[number],
  after: string,
): Promise<Result & { last: string | undefined }> {
  const current = `sealed:1:${fieldKeyId(keys)}:`;
  const [from, names] = [sql.identifier(table), columns.map((name) => sql.identifier(name))];
  // Compared, not matched: a key id may hold '_', a wildcard of LIKE.
  const outdated = names.map(
    (name) => sql`(starts_with(${name}, 'sealed:') and not starts_with(${name}, ${current}))`,
  );
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string } & Record<string, string | null>>(sql`
      select id, ${sql.join(names, sql`, `)} from ${from}
      where id > ${after} and (${sql.join(outdated, sql` or `)})
      order by id limit ${batch} for update`);
    const result: Result = { changed: 0, unopened: [] };
    for (const { id, ...row } of rows) {
      const changes = [];
      for (const column of columns) {
        const stored = row[column];
        if (!stored?.startsWith('sealed:') || stored.startsWith(current)) continue;
        const place = { table, column, id };
        try {
          const text = encryptField(keys, place, decryptField(keys, place, stored));
          changes.push(sql`${sql.identifier(column)} = ${text}`);
        } catch (error) {
          if (!(error instanceof DecryptionError)) throw error;
          result.unopened.push(error);
        }
      }
      if (changes.length === 0) continue;
      await tx.execute(sql`update ${from} set ${sql.join(changes, sql`, `)} where id = ${id}`);
      result.changed += 1;
    }
    return { ...result, last: rows.at(-1)?.id };
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
  // Not LIKE: a key id may contain '_', which LIKE treats as a wildcard.
  return sql`(starts_with(${column}, 'sealed:') and not starts_with(${column}, ${currentPrefix(keys)}))`;
}

function currentPrefix(keys: Keys): string {
  return `sealed:1:${fieldKeyId(keys)}:`;
}
