import { eq } from 'drizzle-orm';
import { type ChangedBy, recordActivity } from '#app/accounts/activity/record-activity.server.ts';
import { tellAdmin } from '#app/accounts/activity/tell-admin.server.ts';
import { lockTeam } from '#app/accounts/setup/create-admin.server.ts';
import { lockAdmin } from '#app/accounts/sign-in/lock-admin.server.ts';
import type { Transaction } from '#app/platform/database/database.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { twoFactor, user } from '#db/schema/accounts.ts';
import { forgetTrustedDevices } from './trusted-devices.server.ts';
import { twoStepOffMail } from './two-step-mails.ts';

type Parts = Pick<Services, 'db' | 'jobs' | 'keys'>;

/** `from`: for the email. */
type Removal = ChangedBy & { id: string; action: 'two-step.off' | 'two-step.reset'; from: string };

/** Removes the factor and tells the admin. False when it was not on. */
export async function removeFactor(
  services: Pick<Services, 'jobs' | 'keys'>,
  tx: Transaction,
  { action, from, ...change }: Removal,
): Promise<boolean> {
  const { id, now } = change;
  // Held before the factor, as by a sign-in with a code.
  const owner = await lockAdmin(tx, eq(user.id, id));
  const removed = await tx
    .delete(twoFactor)
    .where(eq(twoFactor.userId, id))
    .returning({ verified: twoFactor.verified });
  // One that was only begun has changed nothing yet.
  if (!owner || !removed[0]?.verified) return false;
  await tx.update(user).set({ twoFactorEnabled: false, updatedAt: now }).where(eq(user.id, id));
  await forgetTrustedDevices(tx, id);
  await recordActivity(tx, action, change);
  await tellAdmin(services, tx, owner, twoStepOffMail(from), now);
  return true;
}

/** For an admin who has lost the phone and the recovery codes. */
export async function resetTwoStep(
  services: Parts,
  change: ChangedBy & { id: string },
): Promise<{ ok: true } | { ok: false; reason: 'not-on' | 'removed-yourself' }> {
  const from = change.actor ? 'by another admin' : 'by a command on the server';
  const removal = { ...change, action: 'two-step.reset', from } as const;
  return services.db.transaction(async (tx) => {
    if (!(await lockTeam(tx, change.actor))) return { ok: false, reason: 'removed-yourself' };
    const removed = await removeFactor(services, tx, removal);
    return removed ? { ok: true } : { ok: false, reason: 'not-on' };
  });
}
