import { and, eq, gt } from 'drizzle-orm';
import type { Auth } from '#app/accounts/auth.server.ts';
import { sessionEnd } from '#app/accounts/sessions/session-lifetime.ts';
import { markSeen } from '#app/accounts/sessions/sessions.server.ts';
import type { Queryable } from '#app/platform/database/database.server.ts';
import { session } from '#db/schema/accounts.ts';
import { type SessionEnding, worthKeepingMs } from './session-end.ts';

/** An admin's session, as it is: unlike `findSession` this does not count as a use. Null without one. */
async function lookAtSession(auth: Auth, request: Request, now: Date) {
  const found = await auth.api.getSession({ headers: request.headers });
  if (found?.user.role !== 'admin' || found.session.expiresAt <= now) return null;
  return found.session;
}

export async function findSessionEnding(
  auth: Auth,
  request: Request,
  now: Date,
): Promise<SessionEnding | null> {
  const found = await lookAtSession(auth, request, now);
  return found && endingOf(found.createdAt, found.expiresAt, now);
}

/** Extends it as far as it goes, unless it has ended. */
export async function keepSession(
  db: Queryable,
  auth: Auth,
  request: Request,
  now: Date,
): Promise<SessionEnding | null> {
  const found = await lookAtSession(auth, request, now);
  if (!found) return null;
  const expiresAt = sessionEnd('admin', found.createdAt, now);
  const kept = await db
    .update(session)
    .set({ expiresAt, updatedAt: now })
    .where(and(eq(session.id, found.id), gt(session.expiresAt, now)))
    .returning({ userId: session.userId });
  const [{ userId } = {}] = kept;
  if (!userId) return null;
  await markSeen(db, userId, now);
  return endingOf(found.createdAt, expiresAt, now);
}

function endingOf(createdAt: Date, expiresAt: Date, now: Date): SessionEnding {
  const latest = sessionEnd('admin', createdAt, now);
  const gainMs = latest.getTime() - expiresAt.getTime();
  return {
    endsInMs: expiresAt.getTime() - now.getTime(),
    canBeKept: gainMs >= worthKeepingMs,
  };
}
