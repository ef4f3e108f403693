import { isNotNull, isNull } from 'drizzle-orm';
import { recordOwn } from '#app/accounts/activity/activity.server.ts';
import { lockTeam } from '#app/accounts/setup/create-admin.server.ts';
import type { Acting } from '#app/accounts/sign-in/admin-gate.server.ts';
import type { Database, Queryable } from '#app/platform/database/database.server.ts';
import { adminPolicy } from '#db/schema/accounts.ts';

/** Since when every sign-in needs two-step verification; null while it is optional. */
export async function findTwoStepRequiredSince(db: Queryable): Promise<Date | null> {
  const [policy] = await db.select({ since: adminPolicy.two_step_required_at }).from(adminPolicy);
  return policy?.since ?? null;
}

/** Must an admin without two-step verification, whose session began at `startedAt`, set it up first? */
export async function isTwoStepDue(db: Queryable, startedAt: Date): Promise<boolean> {
  const since = await findTwoStepRequiredSince(db);
  return since !== null && startedAt >= since;
}

/** Sets whether it is required. Admins without it set it up at their next sign-in; sessions that have begun go on. */
export async function setTwoStepRequired(
  db: Database,
  change: Omit<Acting, 'address'> & { required: boolean },
): Promise<{ ok: true } | { ok: false; reason: 'removed-yourself' }> {
  const { required, admin, now } = change;
  return db.transaction(async (tx) => {
    if (!(await lockTeam(tx, admin))) return { ok: false, reason: 'removed-yourself' };
    const { two_step_required_at: since } = adminPolicy;
    const set = { two_step_required_at: required ? now : null };
    const changed = await tx
      .insert(adminPolicy)
      .values(set)
      .onConflictDoUpdate({
        target: adminPolicy.only,
        set,
        // If it is required already, it keeps its date.
        setWhere: required ? isNull(since) : isNotNull(since),
      })
      .returning({ only: adminPolicy.only });
    if (changed.length === 0) return { ok: true };
    const action = required ? 'two-step.required' : 'two-step.not-required';
    await recordOwn(tx, action, change);
    return { ok: true };
  });
}
