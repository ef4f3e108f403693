import { and, desc, eq, gt, ne, type SQL } from 'drizzle-orm';
import { recordActivity } from '#app/accounts/activity/record-activity.server.ts';
import type { Database, Queryable } from '#app/platform/database/database.server.ts';
import { isUuid } from '#app/shared/uuid.ts';
import { session, type UserRole, user } from '#db/schema/accounts.ts';
import { deviceName } from './device.server.ts';

/** Whose sessions, and which of them the request has. */
export type SessionOwner = { id: string; email: string; role: UserRole; sessionId: string };

/** Never with its token. `usedAt` is true to ten minutes. */
export type OwnSession = {
  id: string;
  device: string;
  startedAt: Date;
  usedAt: Date;
  isThisDevice: boolean;
};

/** This device first, then by last use. */
export async function findOwnSessions(
  db: Queryable,
  owner: Pick<SessionOwner, 'id' | 'sessionId'>,
  now: Date,
): Promise<OwnSession[]> {
  const { id, userAgent, createdAt, updatedAt } = session;
  const rows = await db
    .select({ id, userAgent, startedAt: createdAt, usedAt: updatedAt })
    .from(session)
    .where(and(eq(session.userId, owner.id), gt(session.expiresAt, now)))
    .orderBy(desc(eq(id, owner.sessionId)), desc(updatedAt), id)
    .limit(shownSessions);
  return rows.map(({ userAgent, ...row }) => ({
    ...row,
    device: deviceName(userAgent),
    isThisDevice: row.id === owner.sessionId,
  }));
}

const shownSessions = 100;

/** One session of one's own; its next request finds it gone. */
export async function endOwnSession(
  db: Database,
  { id, owner, now }: { id: string; owner: SessionOwner; now: Date },
): Promise<{ ok: true } | { ok: false; reason: 'not-found' }> {
  if (!isUuid(id)) return { ok: false, reason: 'not-found' };
  const ended = await db.transaction((tx) => deleteOwn(tx, { owner, now }, eq(session.id, id)));
  return ended === 1 ? { ok: true } : { ok: false, reason: 'not-found' };
}

/** All but the one that asks. To be called in a transaction. @returns how many */
export function endOtherSessions(
  tx: Queryable,
  change: { owner: SessionOwner; now: Date },
): Promise<number> {
  return deleteOwn(tx, change, ne(session.id, change.owner.sessionId));
}

type Actor = { id: string; email: string } | null;

/** Wherever they are signed in, by themselves or by another. To be called in a transaction. */
export async function endAllSessions(
  tx: Queryable,
  change: { owner: Omit<SessionOwner, 'sessionId'>; by?: Actor; now: Date },
): Promise<void> {
  await deleteOwn(tx, change);
}

async function deleteOwn(
  tx: Queryable,
  { owner, by = owner, now }: { owner: Omit<SessionOwner, 'sessionId'>; by?: Actor; now: Date },
  which?: SQL,
): Promise<number> {
  // Held as by a sign-in, so that one that is under way has come before.
  await tx.select({ id: user.id }).from(user).where(eq(user.id, owner.id)).for('update');
  const ended = await tx
    .delete(session)
    .where(and(eq(session.userId, owner.id), which))
    .returning({ userAgent: session.userAgent });
  // Only admins' sessions are recorded.
  for (const { userAgent } of owner.role === 'admin' ? ended : []) {
    await recordActivity(tx, 'session.ended', {
      id: owner.id,
      actor: by,
      now,
      device: deviceName(userAgent),
    });
  }
  return ended.length;
}
