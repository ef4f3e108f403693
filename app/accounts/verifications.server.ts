import { randomBytes, randomUUID } from 'node:crypto';
import { and, eq, gt, like, lte, or } from 'drizzle-orm';
import { lockAdmin } from '#app/accounts/sign-in/lock-admin.server.ts';
import type { Queryable, Transaction } from '#app/platform/database/database.server.ts';
import { user, verification } from '#db/schema/accounts.ts';
import type { Auth } from './auth.server.ts';

/** Stores what one step of a sign-in leaves for the next, and deletes what has expired. */
export async function keepVerification(
  db: Queryable,
  { identifier, value, seconds }: { identifier: string; value: string; seconds: number },
  now: Date,
): Promise<void> {
  await db.delete(verification).where(lte(verification.expiresAt, now));
  const expiresAt = new Date(now.getTime() + seconds * 1000);
  const times = { expiresAt, createdAt: now, updatedAt: now };
  await db.insert(verification).values({ id: randomUUID(), identifier, value, ...times });
}

async function findVerification(
  db: Queryable,
  identifier: string,
  now: Date,
): Promise<string | null> {
  const [found] = await db
    .select({ value: verification.value })
    .from(verification)
    .where(isOpen(identifier, now));
  return found?.value ?? null;
}

/** Uses up a stored value, in one statement: of simultaneous attempts, one gets it. */
export async function spendVerification(
  db: Queryable,
  identifier: string,
  now: Date,
): Promise<string | null> {
  const [spent] = await db
    .delete(verification)
    .where(isOpen(identifier, now))
    .returning({ value: verification.value });
  return spent?.value ?? null;
}

function isOpen(identifier: string, now: Date) {
  return and(eq(verification.identifier, identifier), gt(verification.expiresAt, now));
}

/** Steps of the browser that has a cookie of this name: how the row's identifier begins, and how long it lives. */
const browserSteps = {
  /** A sign-in with Google is under way. */
  state: { prefix: 'auth-state:', seconds: 10 * 60 },
  /** The password was right, and the code has to follow. */
  two_factor: { prefix: '2fa-', seconds: 10 * 60 },
  /** After the password, no code has to follow. */
  trust_device: { prefix: 'trust-device-', seconds: 30 * 24 * 3600 },
};

type BrowserStep = keyof typeof browserSteps;

export async function keepForBrowser(
  db: Queryable,
  auth: Auth,
  { step, value }: { step: BrowserStep; value: string },
  now: Date,
): Promise<{ token: string; cookie: string }> {
  const { prefix, seconds } = browserSteps[step];
  const token = randomBytes(24).toString('hex');
  await keepVerification(db, { identifier: prefix + token, value, seconds }, now);
  return { token, cookie: await auth.cookies.write(step, token, seconds) };
}

/** Finds a value in whatever browser, by the token in the request, which may be any text. */
export async function findByToken(
  db: Queryable,
  { step, token }: { step: BrowserStep; token: string },
  now: Date,
): Promise<string | null> {
  // Also keeps out NUL, which PostgreSQL refuses.
  const isToken = /^[\w-]+$/.test(token);
  return isToken ? findVerification(db, browserSteps[step].prefix + token, now) : null;
}

export async function findForBrowser(
  db: Queryable,
  auth: Auth,
  from: { step: BrowserStep; request: Request },
  now: Date,
): Promise<string | null> {
  const identifier = await readIdentifier(auth, from);
  return identifier === null ? null : findVerification(db, identifier, now);
}

/** @param from.token if the request has to name it, too, beside the cookie */
export async function spendForBrowser(
  db: Queryable,
  auth: Auth,
  from: { step: BrowserStep; request: Request; token?: string },
  now: Date,
): Promise<string | null> {
  const identifier = await readIdentifier(auth, from);
  return identifier === null ? null : spendVerification(db, identifier, now);
}

// The prefix is not read from the cookie: a signature is valid under any cookie name, so a trusted device could pose as
// a sign-in that waits. Better Auth wrote it into the cookie, after a signature of the device.
async function readIdentifier(
  auth: Auth,
  { step, request, token }: { step: BrowserStep; request: Request; token?: string },
): Promise<string | null> {
  const { prefix } = browserSteps[step];
  const kept = (await auth.cookies.read(request, step))?.split(prefix).at(-1);
  const isMeant = kept && (token === undefined || token === kept);
  return isMeant ? prefix + kept : null;
}

/** Makes an account's trusted devices ask for a code again. A sign-in that waits for its code has to start anew. */
export async function forgetTrustedDevices(tx: Transaction, userId: string): Promise<void> {
  // Locks the account, since a sign-in that is under way may be adding a trusted device.
  await lockAdmin(tx, eq(user.id, userId));
  const { identifier, value } = verification;
  const isEither = or(like(identifier, 'trust-device-%'), like(identifier, '2fa-%'));
  await tx.delete(verification).where(and(isEither, eq(value, userId)));
}
