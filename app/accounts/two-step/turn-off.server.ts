import { eq } from 'drizzle-orm';
import { type ChangedBy, recordActivity } from '#app/accounts/activity/activity.server.ts';
import { tellAdmin } from '#app/accounts/activity/tell-admin.server.ts';
import {
  type Confirmation,
  confirmIdentity,
} from '#app/accounts/confirm/confirm-identity.server.ts';
import { lockTeam } from '#app/accounts/setup/create-admin.server.ts';
import type { Acting } from '#app/accounts/sign-in/admin-gate.server.ts';
import { lockAdmin } from '#app/accounts/sign-in/lock-admin.server.ts';
import { forgetTrustedDevices } from '#app/accounts/verifications.server.ts';
import type { Transaction } from '#app/platform/database/database.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { twoFactor, user } from '#db/schema/accounts.ts';
import { consumeCode, noteRightCode } from './code-limits.server.ts';
import { findFactor, findRecoveryCode, spendCode } from './factor.server.ts';
import { isCode, withoutGaps } from './two-step.ts';
import { twoStepOffMail } from './two-step-mails.ts';

type TurnedOff = Confirmation | { ok: false; reason: 'wrong-code' | 'not-on' };

/** Turns two-step verification off, by the password and a code or a recovery code. */
export async function turnOffTwoStep(
  services: Pick<Services, 'db' | 'jobs' | 'keys' | 'limits' | 'passwords' | 'settings'>,
  { password, code, ...actor }: Acting & { password: string; code: string },
): Promise<TurnedOff> {
  const { db, keys, limits } = services;
  const { admin, session, now } = actor;
  const factor = await findFactor(db, admin.id);
  if (!factor?.verified) return { ok: false, reason: 'not-on' };
  const proof = { how: 'password', secret: password } as const;
  const confirmed = await confirmIdentity(services, { ...actor, proof });
  if (!confirmed.ok) return confirmed;
  const digits = withoutGaps(code);
  const kind = isCode(digits) ? 'code' : 'recovery-code';
  const guess = { ...actor, kind, accountId: admin.id, sessionId: session.id } as const;
  const limit = await consumeCode(limits, guess);
  if (!limit.allowed) return { ok: false, reason: 'too-many', ...limit };
  const isRight =
    kind === 'code'
      ? await spendCode(db, keys, { factor, code: digits, now })
      : findRecoveryCode(keys, factor, code) !== null;
  if (!isRight) return { ok: false, reason: 'wrong-code' };
  await noteRightCode(limits, guess);
  const { device } = session;
  const change = { id: admin.id, actor: admin, device, now };
  const removal = { ...change, action: 'two-step.off', from: `from ${device}` } as const;
  const removed = await db.transaction((tx) => removeFactor(services, tx, removal));
  return removed ? { ok: true } : { ok: false, reason: 'not-on' };
}

type Parts = Pick<Services, 'db' | 'jobs' | 'keys'>;

/** `from`: words for the email, see `twoStepOffMail`. */
type Removal = ChangedBy & { id: string; action: 'two-step.off' | 'two-step.reset'; from: string };

/** Removes the factor and tells the admin. False when it was not on. */
async function removeFactor(
  services: Pick<Services, 'jobs' | 'keys'>,
  tx: Transaction,
  { action, from, ...change }: Removal,
): Promise<boolean> {
  const { id, now } = change;
  // Locks the account before the factor, in the same order as a sign-in with a code.
  const owner = await lockAdmin(tx, eq(user.id, id));
  const removed = await tx
    .delete(twoFactor)
    .where(eq(twoFactor.userId, id))
    .returning({ verified: twoFactor.verified });
  // A factor that was begun and never confirmed was not on.
  if (!owner || !removed[0]?.verified) return false;
  await tx.update(user).set({ twoFactorEnabled: false, updatedAt: now }).where(eq(user.id, id));
  await forgetTrustedDevices(tx, id);
  await recordActivity(tx, action, change);
  await tellAdmin(services, tx, owner, twoStepOffMail(from), now);
  return true;
}

/** Turns it off for an admin who has lost the phone and the recovery codes. */
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
