import { setTimeout } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { recordOwn } from '#app/accounts/activity/activity.server.ts';
import { readAssertion, verifyPasskey } from '#app/accounts/passkeys/verify-passkey.server.ts';
import { isPasswordOf } from '#app/accounts/passwords/check-password.server.ts';
import { passwordMaxLength } from '#app/accounts/passwords/password.ts';
import type { Acting } from '#app/accounts/sign-in/admin-gate.server.ts';
import {
  consumeSignInLimits,
  resetSignInLimits,
} from '#app/accounts/sign-in/sign-in-limits.server.ts';
import { consumeCode, noteRightCode } from '#app/accounts/two-step/code-limits.server.ts';
import { findFactor, spendCode } from '#app/accounts/two-step/factor.server.ts';
import { isCode } from '#app/accounts/two-step/two-step.ts';
import type { Services } from '#app/platform/services.server.ts';
import { session as sessions } from '#db/schema/accounts.ts';
import type { Proof, ProofWay } from './proof.ts';

type Parts = Pick<Services, 'db' | 'keys' | 'limits' | 'passwords' | 'settings'>;

export type Confirmation =
  | { ok: true }
  | { ok: false; reason: 'wrong' }
  /** It ended meanwhile, perhaps because the password that was just right has been reset. */
  | { ok: false; reason: 'session-ended' }
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number };

type Attempt = Acting & { proof: Proof };

/**
 * Marks this session, and no other, as one whose admin has just proved who they are. Attempts are limited like
 * sign-ins, but counted for each session separately; input that can't be a proof is not counted.
 */
export async function confirmIdentity(parts: Parts, attempt: Attempt): Promise<Confirmation> {
  const { db, limits } = parts;
  const { admin, session, proof, address, now } = attempt;
  if (!couldProve[proof.how](proof.secret)) return rightOrWrong(false);
  const counted = { email: admin.email, address, apart: session.id };
  const limit = await consumeSignInLimits(limits, counted);
  if (!limit.allowed) return tooMany(limit);
  if (limit.delayMs > 0) await setTimeout(limit.delayMs);

  const checked = await checkProof(parts, attempt);
  if (!checked.ok && checked.reason !== 'wrong') return checked;
  if (!checked.ok) {
    await recordOwn(db, 'sign-in.failed', attempt, { how: 'confirm' });
    return checked;
  }
  const isNoted = await db.transaction(async (tx) => {
    const noted = await tx
      .update(sessions)
      .set({ confirmedAt: now })
      .where(eq(sessions.id, session.id))
      .returning({ id: sessions.id });
    if (noted.length === 0) return false;
    await recordOwn(tx, 'identity.confirmed', attempt, { how: proof.how });
    return true;
  });
  if (!isNoted) return { ok: false, reason: 'session-ended' };
  await resetSignInLimits(limits, counted);
  return { ok: true };
}

function tooMany({ retryAfterSeconds }: { retryAfterSeconds: number }): Confirmation {
  return { ok: false, reason: 'too-many', retryAfterSeconds };
}

const couldProve: Record<ProofWay, (secret: string) => boolean> = {
  password: (secret) => secret !== '' && secret.length <= passwordMaxLength,
  passkey: (secret) => readAssertion(secret) !== null,
  code: isCode,
};

async function checkProof(parts: Parts, attempt: Attempt): Promise<Confirmation> {
  const { admin, proof, address } = attempt;
  switch (proof.how) {
    case 'password': {
      const typed = { userId: admin.id, password: proof.secret, address };
      return rightOrWrong(await isPasswordOf(parts, typed));
    }
    case 'passkey':
      return rightOrWrong(await isOwnPasskey(parts, attempt));
    case 'code':
      return checkCode(parts, attempt);
  }
}

function rightOrWrong(isRight: boolean): Confirmation {
  return isRight ? { ok: true } : { ok: false, reason: 'wrong' };
}

/** Counts together with the codes typed at sign-in, so that a guesser gets no more tries here. */
async function checkCode(
  { db, keys, limits }: Parts,
  { admin, session, proof, address, now }: Attempt,
): Promise<Confirmation> {
  const factor = await findFactor(db, admin.id);
  if (!factor?.verified) return { ok: false, reason: 'wrong' };
  const guess = { kind: 'code', accountId: admin.id, sessionId: session.id, address } as const;
  const limit = await consumeCode(limits, guess);
  if (!limit.allowed) return tooMany(limit);
  const isRight = await spendCode(db, keys, { factor, code: proof.secret, now });
  if (isRight) await noteRightCode(limits, guess);
  return rightOrWrong(isRight);
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
