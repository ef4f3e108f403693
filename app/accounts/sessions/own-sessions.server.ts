import { and, desc, eq, gt, ne, type SQL } from 'drizzle-orm';
import { type ChangedBy, recordActivity } from '#app/accounts/activity/activity.server.ts';
import type { Database, Queryable } from '#app/platform/database/database.server.ts';
import { isUuid } from '#app/shared/uuid.ts';
import { session, user } from '#db/schema/accounts.ts';
import { deviceName } from './device.server.ts';

/** Whose sessions, and the one that the request came from. */
type Owner = { id: string; sessionId: string };

/** A session as its owner sees it, never with its token. `usedAt` is accurate to ten minutes. */
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
  owner: Owner,
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

/** Ends one of the owner's sessions; its next request finds it gone. */
export async function endOwnSession(
  db: Database,
  { id, owner, now }: { id: string; owner: Owner; now: Date },
): Promise<{ ok: true } | { ok: false; reason: 'not-found' }> {
  if (!isUuid(id)) return { ok: false, reason: 'not-found' };
  const ended = await db.transaction((tx) => deleteOwn(tx, { owner, now }, eq(session.id, id)));
  return ended === 1 ? { ok: true } : { ok: false, reason: 'not-found' };
}

/** Ends all sessions of the owner but the one that asks. To be called in a transaction. @returns how many */
export function endOtherSessions(
  tx: Queryable,
  change: { owner: Owner; now: Date },
): Promise<number> {
  return deleteOwn(tx, change, ne(session.id, change.owner.sessionId));
}

type Ending = { owner: Partial<Owner> & { id: string }; by?: ChangedBy['actor']; now: Date };

/** Ends all sessions of an account, for its owner or for another admin (`by`). To be called in a transaction. */
export async function endAllSessions(tx: Queryable, change: Ending): Promise<void> {
  await deleteOwn(tx, change);
}

async function deleteOwn(tx: Queryable, { owner, by, now }: Ending, which?: SQL): Promise<number> {
  const { id, email, role } = user;
  // Locks the account, as a sign-in does, so that a sign-in that is under way finishes first.
  const [found] = await tx.select({ email, role }).from(user).where(eq(id, owner.id)).for('update');
  const ended = await tx
    .delete(session)
    .where(and(eq(session.userId, owner.id), which))
    .returning({ userAgent: session.userAgent });
  // Only admins' sessions are recorded.
  if (found?.role !== 'admin') return ended.length;
  const actor = by === undefined ? { ...owner, email: found.email } : by;
  for (const { userAgent } of ended) {
    const event = { id: owner.id, actor, now, device: deviceName(userAgent) };
    await recordActivity(tx, 'session.ended', event);
  }
  return ended.length;
}
