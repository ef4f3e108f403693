import { and, eq, gt } from 'drizzle-orm';
import type { MiddlewareFunction } from 'react-router';
import { recordActivity } from '#app/accounts/activity/activity.server.ts';
import { type Auth, authContext } from '#app/accounts/auth.server.ts';
import type { Database, Queryable } from '#app/platform/database/database.server.ts';
import { inSessionsLine, leaveLine } from '#app/platform/database/query-turns.server.ts';
import { limitPosts } from '#app/platform/http/limits/limit-posts.server.ts';
import { perHour } from '#app/platform/http/limits/rate-limits.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { session, user } from '#db/schema/accounts.ts';
import { deviceOf } from './device.server.ts';
import { endedSessionHintCookie } from './session-hint.ts';
import { extendedEnd } from './session-lifetime.ts';

/** Sign-outs that end no session, per address. */
export const signOutsPerAddress = perHour('sign-outs', 600);

/** The session of a request as it is, or null: unlike {@link findSession} this does not count as a use. */
export async function lookAtSession(db: Queryable, auth: Auth, request: Request, now: Date) {
  const token = await auth.cookies.read(request, 'session_token');
  if (!token) return null;
  const { id, createdAt, expiresAt, confirmedAt } = session;
  const { email, name, role, twoFactorEnabled: hasTwoStep } = user;
  const query = db
    .select({
      session: { id, createdAt, expiresAt, confirmedAt },
      user: { id: user.id, email, name, role, hasTwoStep },
    })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(and(eq(session.token, token), gt(expiresAt, now)));
  const [found] = await inSessionsLine(() => query.execute());
  if (!found) return null;
  if (found.user.role === 'admin') leaveLine();
  const confirmed = found.session.confirmedAt ?? found.session.createdAt;
  const opened = { ...found.session, confirmedAt: confirmed, device: deviceOf(request) };
  return { user: found.user, session: opened };
}

/** The session of a request, or null. Extends it (`session-lifetime.ts`). */
export async function findSession(db: Queryable, auth: Auth, request: Request, now: Date) {
  const found = await lookAtSession(db, auth, request, now);
  if (!found) return null;
  const { id, createdAt, expiresAt } = found.session;
  const end = extendedEnd(found.user.role, createdAt, expiresAt, now);
  if (!end) return found;
  await extendSession(db, id, end, now);
  return { ...found, session: { ...found.session, expiresAt: end } };
}

/** Moves a session's end. False when it has ended in the meantime. */
export async function extendSession(
  db: Queryable,
  id: string,
  expiresAt: Date,
  now: Date,
): Promise<boolean> {
  const [kept] = await db
    .update(session)
    .set({ expiresAt, updatedAt: now })
    .where(and(eq(session.id, id), gt(session.expiresAt, now)))
    .returning({ userId: session.userId });
  if (kept) await markSeen(db, kept.userId, now);
  return kept !== undefined;
}

export const signedOutMeanwhile = 'You were signed out in the meantime.';

/** Is this session still open? An upload can take half an hour, in which a thief may have been shut out. */
export async function isOpenSession(db: Queryable, id: string | undefined): Promise<boolean> {
  return id === undefined || (await db.$count(session, eq(session.id, id))) > 0;
}

/** For 'last seen'; call it when a session starts and when it is extended. */
export async function markSeen(db: Queryable, userId: string, now: Date): Promise<void> {
  await db.update(user).set({ lastSeenAt: now }).where(eq(user.id, userId));
}

/**
 * Deletes the request's session, so that copies of its cookie are worthless: at sign-out, and when
 * another sign-in replaces it. Only admins' sessions are audited. To be called in a transaction.
 */
export async function deleteSession(
  tx: Queryable,
  auth: Auth,
  request: Request,
  now: Date,
): Promise<void> {
  const found = await lookAtSession(tx, auth, request, now);
  if (!found) return;
  const { id, device } = found.session;
  await tx.delete(session).where(eq(session.id, id));
  if (found.user.role !== 'admin') return;
  const actor = { ...found.user, sessionId: id };
  await recordActivity(tx, 'session.ended', { id: actor.id, actor, now, device });
}

/** Signs out. @returns {@link signedOutHeaders} */
export async function endSession(
  db: Database,
  auth: Auth,
  request: Request,
  now: Date,
): Promise<Headers> {
  await db.transaction((tx) => deleteSession(tx, auth, request, now));
  return signedOutHeaders(auth);
}

/** Headers for a session that is gone: they clear the cookies and the browser's cached pages. */
export function signedOutHeaders(auth: Auth): Headers {
  const headers = new Headers({ 'Clear-Site-Data': '"cache"' });
  headers.append('Set-Cookie', auth.cookies.clear('session_token'));
  headers.append('Set-Cookie', endedSessionHintCookie(auth));
  return headers;
}

const limitEmptySignOuts = limitPosts(signOutsPerAddress);

/**
 * Middleware: limits sign-outs that end no session. One that ends a session is never refused: otherwise
 * strangers at the same address could keep its owner signed in.
 */
export const limitSignOuts: MiddlewareFunction<Response> = async (args, next) => {
  const { request, context } = args;
  const { db } = context.get(servicesContext);
  const found = await findSession(db, context.get(authContext), request, new Date());
  return found ? next() : limitEmptySignOuts(args, next);
};
