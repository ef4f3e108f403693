import { randomUUID } from 'node:crypto';
import { desc, getTableName, isNotNull } from 'drizzle-orm';
import {
  type RecoveryKey,
  readOrMakeRecoveryKey,
  recoveryKeyPath,
} from '#app/backup/archive/recovery-key.server.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import type { Settings } from '#app/platform/env.server.ts';
import { decryptField, encryptField } from '#app/platform/secrets/field-encryption.server.ts';
import { createKeys } from '#app/platform/secrets/keys.server.ts';
import { readOrMakeSecret, readSecrets } from '#app/platform/secrets/secret.server.ts';
import { recoveryKeys } from '#db/schema/backups.ts';
import { hasBackupTables } from './runs/backup-runs.server.ts';

/**
 * The key in DATA_DIR. Copies of the site that share a database share the key as well: else each would make
 * archives for a key of its own, of which only one is written down. Call it while no other backup runs.
 */
export async function sharedRecoveryKey(
  { db, settings }: { db: Database; settings: Settings },
  now: Date,
): Promise<RecoveryKey & { isNew: boolean }> {
  const { dataDir } = settings;
  if (!(await hasBackupTables(db))) return readOrMakeRecoveryKey(dataDir);
  const { current, previous } = await readSecrets(settings);
  const keys = createKeys(current, previous);
  const kept = settings.databaseUrl ? await findKept(db) : null;
  if (kept) {
    const identity = decryptField(keys, placeOf(kept.id), kept.identity);
    await readOrMakeSecret(recoveryKeyPath(dataDir), async () => identity);
    return { identity, recipient: kept.recipient, isNew: false };
  }
  const key = await readOrMakeRecoveryKey(dataDir);
  const id = randomUUID();
  const { recipient } = key;
  const insert = db.insert(recoveryKeys);
  if (settings.databaseUrl) {
    const identity = encryptField(keys, placeOf(id), key.identity);
    await insert
      .values({ id, recipient, identity, made_at: now })
      .onConflictDoUpdate({ target: recoveryKeys.recipient, set: { id, identity } });
  } else {
    await insert.values({ id, recipient, made_at: now }).onConflictDoNothing();
  }
  return key;
}

async function findKept(db: Database) {
  const [kept] = await db
    .select({
      id: recoveryKeys.id,
      recipient: recoveryKeys.recipient,
      identity: recoveryKeys.identity,
    })
    .from(recoveryKeys)
    .where(isNotNull(recoveryKeys.identity))
    .orderBy(desc(recoveryKeys.made_at))
    .limit(1);
  return kept?.identity ? { ...kept, identity: kept.identity } : null;
}

function placeOf(id: string) {
  return { table: getTableName(recoveryKeys), column: 'identity', id };
}
