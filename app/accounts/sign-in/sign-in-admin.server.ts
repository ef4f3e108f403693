import { setTimeout } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import { recordSignInTrouble } from '#app/accounts/activity/activity.server.ts';
import type { Auth } from '#app/accounts/auth.server.ts';
import { withHashingPermit } from '#app/accounts/passwords/check-password.server.ts';
import { passwordMaxLength } from '#app/accounts/passwords/password.ts';
import { deviceOf } from '#app/accounts/sessions/device.server.ts';
import { deleteSession } from '#app/accounts/sessions/sessions.server.ts';
import { startSession } from '#app/accounts/sessions/start-session.server.ts';
import { keepForBrowser, spendForBrowser } from '#app/accounts/verifications.server.ts';
import type { Queryable, Transaction } from '#app/platform/database/database.server.ts';
import { isEmailOf } from '#app/platform/database/text-conditions.server.ts';
import { BusyError } from '#app/platform/http/refusal.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { emailMaxLength, isEmail } from '#app/shared/person/email.ts';
import { account, user } from '#db/schema/accounts.ts';
import { attemptOn } from './known-browser.server.ts';
import { lockAdmin } from './lock-admin.server.ts';
import { type Attempt, consumeSignInLimits, resetSignInLimits } from './sign-in-limits.server.ts';

/** `headers` set the cookies of the session and of its hint. */
export type SignIn =
  | { ok: true; headers: Headers }
  /** Unknown account, no admin or wrong password: the message must not tell which. */
  | { ok: false; reason: 'wrong' }
  /** The password was right, and two-step verification is on. `headers` set the cookie for the step with the code. */
  | { ok: false; reason: 'code'; headers: Headers }
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number };

/**
 * Signs an admin in by email and password. Every failure takes the same work. Success ends the browser's
 * earlier session.
 * @param wait pauses for so many milliseconds; tests replace it
 * @throws BusyError when too many passwords are being hashed, or this one was changed meanwhile
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
  const attempt = await attemptOn(db, auth, { email, request });
  const device = deviceOf(request);
  const limit = await consumeSignInLimits(limits, attempt);
  if (!limit.allowed || limit.delayMs > 0) {
    await recordSignInTrouble(db, { action: 'sign-in.slowed', email, device, now });
  }
  if (!limit.allowed) {
    return { ok: false, reason: 'too-many', retryAfterSeconds: limit.retryAfterSeconds };
  }
  if (limit.delayMs > 0) await wait(limit.delayMs);
  const found = await findByPassword({ db, passwords }, { ...attempt, password });
  if (!found) {
    await recordSignInTrouble(db, { action: 'sign-in.failed', email, device, now });
    return { ok: false, reason: 'wrong' };
  }
  const signedIn = await db.transaction((tx) => admit(tx, auth, { found, request }, now));
  if (!signedIn.ok) return signedIn;
  await resetSignInLimits(limits, attempt);
  await renewOutdatedHash({ db, passwords }, found.hash, password);
  return signedIn;
}

type Credential = { id: string; hash: string; hasTwoStep: boolean };

/** The account that this password opens, or null after the same hashing. */
async function findByPassword(
  { db, passwords }: Pick<Services, 'db' | 'passwords'>,
  { email, password, address, apart }: Attempt & { password: string },
): Promise<Credential | null> {
  const sender = apart === undefined ? 'stranger' : 'known';
  const found = isEmail(email) ? await findCredential(db, email) : null;
  const { hash } = found ?? {};
  const check = () =>
    hash
      ? passwords.verify({ hash, password }, sender)
      : passwords.hash(password, sender).then(() => false);
  return (await withHashingPermit(address, check, sender)) ? found : null;
}

async function findCredential(db: Queryable, email: string): Promise<Credential | null> {
  const [found] = await db
    .select({ id: user.id, hash: account.password, hasTwoStep: user.twoFactorEnabled })
    .from(user)
    .innerJoin(account, and(eq(account.userId, user.id), eq(account.providerId, 'credential')))
    .where(and(isEmailOf(user.email, email), eq(user.role, 'admin')));
  return found?.hash ? { ...found, hash: found.hash } : null;
}

/** Locks the account: a change of its password or two-step verification is done before, or ends this session. */
async function admit(
  tx: Transaction,
  auth: Auth,
  { found, request }: { found: Credential; request: Request },
  now: Date,
): Promise<SignIn> {
  const admin = await lockAdmin(tx, eq(user.id, found.id));
  const settled = admin && (await findCredential(tx, admin.email));
  if (!admin || settled?.hash !== found.hash) throw new BusyError('The password was changed');
  const { id, hasTwoStep } = settled;
  const trust = { step: 'trust_device', request } as const;
  const isTrusted = hasTwoStep && (await spendForBrowser(tx, auth, trust, now)) === id;
  if (hasTwoStep && !isTrusted) {
    await deleteSession(tx, auth, request, now);
    const { cookie } = await keepForBrowser(tx, auth, { step: 'two_factor', value: id }, now);
    return { ok: false, reason: 'code', headers: new Headers({ 'Set-Cookie': cookie }) };
  }
  const headers = await startSession(tx, auth, { owner: admin, role: 'admin', request }, now);
  if (isTrusted) {
    const { cookie } = await keepForBrowser(tx, auth, { step: 'trust_device', value: id }, now);
    headers.append('Set-Cookie', cookie);
  }
  return { ok: true, headers };
}

/** Replaces a hash of outdated strength; only at a sign-in is the password at hand for it. */
async function renewOutdatedHash(
  { db, passwords }: Pick<Services, 'db' | 'passwords'>,
  hash: string,
  password: string,
): Promise<void> {
  if (!passwords.isOutdated(hash)) return;
  await db
    .update(account)
    .set({ password: await passwords.hash(password) })
    // Unless it has been changed in the meantime.
    .where(eq(account.password, hash));
}
