import { setTimeout } from 'node:timers/promises';
import { isAPIError } from 'better-auth/api';
import { and, eq } from 'drizzle-orm';
import { recordSignInTrouble } from '#app/accounts/activity/sign-in-trouble.server.ts';
import type { Auth } from '#app/accounts/auth.server.ts';
import { withHashingPermit } from '#app/accounts/passwords/check-password.server.ts';
import { passwordMaxLength } from '#app/accounts/passwords/password.ts';
import { deviceOf } from '#app/accounts/sessions/device.server.ts';
import { deleteSession } from '#app/accounts/sessions/sessions.server.ts';
import { pendingHeaders } from '#app/accounts/two-step/sign-in/pending-sign-in.server.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import { isEmailOf } from '#app/platform/database/text-conditions.server.ts';
import { clientAddress } from '#app/platform/http/client-address.server.ts';
import { BusyError } from '#app/platform/http/refusal.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { emailMaxLength, isEmail } from '#app/shared/email.ts';
import { account, session, user } from '#db/schema/accounts.ts';
import { noteSignIn } from './note-sign-in.server.ts';
import { consumeSignInLimits } from './sign-in-limits.server.ts';

/** `headers` set the cookies of the session and of its hint. */
export type SignIn =
  | { ok: true; headers: Headers }
  /** Unknown account, no admin or wrong password: the message must not tell which. */
  | { ok: false; reason: 'wrong' }
  /** The password was right, and two-step verification is on. `headers` set the cookie that waits. */
  | { ok: false; reason: 'code'; headers: Headers }
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number }
  /** Too many passwords are being hashed, or the way in was changed while this one was checked. */
  | { ok: false; reason: 'busy' };

/**
 * Signs an admin in by email and password. Every failure takes the same work: for an unknown email Better
 * Auth hashes the password too. Success ends the browser's earlier session.
 * @param wait pauses for so many milliseconds; tests replace it
 */
export async function signInAdmin(
  { db, limits, passwords }: Pick<Services, 'db' | 'limits' | 'passwords'>,
  auth: Auth,
  { email, password, request }: { email: string; password: string; request: Request },
  now: Date,
  wait: (ms: number) => Promise<unknown> = setTimeout,
): Promise<SignIn> {
  const isTyped = email !== '' && password !== '';
  if (!isTyped || email.length > emailMaxLength || password.length > passwordMaxLength) {
    return { ok: false, reason: 'wrong' };
  }
  const attempt = { email, address: clientAddress(request) };
  const device = deviceOf(request);
  const limit = await consumeSignInLimits(limits, attempt);
  if (!limit.allowed || limit.delayMs > 0) {
    await recordSignInTrouble(db, { action: 'sign-in.slowed', email, device, now });
  }
  if (!limit.allowed) {
    return { ok: false, reason: 'too-many', retryAfterSeconds: limit.retryAfterSeconds };
  }
  if (limit.delayMs > 0) await wait(limit.delayMs);
  const before = await findWayIn(db, email);
  const signedIn = await findByPassword(auth, request, { email, password });
  if (signedIn === 'wrong') {
    await recordSignInTrouble(db, { action: 'sign-in.failed', email, device, now });
  }
  if (typeof signedIn === 'string') return { ok: false, reason: signedIn };
  const after = await findWayIn(db, email, 'when-settled');
  if (after?.hash !== before?.hash || after?.twoStep !== before?.twoStep) {
    if ('user' in signedIn.response) {
      await db.delete(session).where(eq(session.token, signedIn.response.token));
    }
    return { ok: false, reason: 'busy' };
  }
  if (!('user' in signedIn.response)) {
    await deleteSession(db, auth, request, now);
    return { ok: false, reason: 'code', headers: signedIn.headers };
  }
  const { user: admin } = signedIn.response;
  await renewOutdatedHash({ db, passwords }, before?.hash, password);
  await noteSignIn({ db, limits }, auth, { user: admin, headers: signedIn.headers, request }, now);
  return { ok: true, headers: signedIn.headers };
}

/** 'wrong' covers Better Auth's 400 (no email address) and 401 (wrong, or no admin). */
async function findByPassword(
  auth: Auth,
  request: Request,
  body: { email: string; password: string },
) {
  const headers = pendingHeaders(request);
  try {
    return await withHashingPermit(clientAddress(request), () =>
      auth.api.signInEmail({ body, headers, returnHeaders: true }),
    );
  } catch (error) {
    if (isAPIError(error) && [400, 401].includes(error.statusCode)) return 'wrong';
    if (error instanceof BusyError) return 'busy';
    throw error;
  }
}

/**
 * What the password is compared with, and whether a code follows. A change that is being stored ends the
 * sessions that it sees: 'when-settled' waits for it, so that afterwards this one can be ended as well.
 */
async function findWayIn(db: Database, email: string, when?: 'when-settled') {
  if (!isEmail(email)) return undefined;
  const stored = db
    .select({ hash: account.password, twoStep: user.twoFactorEnabled })
    .from(account)
    .innerJoin(user, eq(user.id, account.userId))
    .where(and(isEmailOf(user.email, email), eq(account.providerId, 'credential')));
  const [found] = await (when ? stored.for('share') : stored);
  return found;
}

/** Only now is the password available to replace a hash of outdated strength. */
async function renewOutdatedHash(
  { db, passwords }: Pick<Services, 'db' | 'passwords'>,
  hash: string | null | undefined,
  password: string,
): Promise<void> {
  if (!hash || !passwords.isOutdated(hash)) return;
  await db
    .update(account)
    .set({ password: await passwords.hash(password) })
    // Unless it has been changed in the meantime.
    .where(eq(account.password, hash));
}
