import { desc, eq, isNotNull, max, min, sql } from 'drizzle-orm';
import { deviceName } from '#app/accounts/sessions/device.server.ts';
import type { Queryable } from '#app/platform/database/database.server.ts';
import { session } from '#db/schema/accounts.ts';
import { auditEvents } from '#db/schema/audit.ts';

export type ActingSession = Awaited<ReturnType<typeof findActingSessions>>[number];

const latest = 200;

/** When each session first and last did something that was recorded. `device` is null when it has ended. */
export async function findActingSessions(db: Queryable) {
  const { session_id, actor_email, at } = auditEvents;
  const rows = await db
    .select({
      id: sql<string>`${session_id}`,
      admin: sql<string>`coalesce(${max(actor_email)}, '')`,
      first: sql<Date>`${min(at)}`.mapWith(at),
      last: sql<Date>`${max(at)}`.mapWith(at),
      isOpen: sql<boolean>`bool_or(${isNotNull(session.id)})`,
      userAgent: max(session.userAgent),
    })
    .from(auditEvents)
    .leftJoin(session, eq(session.id, session_id))
    .where(isNotNull(session_id))
    .groupBy(session_id)
    .orderBy(desc(max(at)))
    .limit(latest);
  return rows.map(({ isOpen, userAgent, ...row }) => ({
    ...row,
    device: isOpen ? deviceName(userAgent) : null,
  }));
}

/** Everybody who acted as an admin, also under an earlier address or since removed. */
export async function findActingAdmins(db: Queryable): Promise<string[]> {
  const { actor_email } = auditEvents;
  const rows = await db
    .selectDistinct({ email: actor_email })
    .from(auditEvents)
    .where(isNotNull(actor_email))
    .orderBy(actor_email);
  return rows.flatMap(({ email }) => email ?? []);
}
