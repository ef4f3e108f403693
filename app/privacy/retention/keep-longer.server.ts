import { eq } from 'drizzle-orm';
import type { Admin } from '#app/accounts/sign-in/admin-gate.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import { addMonths, cafeDay, isoDay } from '#app/shared/dates.ts';
import { isUuid } from '#app/shared/uuid.ts';
import { jobApplications } from '#db/schema/applications.ts';
import { employeeOnboarding } from '#db/schema/employees.ts';
import { mostYearsKept } from './keep-longer.ts';

type KeepResult = { ok: true } | { ok: false; reason: 'not-found' | 'past' | 'too-far' };

const tables = { application: jobApplications, employee: employeeOnboarding };

/**
 * Keeps a record at least until the end of that day; never shorter than without.
 * @param change `keep_until`: 'YYYY-MM-DD'; `keep_reason` stands in the record, and nowhere else
 */
export async function keepLonger(
  db: Database,
  change: {
    type: keyof typeof tables;
    id: string;
    keep_until: string;
    keep_reason: string;
    admin: Admin;
    now: Date;
  },
): Promise<KeepResult> {
  const { type, id, keep_until, keep_reason, admin, now } = change;
  if (!isUuid(id)) return { ok: false, reason: 'not-found' };
  const today = cafeDay(now);
  if (keep_until < isoDay(today)) return { ok: false, reason: 'past' };
  const last = isoDay(addMonths(today, mostYearsKept * 12));
  if (keep_until > last) return { ok: false, reason: 'too-far' };
  const table = tables[type];
  return db.transaction(async (tx) => {
    const kept = await tx
      .update(table)
      .set({ keep_until, keep_reason })
      .where(eq(table.id, id))
      .returning({ id: table.id });
    if (kept.length === 0) return { ok: false, reason: 'not-found' };
    const details = { until: keep_until };
    await recordAudit(tx, { at: now, actor: admin, action: `${type}.kept`, id, details });
    return { ok: true };
  });
}
