import { and, desc, eq, gt, inArray, ne, or } from 'drizzle-orm';
import type { Queryable } from '#app/platform/database/database.server.ts';
import { type AuditDetails, auditEvents } from '#db/schema/audit.ts';
import { type Activity, type ActivityAction, activityActions } from './activity.ts';

const days = 30;

/** Anyone who knows the address can make them by the thousand, and must not hide the others so. */
const troubles: readonly ActivityAction[] = ['sign-in.failed', 'sign-in.slowed'];
const shownTroubles = 50;
const shownOthers = 100;

type Asked = { adminId: string; now: Date };

/** What was done to this admin's account, and by this admin to others': the latest of 30 days. */
export async function findRecentActivity(db: Queryable, asked: Asked): Promise<Activity[]> {
  const others = activityActions.filter((action) => !troubles.includes(action));
  const found = [
    ...(await findLatest(db, asked, troubles, shownTroubles)),
    ...(await findLatest(db, asked, others, shownOthers)),
  ];
  return found.sort((a, b) => b.at.getTime() - a.at.getTime() || b.id - a.id);
}

async function findLatest(
  db: Queryable,
  { adminId, now }: Asked,
  actions: readonly ActivityAction[],
  atMost: number,
): Promise<Activity[]> {
  const { id, at, action, details, actor_id, subject_type, subject_id } = auditEvents;
  const isOwn = and(eq(subject_type, 'user'), eq(subject_id, adminId));
  // The sessions of somebody who is removed end with the account: to the remover they say nothing more.
  const isDone = and(eq(actor_id, adminId), ne(action, 'session.ended'));
  const rows = await db
    .select({ id, at, action, details, actor: actor_id, subject: subject_id })
    .from(auditEvents)
    .where(
      and(
        gt(at, new Date(now.getTime() - days * 24 * 60 * 60_000)),
        inArray(action, [...actions]),
        or(isOwn, isDone),
      ),
    )
    .orderBy(desc(at), desc(id))
    .limit(atMost);
  return rows.map(({ id, at, action, details, actor, subject }) => ({
    id,
    at,
    // The query asks for no other.
    action: action as ActivityAction,
    device: deviceIn(details),
    by: actor === null ? 'nobody-signed-in' : actor === adminId ? 'you' : 'another-admin',
    elsewhere: subject !== adminId,
  }));
}

function deviceIn({ device, from }: AuditDetails): string | null {
  if (from === 'command') return 'A command on the machine';
  return typeof device === 'string' ? device : null;
}
