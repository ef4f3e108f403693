import { eq } from 'drizzle-orm';
import type { Admin } from '#app/accounts/sign-in/admin-gate.server.ts';
import { type EmployeePosition, hasLeft } from '#app/employees/employee.ts';
import { recordEmployeeEvent } from '#app/employees/record/employee-history.server.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import type { Keys } from '#app/platform/secrets/keys.server.ts';
import { isUuid } from '#app/shared/uuid.ts';
import { employeeOnboarding } from '#db/schema/employees.ts';
import { newLink } from './onboarding-link.server.ts';
import { recallLinkMails } from './send-link.server.ts';

type IssueResult = { ok: true } | { ok: false; reason: 'not-found' | 'left' };

/**
 * The earlier link is dead from then on (spec 4.13).
 * @param position set as well when given, for an address that somebody wanted to add again (spec 15.13)
 */
export async function issueLink(
  { db, keys }: { db: Database; keys: Keys },
  change: { id: string; position?: EmployeePosition; admin: Admin; now: Date },
): Promise<IssueResult> {
  const { id, position, admin, now } = change;
  if (!isUuid(id)) return { ok: false, reason: 'not-found' };
  return db.transaction(async (tx) => {
    const [before] = await tx
      .select({ position: employeeOnboarding.job_position, left_on: employeeOnboarding.left_on })
      .from(employeeOnboarding)
      .where(eq(employeeOnboarding.id, id))
      .for('update');
    if (!before) return { ok: false, reason: 'not-found' };
    if (hasLeft(before, now)) return { ok: false, reason: 'left' };
    const moves = position !== undefined && position !== before.position;
    await tx
      .update(employeeOnboarding)
      .set({
        ...newLink(keys, id, now).columns,
        // A link alone changes nothing in an open edit dialog, so it must not refuse that edit.
        ...(moves ? { job_position: position, updated_at: now } : {}),
      })
      .where(eq(employeeOnboarding.id, id));
    await recallLinkMails(tx, id);
    if (moves) {
      const details = { fields: 'job_position' };
      await recordEmployeeEvent(tx, { id, what: 'edited', actor: admin, at: now, details });
    }
    await recordEmployeeEvent(tx, { id, what: 'link-issued', actor: admin, at: now });
    return { ok: true };
  });
}
