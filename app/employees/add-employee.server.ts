import { randomBytes, randomUUID } from 'node:crypto';
import type { Admin } from '#app/accounts/sign-in/admin-gate.server.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import { isUniqueViolation } from '#app/platform/database/database-errors.server.ts';
import type { Keys } from '#app/platform/secrets/keys.server.ts';
import { employeeOnboarding } from '#db/schema/employees.ts';
import { unanswered } from './employee.ts';
import type { NewEmployee } from './employee-form.ts';
import { type ExistingEmployee, findEmployeeByEmail } from './employees.server.ts';
import { newLink } from './links/onboarding-link.server.ts';
import { recordEmployeeEvent } from './record/employee-record.server.ts';

type AddResult =
  | { ok: true; id: string }
  | { ok: false; reason: 'email-exists'; existing: ExistingEmployee };

export const emailIndex = 'employee_onboarding_email';

/** Adds record and first link together (spec 7.12). */
export async function addEmployee(
  { db, keys }: { db: Database; keys: Keys },
  { employee, admin, now }: { employee: NewEmployee; admin: Admin; now: Date },
): Promise<AddResult> {
  const id = randomUUID();
  try {
    await db.transaction(async (tx) => {
      await tx.insert(employeeOnboarding).values({
        id,
        ...employee,
        ...unanswered,
        ic_number: pendingIcNumber(now),
        ...newLink(keys, id, now).columns,
        created_at: now,
        updated_at: now,
      });
      await recordEmployeeEvent(tx, { id, what: 'created', actor: admin, at: now });
      await recordEmployeeEvent(tx, { id, what: 'link-issued', actor: admin, at: now });
    });
    return { ok: true, id };
  } catch (error) {
    if (!isUniqueViolation(error, emailIndex)) throw error;
    const existing = await findEmployeeByEmail(db, employee.email);
    // The existing record was deleted in between.
    if (!existing) return addEmployee({ db, keys }, { employee, admin, now });
    return { ok: false, reason: 'email-exists', existing };
  }
}

/** 'PENDING-', a timestamp and a random suffix (spec 3.10). */
export function pendingIcNumber(now: Date): string {
  return `PENDING-${now.getTime()}-${randomBytes(4).toString('hex')}`;
}
