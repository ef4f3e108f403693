import { randomBytes, randomUUID } from 'node:crypto';
import { and, eq, gt, like, lte, or } from 'drizzle-orm';
import { lockAdmin } from '#app/accounts/sign-in/lock-admin.server.ts';
import type { Queryable, Transaction } from '#app/platform/database/database.server.ts';
import { user, verification } from '#db/schema/accounts.ts';
import type { Auth } from './auth.server.ts';

/** What one step of a sign-in leaves for the next. Those that are over are removed. */
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

/** In one statement: of any number at once, one gets its value. */
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

/** For the browser that a cookie names, which is called like this: how its row's identifier begins, and its life. */
const browserSteps = {
  /** A sign-in with Google is under way. */
  state: { prefix: 'auth-state:', seconds: 10 * 60 },
  /** The password was right, and the code has to follow. */
  two_factor: { prefix: '2fa-', seconds: 10 * 60 },
  /** No code has to follow. */
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

/** Whatever the browser: by the token that the sender names, which need not be one. */
export async function findByToken(
  db: Queryable,
  { step, token }: { step: BrowserStep; token: string },
  now: Date,
): Promise<string | null> {
  // PostgreSQL takes no NUL.
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

/** @param from.token if the sender has to name it, too */
export async function spendForBrowser(
  db: Queryable,
  auth: Auth,
  from: { step: BrowserStep; request: Request; token?: string },
  now: Date,
): Promise<string | null> {
  const identifier = await readIdentifier(auth, from);
  return identifier === null ? null : spendVerification(db, identifier, now);
}

// A signature fits a cookie of any name, so the prefix is not taken from there: a device that is trusted is no
// sign-in that waits. Better Auth wrote it into the cookie, behind a signature of the device.
async function readIdentifier(
  auth: Auth,
  { step, request, token }: { step: BrowserStep; request: Request; token?: string },
): Promise<string | null> {
  const { prefix } = browserSteps[step];
  const kept = (await auth.cookies.read(request, step))?.split(prefix).at(-1);
  const isMeant = kept && (token === undefined || token === kept);
  return isMeant ? prefix + kept : null;
}

/** None of them spares anybody the second step any more. A sign-in that waits for its code has to begin anew, too. */
export async function forgetTrustedDevices(tx: Transaction, userId: string): Promise<void> {
  // A sign-in that is under way may keep another one.
  await lockAdmin(tx, eq(user.id, userId));
  const { identifier, value } = verification;
  const isEither = or(like(identifier, 'trust-device-%'), like(identifier, '2fa-%'));
  await tx.delete(verification).where(and(isEither, eq(value, userId)));
}
