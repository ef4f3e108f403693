import { and, eq, gt, lte } from 'drizzle-orm';
import type { MiddlewareFunction } from 'react-router';
import { recordActivity } from '#app/accounts/activity/record-activity.server.ts';
import { type Auth, authContext } from '#app/accounts/auth.server.ts';
import type { Database, Queryable } from '#app/platform/database/database.server.ts';
import { limitPosts } from '#app/platform/http/limit-posts.server.ts';
import { perHour } from '#app/platform/http/rate-limits.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { session, type UserRole, user } from '#db/schema/accounts.ts';
import { deviceOf } from './device.server.ts';
import { endedSessionHintCookie } from './session-hint.ts';
import { extendedEnd } from './session-lifetime.ts';

/** Sign-outs that end no session, per address. */
export const signOutsPerAddress = perHour('sign-outs', 600);

/** The session of a request, or null. Extends it (`session-lifetime.ts`). */
export async function findSession(db: Queryable, auth: Auth, request: Request, now: Date) {
  const found = await auth.api.getSession({ headers: request.headers });
  if (!found || found.session.expiresAt <= now) return null;
  const { id, createdAt, expiresAt, confirmedAt } = found.session;
  const role: UserRole = found.user.role === 'admin' ? 'admin' : 'visitor';
  const end = extendedEnd(role, createdAt, expiresAt, now);
  if (end) {
    await db
      .update(session)
      .set({ expiresAt: end, updatedAt: now })
      .where(and(eq(session.id, id), gt(session.expiresAt, now)));
    await markSeen(db, found.user.id, now);
  }
  const { email, name, twoFactorEnabled } = found.user;
  return {
    session: {
      id,
      createdAt,
      expiresAt: end ?? expiresAt,
      confirmedAt: confirmedAt ?? createdAt,
      device: deviceOf(request),
    },
    user: { id: found.user.id, email, name, role, hasTwoStep: twoFactorEnabled === true },
  };
}

export const signedOutMeanwhile = 'You were signed out in the meantime.';

/** Is it still there? Half an hour into an upload whoever stole it may have been shut out. */
export async function isOpenSession(db: Queryable, id: string | undefined): Promise<boolean> {
  return id === undefined || (await db.$count(session, eq(session.id, id))) > 0;
}

/** For 'last seen'; call it when a session starts and when it is extended. */
export async function markSeen(db: Queryable, userId: string, now: Date): Promise<void> {
  await db.update(user).set({ lastSeenAt: now }).where(eq(user.id, userId));
}

/**
 * Deletes the request's session, so that copies of its cookie are worthless: at sign-out, and when
 * another sign-in replaces it. Only admins' sessions are audited.
 */
export async function deleteSession(
  db: Database,
  auth: Auth,
  request: Request,
  now: Date,
): Promise<void> {
  const found = await findSession(db, auth, request, now);
  if (!found) return;
  await db.transaction(async (tx) => {
    await tx.delete(session).where(eq(session.id, found.session.id));
    if (found.user.role !== 'admin') return;
    const { user, session: ended } = found;
    const actor = { ...user, sessionId: ended.id };
    await recordActivity(tx, 'session.ended', { id: actor.id, actor, now, device: ended.device });
  });
}

/** Signs out. @returns {@link signedOutHeaders} */
export async function endSession(
  db: Database,
  auth: Auth,
  request: Request,
  now: Date,
): Promise<Headers> {
  await deleteSession(db, auth, request, now);
  return signedOutHeaders(auth, request);
}

/** Headers for a session that is gone: they clear the cookies and the browser's cached pages. */
export async function signedOutHeaders(auth: Auth, request: Request): Promise<Headers> {
  // Better Auth would only log a failed deletion; here it just clears the cookie.
  const { headers } = await auth.api.signOut({ headers: request.headers, returnHeaders: true });
  headers.append('Set-Cookie', endedSessionHintCookie(auth));
  headers.set('Clear-Site-Data', '"cache"');
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

/** Deletes expired sessions. Called at each sign-in, so that rows never pile up. */
export async function removeEndedSessions(db: Queryable, now: Date): Promise<void> {
  await db.delete(session).where(lte(session.expiresAt, now));
}
