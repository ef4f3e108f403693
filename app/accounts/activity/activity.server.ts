import { and, desc, eq, gt, inArray, ne, or, sql } from 'drizzle-orm';
import type { Acting } from '#app/accounts/sign-in/admin-gate.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Database, Queryable } from '#app/platform/database/database.server.ts';
import { isEmail } from '#app/shared/person/email.ts';
import { user } from '#db/schema/accounts.ts';
import { type AuditDetails, auditEvents } from '#db/schema/audit.ts';
import { type Activity, type ActivityAction, activityActions } from './activity.ts';

/** Who makes a change, and when. `device` is the browser's; without it a command on the machine made the change. */
export type ChangedBy = {
  actor: { id: string; email: string; sessionId?: string } | null;
  device?: string | undefined;
  now: Date;
};

/** Records what an admin does to their own account. Call it in the change's transaction. */
export function recordOwn(
  tx: Queryable,
  action: ActivityAction,
  { admin, session, now }: Omit<Acting, 'address'>,
  details?: AuditDetails,
): Promise<void> {
  const change = { id: admin.id, actor: admin, device: session.device, now };
  return recordActivity(tx, action, change, details);
}

/** Writes to the record of an account or of an invitation. Call it in the change's transaction. */
export function recordActivity(
  tx: Queryable,
  action: ActivityAction,
  { id, type = 'user', actor, device, now: at }: ChangedBy & { id: string; type?: string },
  details: AuditDetails = {},
): Promise<void> {
  const from: AuditDetails = device ? { device } : { from: 'command' };
  return recordAudit(tx, { action, id, type, actor, at, details: { ...from, ...details } });
}

/** The most that is recorded for one account, so that a flood of attempts can't fill the table. */
const noted = {
  'sign-in.failed': { atMost: 20, perMinutes: 60 },
  'sign-in.slowed': { atMost: 1, perMinutes: 15 },
} as const;

/**
 * Records a refused sign-in on the account of the admin with this address; for any other address it stores nothing. One
 * statement that does not wait for the disk: it takes equally long whether or not there is such an admin.
 */
export async function recordSignInTrouble(
  db: Database,
  {
    action,
    email,
    device,
    now,
  }: { action: keyof typeof noted; email: string; device: string; now: Date },
): Promise<void> {
  if (!isEmail(email)) return;
  const { atMost, perMinutes } = noted[action];
  const since = new Date(now.getTime() - perMinutes * 60_000);
  const at = sql.param(now, auditEvents.at);
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local synchronous_commit to off`);
    await tx.execute(sql`
      insert into ${auditEvents} (at, action, subject_type, subject_id, details)
      select ${at}, ${action}, 'user', ${user.id}, ${JSON.stringify({ device })}::jsonb
      from ${user}
      where lower(${user.email}) = ${email.toLowerCase()} and ${user.role} = 'admin' and (
        select count(*) from ${auditEvents}
        where ${auditEvents.subject_type} = 'user' and ${auditEvents.subject_id} = ${user.id}
          and ${auditEvents.action} = ${action}
          and ${auditEvents.at} > ${sql.param(since, auditEvents.at)}
      ) < ${atMost}`);
  });
}

const days = 30;

/** Anyone who knows the address can cause thousands of these. Limited separately, they don't push out the others. */
const troubles: readonly ActivityAction[] = ['sign-in.failed', 'sign-in.slowed'];
const shownTroubles = 50;
const shownOthers = 100;

type Asked = { adminId: string; now: Date };

/** What was done to this admin's account, or by this admin to other accounts: the latest entries of 30 days. */
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
  // Removing an admin ends their sessions, too: for the remover, 'An admin was removed' says enough.
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
    // The query selects only these actions.
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
