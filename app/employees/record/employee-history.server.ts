import { type AuditEvent, recordAudit } from '#app/platform/audit.server.ts';
import type { Queryable } from '#app/platform/database/database.server.ts';
import type { EmployeeEvent } from './employee-history.ts';

/** Call it in the transaction of the change. The actor is null for the employee, who has no account. */
export function recordEmployeeEvent(
  db: Queryable,
  { what, ...event }: Omit<AuditEvent, 'action'> & { what: EmployeeEvent },
): Promise<void> {
  return recordAudit(db, { ...event, action: `employee.${what}` });
}
