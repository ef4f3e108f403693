import { randomInt, randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import encodeQR from 'qr';
import { recordOwn } from '#app/accounts/activity/activity.server.ts';
import { tellAdmin } from '#app/accounts/activity/tell-admin.server.ts';
import {
  type Confirmation,
  confirmIdentity,
} from '#app/accounts/confirm/confirm-identity.server.ts';
import { endOtherSessions } from '#app/accounts/sessions/own-sessions.server.ts';
import type { Acting } from '#app/accounts/sign-in/admin-gate.server.ts';
import { lockAdmin } from '#app/accounts/sign-in/lock-admin.server.ts';
import { brand } from '#app/brand.ts';
import type { Services } from '#app/platform/services.server.ts';
import { twoFactor, user } from '#db/schema/accounts.ts';
import { noteRightCode } from './code-limits.server.ts';
import { encryptFactor, findFactor, spendCode } from './factor.server.ts';
import { enrolment } from './totp.server.ts';
import { recoveryCodeCount } from './two-step.ts';
import { twoStepOnMail } from './two-step-mails.ts';

/** `url` opens an app; `path` draws it as a QR code of `size` by `size`; `typed` is the secret. */
export type Enrolment = { url: string; path: string; size: number; typed: string };

type Begun =
  | { ok: true; enrolment: Enrolment }
  | Exclude<Confirmation, { ok: true }>
  | { ok: false; reason: 'already-on' };

/** Makes a secret for an app. Signing in stays as it is until a code from the app has been entered. */
export async function beginTwoStep(
  services: Pick<Services, 'db' | 'keys' | 'limits' | 'passwords' | 'settings'>,
  { password, ...actor }: Acting & { password: string },
): Promise<Begun> {
  const { db, keys } = services;
  const { admin } = actor;
  const proof = { how: 'password', secret: password } as const;
  const confirmed = await confirmIdentity(services, { ...actor, proof });
  if (!confirmed.ok) return confirmed;
  const secret = randomText(32, 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789');
  const begun = {
    secret: encryptFactor(keys, secret),
    backupCodes: encryptFactor(keys, '[]'),
    verified: false,
    lastUsedStep: null,
  };
  const stored = await db
    .insert(twoFactor)
    .values({ ...begun, id: randomUUID(), userId: admin.id })
    .onConflictDoUpdate({
      target: twoFactor.userId,
      set: begun,
      setWhere: eq(twoFactor.verified, false),
    })
    .returning({ id: twoFactor.id });
  if (stored.length === 0) return { ok: false, reason: 'already-on' };
  const { url, typed } = enrolment(secret, { site: brand.name, email: admin.email });
  return { ok: true, enrolment: { url, ...draw(url), typed } };
}

function draw(text: string): { path: string; size: number } {
  const rows = encodeQR(text, 'raw');
  const squares = rows.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])),
  );
  return { path: squares.join(''), size: rows.length };
}

type Finished = { ok: true; codes: string[] } | { ok: false; reason: 'wrong-code' | 'not-begun' };

/**
 * Turns two-step verification on with the first code, and ends the admin's other sessions, which began without one.
 * @returns the recovery codes, which are never shown again
 */
export async function finishTwoStep(
  services: Pick<Services, 'db' | 'jobs' | 'keys' | 'limits'>,
  { code, admin, session, address, now }: Acting & { code: string },
): Promise<Finished> {
  const { db, keys, limits } = services;
  const factor = await findFactor(db, admin.id);
  if (!factor || factor.verified) return { ok: false, reason: 'not-begun' };
  if (!(await spendCode(db, keys, { factor, code, now }))) {
    return { ok: false, reason: 'wrong-code' };
  }
  await noteRightCode(limits, { kind: 'code', accountId: admin.id, address });
  const codes = newRecoveryCodes();
  const backupCodes = encryptFactor(keys, JSON.stringify(codes));
  return db.transaction(async (tx) => {
    // Locks the account before the factor, in the same order as a sign-in with a code.
    await lockAdmin(tx, eq(user.id, admin.id));
    const on = await tx
      .update(twoFactor)
      .set({ verified: true, backupCodes })
      // Another window may have begun a new secret in the meantime.
      .where(and(eq(twoFactor.id, factor.id), eq(twoFactor.secret, factor.secret)))
      .returning({ id: twoFactor.id });
    if (on.length === 0) return { ok: false, reason: 'not-begun' };
    await tx
      .update(user)
      .set({ twoFactorEnabled: true, updatedAt: now })
      .where(eq(user.id, admin.id));
    await endOtherSessions(tx, { owner: { id: admin.id, sessionId: session.id }, now });
    await recordOwn(tx, 'two-step.on', { admin, session, now });
    await tellAdmin(services, tx, admin, twoStepOnMail(session.device), now);
    return { ok: true, codes };
  });
}

/** Makes new recovery codes when the earlier ones are used up or may have been seen; those stop working. */
export async function renewRecoveryCodes(
  { db, keys }: Pick<Services, 'db' | 'keys'>,
  acting: Acting,
): Promise<{ ok: true; codes: string[] } | { ok: false; reason: 'not-on' }> {
  const codes = newRecoveryCodes();
  const backupCodes = encryptFactor(keys, JSON.stringify(codes));
  return db.transaction(async (tx) => {
    const renewed = await tx
      .update(twoFactor)
      .set({ backupCodes })
      .where(and(eq(twoFactor.userId, acting.admin.id), eq(twoFactor.verified, true)))
      .returning({ id: twoFactor.id });
    if (renewed.length === 0) return { ok: false, reason: 'not-on' };
    await recordOwn(tx, 'recovery-codes.renewed', acting);
    return { ok: true, codes };
  });
}

/** Fifty bits each, without letters that look like digits. */
function newRecoveryCodes(): string[] {
  const half = () => randomText(5, 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789');
  return Array.from({ length: recoveryCodeCount }, () => `${half()}-${half()}`);
}

function randomText(length: number, letters: string): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
}
