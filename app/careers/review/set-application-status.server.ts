import { asc, desc, eq, inArray } from 'drizzle-orm';
import type { Admin } from '#app/accounts/sign-in/admin-gate.server.ts';
import { type ApplicationStatus, mostAtOnce, versionOf } from '#app/careers/application-status.ts';
import {
  type ApplicationFilters,
  matches,
  searchedIn,
  withApplication,
} from '#app/careers/applications.server.ts';
import { findLastActor, recordAudit } from '#app/platform/audit.server.ts';
import type { Database, Transaction } from '#app/platform/database/database.server.ts';
import { isUuid } from '#app/shared/uuid.ts';
import { jobApplications } from '#db/schema/applications.ts';
import { decisionOf } from './application-mails.ts';

const statusSet = 'application.status-set';

type SetStatusResult =
  | { ok: true }
  | { ok: false; reason: 'not-found' }
  | { ok: false; reason: 'changed'; status: ApplicationStatus };

/**
 * Sets a status. Any status may follow any (spec 4.10); setting the current one changes nothing.
 * @param change `version`: as the admin saw it, so that another admin's change since then is not overwritten; the
 *   same admin may choose again before the screen shows the earlier choice
 */
export async function setApplicationStatus(
  db: Database,
  change: { id: string; status: ApplicationStatus; version: string; admin: Admin; now: Date },
): Promise<SetStatusResult> {
  const { id, status, version, admin, now } = change;
  const subject = { type: 'application', id };
  return withApplication(db, id, async (tx, before) => {
    const from = before.application_status;
    if (from === status) return { ok: true };
    if (version !== versionOf(before)) {
      const actor = await findLastActor(tx, subject, [statusSet, 'application.edited']);
      if (actor !== admin.id) return { ok: false, reason: 'changed', status: from };
    }
    await writeStatus(tx, { id, from, to: status }, { admin, now });
    return { ok: true };
  });
}

/** The first applications of a filtered list with their statuses, for {@link setStatuses}. */
export function findStatuses(db: Database, filters: ApplicationFilters, now: Date) {
  const { id, application_status: status, created_at } = jobApplications;
  return db
    .select({ id, status })
    .from(searchedIn(db, filters))
    .where(matches(filters, now))
    .orderBy(desc(created_at), desc(id))
    .limit(mostAtOnce);
}

export type StatusStep = { id: string; from: ApplicationStatus; to: ApplicationStatus };

async function writeStatus(
  tx: Transaction,
  { id, from, to }: StatusStep,
  { admin, now }: { admin: Admin; now: Date },
): Promise<void> {
  const decided_at = decisionOf(to) ? now : null;
  await tx
    .update(jobApplications)
    .set({ application_status: to, decided_at, updated_at: now })
    .where(eq(jobApplications.id, id));
  await recordAudit(tx, { at: now, actor: admin, action: statusSet, id, details: { from, to } });
}

/**
 * Sets several statuses at once. Leaves out any that is gone or no longer has the status `from`, which the admin saw.
 * @returns the steps that were done, with the name of each; the reversed steps undo them
 */
export function setStatuses(
  db: Database,
  { steps, ...by }: { steps: readonly StatusStep[]; admin: Admin; now: Date },
): Promise<(StatusStep & { name: string })[]> {
  const wanted = new Map(steps.filter(({ id }) => isUuid(id)).map((step) => [step.id, step]));
  if (wanted.size === 0) return Promise.resolve([]);
  return db.transaction(async (tx) => {
    const { id, application_status: status, full_name: name } = jobApplications;
    const rows = await tx
      .select({ id, status, name })
      .from(jobApplications)
      .where(inArray(id, [...wanted.keys()]))
      // Always lock in the same order, so that two admins never wait for each other.
      .orderBy(asc(id))
      .for('update');
    const done: Awaited<ReturnType<typeof setStatuses>> = [];
    for (const row of rows) {
      const step = wanted.get(row.id);
      if (!step || step.from !== row.status || step.to === row.status) continue;
      await writeStatus(tx, step, by);
      done.push({ ...step, name: row.name });
    }
    return done;
  });
}
