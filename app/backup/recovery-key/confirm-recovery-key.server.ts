import { randomUUID } from 'node:crypto';
import { eq, isNull } from 'drizzle-orm';
import { reasonOfAdmins } from '#app/accounts/activity/tell-admin.server.ts';
import { lockTeam } from '#app/accounts/setup/create-admin.server.ts';
import type { Admin } from '#app/accounts/sign-in/admin-gate.server.ts';
import { tellTeam } from '#app/accounts/team/team.server.ts';
import { keyName, type RecoveryKey } from '#app/backup/archive/recovery-key.server.ts';
import { brand } from '#app/brand.ts';
import type { MailMessage } from '#app/mail/mail-message.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Queryable } from '#app/platform/database/database.server.ts';
import { StartupError } from '#app/platform/failures/startup-error.ts';
import type { Services } from '#app/platform/services.server.ts';
import { cafeDay, longDate } from '#app/shared/dates.ts';
import { recoveryKeys } from '#db/schema/backups.ts';
import { isEndingOf } from './recovery-key-ending.ts';
import { findRecoveryKey, makeAnotherKey } from './shared-recovery-key.server.ts';

type Parts = Pick<Services, 'db' | 'settings'>;
type Asked = { admin: Admin; now: Date };

/**
 * `name`: null before there is a key. `confirmation`: when, and by whom, it was confirmed that the key is written down.
 * `fault`: why the key can't be used.
 */
export type KeyState = {
  name: string | null;
  confirmation: { at: Date; by: string | null } | null;
  fault: string | null;
};

export async function findKeyState(parts: Parts): Promise<KeyState> {
  try {
    const key = await findRecoveryKey(parts);
    const confirmation = key && (await findConfirmation(parts.db, key));
    return { name: key && keyName(key), confirmation, fault: null };
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    return { name: null, confirmation: null, fault: error.message };
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
    // With the embedded database, the key has no row before this.
    const confirmed = await tx
      .insert(recoveryKeys)
      .values({ id: randomUUID(), recipient: key.recipient, made_at: now, ...confirmation })
      .onConflictDoUpdate({ target: recipient, set: confirmation, setWhere: isNull(confirmed_at) })
      .returning({ id: recoveryKeys.id });
    if (confirmed.length > 0) await record(tx, 'backup.key-confirmed', key, { admin, now });
  });
  return { ok: true };
}

/** Shows the key until it is confirmed; later only the machine does. The caller has checked who the admin is. */
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

/**
 * Makes a new key, for when somebody who has seen the old one leaves.
 * @param given `name`: the key to replace, so that two presses make one; the command gives null for it and for `admin`
 */
export async function renewRecoveryKey(
  services: Parts & Pick<Services, 'jobs' | 'keys'>,
  { name, admin, now }: { name: string | null; admin: Admin | null; now: Date },
): Promise<{ ok: true } | { ok: false; reason: 'no-key' | 'key-renewed' }> {
  return services.db.transaction(async (tx) => {
    const place = { db: tx, settings: services.settings };
    const former = (await lockTeam(tx, admin)) && (await findRecoveryKey(place));
    if (!former) return { ok: false, reason: 'no-key' };
    const formerName = keyName(former);
    if (name !== null && formerName !== name) return { ok: false, reason: 'key-renewed' };
    await tellTeam(services, tx, { message: keyRenewedMail(formerName, admin, now), now });
    await record(tx, 'backup.key-renewed', former, { admin, now });
    await makeAnotherKey(place, now);
    return { ok: true };
  });
}

function keyRenewedMail(name: string, admin: Admin | null, now: Date): MailMessage {
  return {
    subject: `A new recovery key at ${brand.name}`,
    blocks: [
      `On ${longDate(cafeDay(now))} ${admin?.name ?? 'somebody on the machine'} made a new recovery key for the backups. Write it down from the page Backups; archives from before need the former one, named ${name}: keep its paper as well.`,
      'If nobody was to make one, somebody else may be signed in as an admin: look at Team, and choose new passwords.',
    ],
    reason: reasonOfAdmins,
  };
}

function record(
  db: Queryable,
  action: string,
  { recipient }: RecoveryKey,
  { admin, now }: { admin: Admin | null; now: Date },
): Promise<void> {
  return recordAudit(db, { at: now, actor: admin, action, id: recipient });
}
