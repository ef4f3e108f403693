import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Admin } from '#app/accounts/sign-in/admin-gate.server.ts';
import { adminAction } from '#app/admin/actions/run-action.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import { keepRules, mostYearsKept } from '#app/privacy/retention/keep-longer.ts';
import { fewestDaysLeft } from '#app/privacy/retention/retention.ts';
import { addDays, addMonths, cafeDay, isoDay } from '#app/shared/dates.ts';
import { isUuid } from '#app/shared/uuid.ts';
import { jobApplications } from '#db/schema/applications.ts';
import { employeeOnboarding } from '#db/schema/employees.ts';

const field = 'keep_until';

/** The action that keeps a record longer, for the screen of these records. */
export function keepAction(type: Parameters<typeof keepLonger>[1]['type']) {
  return adminAction({
    rule: { harm: 'work', perHour: 100, as: 'retention-change' },
    fields: { id: z.string() },
    rules: keepRules,
    done: 'Kept Longer',
    errors: {
      past: { field, message: 'Choose a day that is still to come.' },
      'kept-already': {
        field,
        message: `It is kept longer already. Choose a later day, or one in ${fewestDaysLeft} days or more.`,
      },
      'too-far': { field, message: `At most ${mostYearsKept} years from now.` },
    },
    run: ({ db }, change) => keepLonger(db, { type, ...change }),
  });
}

type KeepResult =
  | { ok: true }
  | { ok: false; reason: 'not-found' | 'past' | 'too-far' | 'kept-already' };

const tables = { application: jobApplications, employee: employeeOnboarding };

/**
 * Keeps a record at least until the end of that day; its usual time is never cut short. A day before the one chosen
 * earlier must be at least {@link fewestDaysLeft} days away.
 * @param change `keep_until`: 'YYYY-MM-DD'; `keep_reason` is stored in the record, and nowhere else
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
    const [before] = await tx
      .select({ kept: table.keep_until })
      .from(table)
      .where(eq(table.id, id))
      .for('update');
    if (!before) return { ok: false, reason: 'not-found' };
    const isNear = keep_until < isoDay(addDays(today, fewestDaysLeft));
    if (isNear && before.kept !== null && keep_until < before.kept)
      return { ok: false, reason: 'kept-already' };
    await tx.update(table).set({ keep_until, keep_reason }).where(eq(table.id, id));
    const details = { until: keep_until };
    await recordAudit(tx, { at: now, actor: admin, action: `${type}.kept`, id, details });
    return { ok: true };
  });
}
