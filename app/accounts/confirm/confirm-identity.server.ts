import { setTimeout } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import type { Admin, AdminSession } from '#app/accounts/admin/admin-gate.server.ts';
import {
  consumeSignInLimits,
  perAddress,
  resetSignInLimits,
} from '#app/accounts/admin/sign-in-limits.server.ts';
import { verifyPasskey } from '#app/accounts/passkeys/verify-passkey.server.ts';
import { isPasswordOf } from '#app/accounts/passwords/check-password.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { BusyError } from '#app/platform/http/semaphore.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { session as sessions } from '#db/schema/accounts.ts';
import type { Proof } from './proof.ts';

type Parts = Pick<Services, 'db' | 'limits' | 'settings'>;

export type Confirmation =
  | { ok: true }
  /** 'busy': too many passwords are being hashed; this one was not checked. */
  | { ok: false; reason: 'wrong' | 'busy' }
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number };

/** `address` is the sender's. */
type Attempt = { admin: Admin; session: AdminSession; proof: Proof; address: string; now: Date };

/**
 * Notes of this session, and of no other, that its admin has just proved who they are. Attempts count
 * like those to sign in.
 * @param wait pauses for so many milliseconds; tests replace it
 */
export async function confirmIdentity(
  parts: Parts,
  attempt: Attempt,
  wait: (ms: number) => Promise<unknown> = setTimeout,
): Promise<Confirmation> {
  const { db, limits } = parts;
  const { admin, session, proof, address, now } = attempt;
  const counted = { email: admin.email, address };
  const fromAddress = await limits.consume(perAddress, address);
  if (!fromAddress.allowed) return tooMany(fromAddress);
  const limit = await consumeSignInLimits(limits, counted);
  if (!limit.allowed) return tooMany(limit);
  if (limit.delayMs > 0) await wait(limit.delayMs);

  const proved = await isProof(parts, attempt);
  if (proved === 'busy') return { ok: false, reason: 'busy' };
  const event = { type: 'user', id: admin.id, actor: admin, at: now };
  const details = { how: proof.how, device: session.device };
  if (!proved) {
    const how = 'confirm';
    await recordAudit(db, { ...event, action: 'sign-in.failed', details: { ...details, how } });
    return { ok: false, reason: 'wrong' };
  }
  await db.transaction(async (tx) => {
    await tx.update(sessions).set({ confirmedAt: now }).where(eq(sessions.id, session.id));
    await recordAudit(tx, { ...event, action: 'identity.confirmed', details });
  });
  await resetSignInLimits(limits, counted);
  return { ok: true };
}

function tooMany({ retryAfterSeconds }: { retryAfterSeconds: number }): Confirmation {
  return { ok: false, reason: 'too-many', retryAfterSeconds };
}

async function isProof(parts: Parts, attempt: Attempt): Promise<boolean | 'busy'> {
  const { admin, proof, address } = attempt;
  if (proof.how === 'passkey') return isOwnPasskey(parts, attempt);
  try {
    return await isPasswordOf(parts.db, { userId: admin.id, password: proof.secret, address });
  } catch (error) {
    if (error instanceof BusyError) return 'busy';
    throw error;
  }
}

async function isOwnPasskey(
  parts: Parts,
  { admin, session, proof, now }: Attempt,
): Promise<boolean> {
  const kind = { purpose: 'confirm', sessionId: session.id } as const;
  const signed = { response: proof.secret, kind, device: session.device, now };
  const { ok, owner } = await verifyPasskey(parts, signed);
  return ok && owner.id === admin.id;
}
