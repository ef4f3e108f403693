import type { Admin } from '#app/accounts/admin/admin-gate.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Queryable } from '#app/platform/database/database.server.ts';
import type { AuditDetails } from '#db/schema/audit.ts';
import type { EmployeeEvent } from './employee-history.ts';

/** Call it in the transaction of the change. @param actor null for the employee, who has no account */
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
