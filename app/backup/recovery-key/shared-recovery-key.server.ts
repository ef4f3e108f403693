import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { generateX25519Identity } from 'age-encryption';
import { desc, getTableName, isNotNull } from 'drizzle-orm';
import {
  keyName,
  parseRecoveryKey,
  type RecoveryKey,
  readOrMakeRecoveryKey,
  readRecoveryKey,
  recoveryKeyPath,
} from '#app/backup/archive/recovery-key.server.ts';
import { takesNotes } from '#app/backup/runs/backup-runs.server.ts';
import type { Queryable } from '#app/platform/database/database.server.ts';
import type { Settings } from '#app/platform/env.server.ts';
import { decryptField, encryptField } from '#app/platform/secrets/field-encryption.server.ts';
import { createKeys } from '#app/platform/secrets/keys.server.ts';
import { readOrMakeSecret, readSecrets } from '#app/platform/secrets/secret.server.ts';
import { recoveryKeys } from '#db/schema/backups.ts';

type Place = { db: Queryable; settings: Settings };

/**
 * The key in DATA_DIR, made at the first backup. Copies of the site that share a database share the key as
 * well: else each would make archives for a key of its own, of which only one is written down. Call it while
 * no other backup runs.
 */
export async function sharedRecoveryKey(
  place: Place,
  now: Date,
): Promise<RecoveryKey & { isNew: boolean }> {
  const { db, settings } = place;
  if (!(await takesNotes(db))) return readOrMakeRecoveryKey(settings.dataDir);
  const kept = await findKept(place);
  if (kept) {
    await putInFolder(settings.dataDir, kept);
    return { ...kept, isNew: false };
  }
  const key = await readOrMakeRecoveryKey(settings.dataDir);
  await keep(place, key, now);
  return key;
}

/** Stores the key in DATA_DIR. The former one stays beside it, for the archives that it opens. */
async function putInFolder(dataDir: string, { identity }: RecoveryKey): Promise<void> {
  const path = recoveryKeyPath(dataDir);
  const former = await parseRecoveryKey(await readOrMakeSecret(path, async () => identity));
  if (former.identity === identity) return;
  await rename(path, `${path}-${keyName(former)}`);
  await readOrMakeSecret(path, async () => identity);
}

/** Makes the key for backups from now on. To be called in a transaction, one at a time. */
export async function makeAnotherKey(place: Place, now: Date): Promise<void> {
  const key = await parseRecoveryKey(await generateX25519Identity());
  await keep(place, key, now);
  await putInFolder(place.settings.dataDir, key);
}

/** Null before the first backup. */
export async function findRecoveryKey(place: Place): Promise<RecoveryKey | null> {
  const path = recoveryKeyPath(place.settings.dataDir);
  return (await findKept(place)) ?? (existsSync(path) ? readRecoveryKey(path) : null);
}

/** The key that is kept in a database of one's own, which all copies of the site share. */
async function findKept({ db, settings }: Place): Promise<RecoveryKey | null> {
  if (!settings.databaseUrl) return null;
  const { id, recipient, identity, made_at } = recoveryKeys;
  const [kept] = await db
    .select({ id, recipient, identity })
    .from(recoveryKeys)
    .where(isNotNull(identity))
    .orderBy(desc(made_at))
    .limit(1);
  if (!kept?.identity) return null;
  const opened = decryptField(await keysOf(settings), placeOf(kept.id), kept.identity);
  return { recipient: kept.recipient, identity: opened };
}

async function keep({ db, settings }: Place, key: RecoveryKey, now: Date): Promise<void> {
  if (!settings.databaseUrl) return;
  const id = randomUUID();
  const identity = encryptField(await keysOf(settings), placeOf(id), key.identity);
  await db
    .insert(recoveryKeys)
    .values({ id, recipient: key.recipient, made_at: now, identity })
    .onConflictDoUpdate({ target: recoveryKeys.recipient, set: { id, identity } });
}

async function keysOf(settings: Settings) {
  const { current, previous } = await readSecrets(settings);
  return createKeys(current, previous);
}

function placeOf(id: string) {
  return { table: getTableName(recoveryKeys), column: 'identity', id };
}
