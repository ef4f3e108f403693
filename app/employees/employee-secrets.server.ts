import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '#app/platform/database.server.ts';
import {
  fieldKeyId,
  isSealedNow,
  openField,
  sealField,
} from '#app/platform/field-encryption.server.ts';
import type { Keys } from '#app/platform/keys.server.ts';
import { employeeOnboarding } from '#db/schema/employees.ts';
import { isPlaceholder } from './employee.ts';

/** The columns that are kept sealed (DESIGN 6). */
export const secretColumns = [
  'ic_number',
  'kwsp_no',
  'account_number',
  'onboarding_token',
] as const;

/** One of them. */
export type SecretColumn = (typeof secretColumns)[number];

/** Seals a value for one column of one employee. Placeholders are stored as they are: see the schema. */
export function sealSecret(keys: Keys, id: string, column: SecretColumn, text: string): string {
  return sealField(keys, { table: 'employee_onboarding', column, id }, text);
}

/**
 * The value behind a stored one; placeholders and null come back as they are.
 * @throws SealBrokenError when it was changed, moved here from elsewhere, or its key is missing
 */
export function openSecret<Stored extends string | null>(
  keys: Keys,
  id: string,
  column: SecretColumn,
  stored: Stored,
): string | Extract<Stored, null>;
export function openSecret(
  keys: Keys,
  id: string,
  column: SecretColumn,
  stored: string | null,
): string | null {
  if (stored === null || isPlaceholder(stored)) return stored;
  return openField(keys, { table: 'employee_onboarding', column, id }, stored);
}

/** Records that are sealed anew in one transaction. */
const batch = 200;

/**
 * Seals anew, under the current key, whatever is still sealed under one before it. May be cut off
 * and run again, and may run while the site does: each batch locks its records, and a record that
 * the site writes meanwhile is under the current key already.
 * @returns how many records were changed
 */
export async function resealEmployees(db: Database, keys: Keys): Promise<number> {
  let changed = 0;
  for (let after: string | null = '00000000-0000-0000-0000-000000000000'; after !== null; ) {
    const ids = await resealBatch(db, keys, after);
    changed += ids.length;
    after = ids.at(-1) ?? null;
  }
  return changed;
}

/** @returns the ids of the records that were sealed anew, in order */
async function resealBatch(db: Database, keys: Keys, after: string): Promise<string[]> {
  const { id, ic_number, kwsp_no, account_number, onboarding_token } = employeeOnboarding;
  const columns = { ic_number, kwsp_no, account_number, onboarding_token };
  const outdated = secretColumns.map((column) => isOutdated(columns[column], keys));
  return db.transaction(async (tx) => {
    const rows = await tx
      .select({ id, ...columns })
      .from(employeeOnboarding)
      .where(and(gt(id, after), sql`(${sql.join(outdated, sql` or `)})`))
      .orderBy(asc(id))
      .limit(batch)
      .for('update');
    for (const row of rows) {
      const resealed = secretColumns.flatMap((column) => {
        const stored = row[column];
        if (stored === null || isPlaceholder(stored) || isSealedNow(keys, stored)) return [];
        return [
          [column, sealSecret(keys, row.id, column, openSecret(keys, row.id, column, stored))],
        ];
      });
      await tx.update(employeeOnboarding).set(Object.fromEntries(resealed)).where(eq(id, row.id));
    }
    return rows.map((row) => row.id);
  });
}

function isOutdated(column: PgColumn, keys: Keys): SQL {
  // Compared, not matched: a key id may hold '_', which LIKE reads as any letter.
  const seal = `sealed:1:${fieldKeyId(keys)}:`;
  return sql`(${column} like 'sealed:%' and not starts_with(${column}, ${seal}))`;
}
