import { and, desc, eq } from 'drizzle-orm';
import type { Admin } from '#app/accounts/admin-gate.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Queryable } from '#app/platform/database.server.ts';
import { type AuditDetails, auditEvents } from '#db/schema/audit.ts';
import type { EmployeeEvent, HistoryEntry } from './employee-history.ts';

/**
 * Notes what happened to a record; in the transaction of the change that it tells of.
 * @param actor null for the employee, who has a link and no account
 */
export function recordEmployeeEvent(
  db: Queryable,
  event: {
    id: string;
    what: EmployeeEvent;
    actor: Pick<Admin, 'id' | 'email'> | null;
    at: Date;
    details?: AuditDetails;
  },
): Promise<void> {
  const { id, what, actor, at, details } = event;
  return recordAudit(db, {
    at,
    actor,
    action: `employee.${what}`,
    subject: { type: 'employee', id },
    details,
  });
}

/** How many entries a record shows. */
const shownEntries = 100;

/** What happened to a record, newest first, as far as a screen holds it. */
export async function findEmployeeHistory(db: Queryable, id: string): Promise<HistoryEntry[]> {
  const rows = await db
    .select({
      id: auditEvents.id,
      at: auditEvents.at,
      actor: auditEvents.actor_email,
      action: auditEvents.action,
      details: auditEvents.details,
    })
    .from(auditEvents)
    .where(and(eq(auditEvents.subject_type, 'employee'), eq(auditEvents.subject_id, id)))
    .orderBy(desc(auditEvents.at), desc(auditEvents.id))
    .limit(shownEntries);
  return rows.map(({ action, ...row }) => ({ ...row, what: action.replace(/^employee\./, '') }));
}
