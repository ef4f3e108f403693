import { eq } from 'drizzle-orm';
import { queueMail } from '#app/mail/mail-queue.server.ts';
import { type AuditEvent, recordAudit } from '#app/platform/audit.server.ts';
import type { Transaction } from '#app/platform/database/database.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { twoFactor, user } from '#db/schema/accounts.ts';
import { forgetTrustedDevices } from './trusted-devices.server.ts';
import { twoStepOffMail } from './two-step-mails.ts';

type Parts = Pick<Services, 'db' | 'jobs' | 'keys'>;

type Removal = Pick<AuditEvent, 'actor' | 'action' | 'details'> & {
  userId: string;
  /** For the mail: 'from Chrome on Android'. */
  from: string;
  now: Date;
};

/** Removes the factor, begun or whole, and tells the admin. False when there was none. */
export async function removeFactor(
  services: Pick<Services, 'jobs' | 'keys'>,
  tx: Transaction,
  { userId, from, now, ...event }: Removal,
): Promise<boolean> {
  const removed = await tx
    .delete(twoFactor)
    .where(eq(twoFactor.userId, userId))
    .returning({ id: twoFactor.id });
  if (removed.length === 0) return false;
  const [owner] = await tx
    .update(user)
    .set({ twoFactorEnabled: false, updatedAt: now })
    .where(eq(user.id, userId))
    .returning({ name: user.name, email: user.email });
  await forgetTrustedDevices(tx, userId);
  await recordAudit(tx, { ...event, type: 'user', id: userId, at: now });
  if (!owner) return true;
  const message = twoStepOffMail({ name: owner.name, from, at: now });
  const subject = { type: 'user', id: userId };
  await queueMail(services, tx, { kind: 'two-step-off', subject, to: owner.email, message }, now);
  return true;
}

type Reset = {
  userId: string;
  /** Null: by the command on the machine. */
  actor: { id: string; email: string } | null;
  device?: string;
  now: Date;
};

/** For an admin who has lost the phone and the recovery codes. */
export async function resetTwoStep(
  services: Parts,
  { userId, actor, device, now }: Reset,
): Promise<{ ok: true } | { ok: false; reason: 'not-on' }> {
  const from = actor ? 'by another admin' : 'by a command on the server';
  const details: AuditEvent['details'] = device ? { device } : { from: 'command' };
  const removal = { userId, from, now, actor, action: 'two-step.reset', details };
  const removed = await services.db.transaction((tx) => removeFactor(services, tx, removal));
  return removed ? { ok: true } : { ok: false, reason: 'not-on' };
}
