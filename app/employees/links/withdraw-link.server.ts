import { eq } from 'drizzle-orm';
import type { Admin } from '#app/accounts/sign-in/admin-gate.server.ts';
import { linkStatus } from '#app/employees/employee.ts';
import { recordEmployeeEvent } from '#app/employees/record/employee-history.server.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import { isUuid } from '#app/shared/uuid.ts';
import { employeeOnboarding } from '#db/schema/employees.ts';
import { withdrawnLink } from './onboarding-link.server.ts';
import { recallLinkMails } from './send-link.server.ts';

/** The open link is dead from then on, and its email, if that still waits, is not sent. */
export async function withdrawLink(
  { db }: { db: Database },
  { id, admin, now }: { id: string; admin: Admin; now: Date },
): Promise<{ ok: true } | { ok: false; reason: 'not-found' | 'no-link' }> {
  if (!isUuid(id)) return { ok: false, reason: 'not-found' };
  return db.transaction(async (tx) => {
    const is = eq(employeeOnboarding.id, id);
    const [row] = await tx.select().from(employeeOnboarding).where(is).for('update');
    if (!row) return { ok: false, reason: 'not-found' };
    if (linkStatus(row, now) !== 'Active') return { ok: false, reason: 'no-link' };
    await tx.update(employeeOnboarding).set(withdrawnLink(now)).where(is);
    await recallLinkMails(tx, id);
    await recordEmployeeEvent(tx, { id, what: 'link-withdrawn', actor: admin, at: now });
    return { ok: true };
  });
}
