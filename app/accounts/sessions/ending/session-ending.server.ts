import type { Auth } from '#app/accounts/auth.server.ts';
import { sessionEnd } from '#app/accounts/sessions/session-lifetime.ts';
import { extendSession, lookAtSession } from '#app/accounts/sessions/sessions.server.ts';
import type { Queryable } from '#app/platform/database/database.server.ts';
import { type SessionEnding, worthKeepingMs } from './session-end.ts';

/** Null when no admin is signed in. */
export async function findSessionEnding(
  db: Queryable,
  auth: Auth,
  request: Request,
  now: Date,
): Promise<SessionEnding | null> {
  const found = await lookAtSession(db, auth, request, now);
  if (found?.user.role !== 'admin') return null;
  return endingOf(found.session.createdAt, found.session.expiresAt, now);
}

/** Extends it as far as it goes, unless it has ended. */
export async function keepSession(
  db: Queryable,
  auth: Auth,
  request: Request,
  now: Date,
): Promise<SessionEnding | null> {
  const found = await lookAtSession(db, auth, request, now);
  if (found?.user.role !== 'admin') return null;
  const { id, createdAt } = found.session;
  const expiresAt = sessionEnd('admin', createdAt, now);
  const kept = await extendSession(db, id, expiresAt, now);
  return kept ? endingOf(createdAt, expiresAt, now) : null;
}

function endingOf(createdAt: Date, expiresAt: Date, now: Date): SessionEnding {
  const latest = sessionEnd('admin', createdAt, now);
  const gainMs = latest.getTime() - expiresAt.getTime();
  return {
    endsInMs: expiresAt.getTime() - now.getTime(),
    canBeKept: gainMs >= worthKeepingMs,
  };
}
