import { and, eq, isNotNull } from 'drizzle-orm';
import type { Admin } from '#app/accounts/admin-gate.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { isUuid } from '#app/values/uuid.ts';
import { employeeOnboarding } from '#db/schema/employees.ts';
import { recordEmployeeEvent } from './employee-history.server.ts';
import { versionOf } from './open-employee.server.ts';

/** What happened: the mark is gone, or the account changed once more since the admin read it. */
export type ConfirmResult = { ok: true } | { ok: false; reason: 'changed-meanwhile' };

/**
 * An admin has asked the employee by phone: takes the mark of a changed bank account away.
 * @param version of the record that the admin read
 */
export async function confirmBankAccount(
  db: Database,
  { id, version, admin, now }: { id: string; version: string; admin: Admin; now: Date },
): Promise<ConfirmResult> {
  if (!isUuid(id)) return { ok: false, reason: 'changed-meanwhile' };
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select({ updated_at: employeeOnboarding.updated_at })
      .from(employeeOnboarding)
      .where(
        and(eq(employeeOnboarding.id, id), isNotNull(employeeOnboarding.bank_account_changed_at)),
      )
      .for('update');
    if (!row || versionOf(row) !== version) return { ok: false, reason: 'changed-meanwhile' };
    await tx
      .update(employeeOnboarding)
      .set({ bank_account_changed_at: null, updated_at: now })
      .where(eq(employeeOnboarding.id, id));
    await recordEmployeeEvent(tx, { id, what: 'bank-account-confirmed', actor: admin, at: now });
    return { ok: true };
  });
}
