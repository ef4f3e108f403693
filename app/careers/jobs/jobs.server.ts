import { eq, getTableColumns } from 'drizzle-orm';
import type { Admin } from '#app/accounts/sign-in/admin-gate.server.ts';
import type { Texts } from '#app/forms/rules.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { type ContentPart, changeContent } from '#app/platform/content/content.server.ts';
import type { Queryable } from '#app/platform/database/database.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { cafeDay } from '#app/shared/dates.ts';
import { jobs as jobsTable } from '#db/schema/jobs.ts';
import { isHiring, type Job, jobs } from './job.ts';
import { type JobField, withTexts } from './job-form.ts';

/** Both jobs, as an admin has changed them. */
export const jobContent: ContentPart<readonly Job[]> = {
  name: 'jobs',
  async read(db) {
    return (await findJobsToChange(db)).map(({ version, ...job }) => job);
  },
};

/** `version` is 0 while nothing was changed. */
export type JobToChange = Job & { version: number };

const { updated_at: _, id, ...columns } = getTableColumns(jobsTable);

export async function findJobsToChange(db: Queryable): Promise<JobToChange[]> {
  const rows = await db.select({ id, changed: columns }).from(jobsTable);
  const changes = new Map(rows.map((row) => [row.id, row.changed]));
  return jobs.map((job) => ({ ...job, version: 0, ...changes.get(job.id) }));
}

/** Does the job of this position take applications on that day? */
export function takesApplications(all: readonly Job[], position: string, now: Date): boolean {
  const job = all.find(({ title }) => title === position);
  return job !== undefined && isHiring(job, cafeDay(now));
}

type Parts = Pick<Services, 'content' | 'db'>;
type Change = { id: string; admin: Admin; now: Date };

/** Opens or closes a job. Does not conflict with an admin who is editing its texts. */
export function setJobOpen(parts: Parts, { isOpen, ...change }: Change & { isOpen: boolean }) {
  return changeJob(parts, change, isOpen ? 'job.opened' : 'job.closed', async (tx, job) => {
    const { now } = change;
    await tx
      .insert(jobsTable)
      .values({ ...job, is_open: isOpen, version: 0, updated_at: now })
      .onConflictDoUpdate({ target: jobsTable.id, set: { is_open: isOpen, updated_at: now } });
    return true;
  });
}

/** @param version of the texts as the admin saw them */
export function editJob(
  parts: Parts,
  { texts, version, ...change }: Change & { texts: Texts<JobField>; version: number },
) {
  return changeJob(parts, change, 'job.edited', async (tx, job) => {
    // The title and location of a job have no columns.
    const { is_open, ...edited } = withTexts(job, texts);
    const set = { ...edited, version: version + 1, updated_at: change.now };
    const saved = await tx
      .insert(jobsTable)
      .values({ is_open, ...set })
      .onConflictDoUpdate({ target: jobsTable.id, set, setWhere: eq(jobsTable.version, version) })
      .returning({ id: jobsTable.id });
    return saved.length > 0;
  });
}

/** @param write makes the change; false if another admin was faster */
async function changeJob(
  parts: Parts,
  { id, admin, now }: Change,
  action: 'job.opened' | 'job.closed' | 'job.edited',
  write: (tx: Queryable, job: Job) => Promise<boolean>,
): Promise<{ ok: true } | { ok: false; reason: 'not-found' | 'changed' }> {
  const job = jobs.find((one) => one.id === id);
  if (!job) return { ok: false, reason: 'not-found' };
  return changeContent(parts, async (tx) => {
    if (!(await write(tx, job))) return { ok: false, reason: 'changed' };
    await recordAudit(tx, { at: now, actor: admin, action, id });
    return { ok: true };
  });
}
