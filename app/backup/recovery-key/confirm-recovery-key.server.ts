import { randomUUID } from 'node:crypto';
import { eq, isNull } from 'drizzle-orm';
import type { Admin } from '#app/accounts/admin/admin-gate.server.ts';
import type { RecoveryKey } from '#app/backup/archive/recovery-key.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Queryable } from '#app/platform/database/database.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { StartupError } from '#app/platform/startup-error.ts';
import { recoveryKeys } from '#db/schema/backups.ts';
import { isEndingOf } from './recovery-key-ending.ts';
import { findRecoveryKey } from './shared-recovery-key.server.ts';

type Parts = Pick<Services, 'db' | 'settings'>;
type Asked = { admin: Admin; now: Date };

/** `confirmation`: who showed when that the key is written down. `fault`: why the key can't be used. */
export type KeyState = {
  exists: boolean;
  confirmation: { at: Date; by: string | null } | null;
  fault: string | null;
};

export async function findKeyState(parts: Parts): Promise<KeyState> {
  try {
    const key = await findRecoveryKey(parts);
    const confirmation = key && (await findConfirmation(parts.db, key));
    return { exists: key !== null, confirmation, fault: null };
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    return { exists: false, confirmation: null, fault: error.message };
  }
}

async function findConfirmation(db: Queryable, key: RecoveryKey) {
  const { recipient, confirmed_at, confirmed_by } = recoveryKeys;
  const [row] = await db
    .select({ at: confirmed_at, by: confirmed_by })
    .from(recoveryKeys)
    .where(eq(recipient, key.recipient));
  return row?.at ? { at: row.at, by: row.by } : null;
}

/** The admin has written the key down, and types how it ends. */
export async function confirmRecoveryKey(
  parts: Parts,
  { ending, admin, now }: Asked & { ending: string },
): Promise<{ ok: true } | { ok: false; reason: 'no-key' | 'wrong-ending' }> {
  const key = await findRecoveryKey(parts);
  if (!key) return { ok: false, reason: 'no-key' };
  if (!isEndingOf(key.identity, ending)) return { ok: false, reason: 'wrong-ending' };
  await parts.db.transaction(async (tx) => {
    const { recipient, confirmed_at } = recoveryKeys;
    const confirmation = { confirmed_at: now, confirmed_by: admin.email };
    // A key that was made before there was a table for it has no row yet.
    const confirmed = await tx
      .insert(recoveryKeys)
      .values({ id: randomUUID(), recipient: key.recipient, made_at: now, ...confirmation })
      .onConflictDoUpdate({ target: recipient, set: confirmation, setWhere: isNull(confirmed_at) })
      .returning({ id: recoveryKeys.id });
    if (confirmed.length > 0) await record(tx, 'backup.key-confirmed', key, { admin, now });
  });
  return { ok: true };
}

/** Until it is confirmed: later only the machine shows it. The caller has made sure that it is them. */
export async function showRecoveryKey(
  parts: Parts,
  asked: Asked,
): Promise<{ ok: true; key: string } | { ok: false; reason: 'no-key' | 'key-confirmed' }> {
  const key = await findRecoveryKey(parts);
  if (!key) return { ok: false, reason: 'no-key' };
  if (await findConfirmation(parts.db, key)) return { ok: false, reason: 'key-confirmed' };
  await record(parts.db, 'backup.key-shown', key, asked);
  return { ok: true, key: key.identity };
}

function record(
  db: Queryable,
  action: string,
  { recipient }: RecoveryKey,
  { admin, now }: Asked,
): Promise<void> {
  return recordAudit(db, { at: now, actor: admin, action, id: recipient });
}
