import { and, eq, isNull } from 'drizzle-orm';
import type { Admin } from '#app/accounts/admin/admin-gate.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { recoveryKeys } from '#db/schema/backups.ts';
import { isEndingOf } from './recovery-key-ending.ts';
import { findRecoveryKey } from './shared-recovery-key.server.ts';

type Parts = Pick<Services, 'db' | 'settings'>;
type Asked = { admin: Admin; now: Date };

/** `confirmation`: who showed when that the key is written down; null while nobody has. */
export async function findKeyState(parts: Parts) {
  const key = await findRecoveryKey(parts);
  if (!key) return { exists: false, confirmation: null };
  const { recipient, confirmed_at, confirmed_by } = recoveryKeys;
  const [row] = await parts.db
    .select({ at: confirmed_at, by: confirmed_by })
    .from(recoveryKeys)
    .where(eq(recipient, key.recipient));
  return { exists: true, confirmation: row?.at ? { at: row.at, by: row.by } : null };
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
    const confirmed = await tx
      .update(recoveryKeys)
      .set({ confirmed_at: now, confirmed_by: admin.email })
      .where(and(eq(recipient, key.recipient), isNull(confirmed_at)))
      .returning({ id: recoveryKeys.id });
    if (confirmed.length > 0)
      await record(tx, 'backup.key-confirmed', key.recipient, { admin, now });
  });
  return { ok: true };
}

/** The caller has made sure that it is them. */
export async function showRecoveryKey(
  parts: Parts,
  asked: Asked,
): Promise<{ ok: true; key: string } | { ok: false; reason: 'no-key' }> {
  const key = await findRecoveryKey(parts);
  if (!key) return { ok: false, reason: 'no-key' };
  await record(parts.db, 'backup.key-shown', key.recipient, asked);
  return { ok: true, key: key.identity };
}

function record(
  db: Parameters<typeof recordAudit>[0],
  action: string,
  recipient: string,
  { admin, now }: Asked,
): Promise<void> {
  return recordAudit(db, { at: now, actor: admin, action, id: recipient });
}
