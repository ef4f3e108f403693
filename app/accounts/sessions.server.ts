import { and, eq, gt, lte } from 'drizzle-orm';
import type { MiddlewareFunction } from 'react-router';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Database, Queryable } from '#app/platform/database/database.server.ts';
import { limitPosts } from '#app/platform/http/limit-posts.server.ts';
import type { LimitRule } from '#app/platform/http/rate-limits.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { session, type UserRole } from '#db/schema/accounts.ts';
import { type Auth, authContext } from './auth.server.ts';
import { extendedEnd } from './session-lifetime.ts';
import { endedSessionHintCookie } from './visitor/session-hint.ts';

/** Sign-outs that end no session, from one address. */
export const signOutsPerAddress: LimitRule = {
  name: 'sign-outs',
  points: 600,
  windowSeconds: 3600,
};

/** Someone who is signed in, and the session by which they are. */
export type SignedIn = {
  sessionId: string;
  user: { id: string; email: string; name: string; role: UserRole };
};

/** Who sent this request, or null. A session that is used lives on (`session-lifetime.ts`). */
export async function findSession(
  db: Queryable,
  auth: Auth,
  request: Request,
  now: Date,
): Promise<SignedIn | null> {
  const found = await auth.api.getSession({ headers: request.headers });
  if (!found || found.session.expiresAt <= now) return null;
  const { id, createdAt, expiresAt } = found.session;
  const role = found.user.role === 'admin' ? 'admin' : 'visitor';
  const end = extendedEnd(role, createdAt, expiresAt, now);
  if (end) {
    await db
      .update(session)
      .set({ expiresAt: end, updatedAt: now })
      .where(and(eq(session.id, id), gt(session.expiresAt, now)));
  }
  const { email, name } = found.user;
  return { sessionId: id, user: { id: found.user.id, email, name, role } };
}

/**
 * Deletes the session that a request came with, so that its cookie is worthless wherever it was
 * copied to: at sign-out, and when another sign-in in the same browser replaces it. The audit log
 * tells of admins only: what visitors do is nobody's business.
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
    await tx.delete(session).where(eq(session.id, found.sessionId));
    if (found.user.role !== 'admin') return;
    await recordAudit(tx, {
      at: now,
      actor: found.user,
      action: 'session.ended',
      subject: { type: 'user', id: found.user.id },
    });
  });
}

/**
 * Signs out.
 * @returns the headers that make the browser forget its cookies, and pages that Back could show
 */
export async function endSession(
  db: Database,
  auth: Auth,
  request: Request,
  now: Date,
): Promise<Headers> {
  await deleteSession(db, auth, request, now);
  // Better Auth would only log a row that it failed to delete; here it has just the cookie to clear.
  const { headers } = await auth.api.signOut({ headers: request.headers, returnHeaders: true });
  headers.append('Set-Cookie', endedSessionHintCookie(auth));
  headers.set('Clear-Site-Data', '"cache"');
  return headers;
}

const limitEmptySignOuts = limitPosts(signOutsPerAddress);

/**
 * Middleware: limits sign-outs that end no session. A session ends only once, so one that comes with
 * a sign-out is never refused: strangers at the same address could keep its owner signed in.
 */
export const limitSignOuts: MiddlewareFunction<Response> = async (args, next) => {
  const { request, context } = args;
  const { db } = context.get(servicesContext);
  const found = await findSession(db, context.get(authContext), request, new Date());
  return found ? next() : limitEmptySignOuts(args, next);
};

/** Removes what is left of sessions that ran out unused. Run at each sign-in, so rows never pile up. */
export async function removeEndedSessions(db: Queryable, now: Date): Promise<void> {
  await db.delete(session).where(lte(session.expiresAt, now));
}
