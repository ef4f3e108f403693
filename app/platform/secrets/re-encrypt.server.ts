import { getTableName, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/database/database.server.ts';
import { recoveryKeys } from '#db/schema/backups.ts';
import { employeeOnboarding } from '#db/schema/employees.ts';
import { links } from '#db/schema/links.ts';
import { mails } from '#db/schema/mails.ts';
import { dataRequests } from '#db/schema/privacy.ts';
import {
  DecryptionError,
  decryptField,
  encryptField,
  fieldKeyId,
} from './field-encryption.server.ts';
import type { Keys } from './keys.server.ts';

/** Every encrypted column. Each table has a UUID as `id`. `sealedIn`: the table's first name, as encrypted with. */
const encrypted: { table: string; sealedIn?: string; columns: readonly string[] }[] = [
  {
    table: getTableName(employeeOnboarding),
    columns: ['ic_number', 'kwsp_no', 'account_number', 'onboarding_token'],
  },
  { table: getTableName(mails), columns: ['content'] },
  { table: getTableName(links), sealedIn: 'account_links', columns: ['token'] },
  { table: getTableName(recoveryKeys), columns: ['identity'] },
  { table: getTableName(dataRequests), columns: ['email', 'words', 'answer'] },
];

/** Rows in one transaction. */
const batch = 200;

type Result = { changed: number; unopened: DecryptionError[] };

/**
 * Re-encrypts under the current key all fields that are still under a previous one. May be interrupted, repeated,
 * and run beside the site: each batch locks its rows. A field that no key decrypts is left and reported.
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

async function reEncryptBatch(
  db: Database,
  keys: Keys,
  { table, sealedIn = table, columns }: (typeof encrypted)[number],
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
        const place = { table: sealedIn, column, id };
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
