import { and, eq, isNotNull } from 'drizzle-orm';
import type { Admin } from '#app/accounts/sign-in/admin-gate.server.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import { isUuid } from '#app/shared/uuid.ts';
import { employeeOnboarding } from '#db/schema/employees.ts';
import { type Flag, flagColumns } from './employee-flags.ts';
import { recordEmployeeEvent } from './record/employee-history.server.ts';
import { versionOf } from './record/open-employee.server.ts';

type ConfirmResult = { ok: true; version: string } | { ok: false; reason: 'changed' };

/** Removes a flag after the admin has asked the employee. @param version of the record that the admin read */
export async function clearFlag(
  db: Database,
  change: { id: string; flag: Flag; version: string; admin: Admin; now: Date },
): Promise<ConfirmResult> {
  const { id, flag, version, admin, now } = change;
  if (!isUuid(id)) return { ok: false, reason: 'changed' };
  const column = flagColumns[flag];
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select({ updated_at: employeeOnboarding.updated_at })
      .from(employeeOnboarding)
      .where(and(eq(employeeOnboarding.id, id), isNotNull(employeeOnboarding[column])))
      .for('update');
    if (!row || versionOf(row) !== version) return { ok: false, reason: 'changed' };
    await tx
      .update(employeeOnboarding)
      .set({ [column]: null, updated_at: now })
      .where(eq(employeeOnboarding.id, id));
    await recordEmployeeEvent(tx, { id, what: `${flag}-confirmed`, actor: admin, at: now });
    return { ok: true, version: versionOf({ updated_at: now }) };
  });
}
