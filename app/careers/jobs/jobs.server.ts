import { eq } from 'drizzle-orm';
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

export async function findJobsToChange(db: Queryable): Promise<JobToChange[]> {
  const changed = new Map((await db.select().from(jobsTable)).map((row) => [row.id, row]));
  return jobs.map((job) => withChanges(job, changed.get(job.id)));
}

function withChanges(job: Job, changed: typeof jobsTable.$inferSelect | undefined): JobToChange {
  if (!changed) return { ...job, version: 0 };
  const { is_open, salary, subtitle, description, duties, qualifications, valid_through } = changed;
  return {
    ...job,
    ...{ salary, subtitle, description, duties, qualifications },
    physicalRequirements: changed.physical_requirements,
    isOpen: is_open,
    validThrough: valid_through,
    version: changed.version,
  };
}

/** Is somebody wanted for this position on that day? */
export function takesApplications(all: readonly Job[], position: string, now: Date): boolean {
  const job = all.find(({ title }) => title === position);
  return job !== undefined && isHiring(job, cafeDay(now));
}

type Parts = Pick<Services, 'content' | 'db'>;
type Change = { id: string; admin: Admin; now: Date };

/** It stays open or closed, whatever texts an admin is writing in the meantime. */
export function setJobOpen(parts: Parts, { isOpen, ...change }: Change & { isOpen: boolean }) {
  return changeJob(parts, change, isOpen ? 'job.opened' : 'job.closed', async (tx, job) => {
    const { now } = change;
    await tx
      .insert(jobsTable)
      .values({ ...columnsOf(job), is_open: isOpen, version: 0, updated_at: now })
      .onConflictDoUpdate({ target: jobsTable.id, set: { is_open: isOpen, updated_at: now } });
    return true;
  });
}

/** @param version of the texts that the admin has changed */
export function editJob(
  parts: Parts,
  { texts, version, ...change }: Change & { texts: Texts<JobField>; version: number },
) {
  return changeJob(parts, change, 'job.edited', async (tx, job) => {
    const { is_open, ...edited } = columnsOf(withTexts(job, texts));
    const set = { ...edited, version: version + 1, updated_at: change.now };
    const saved = await tx
      .insert(jobsTable)
      .values({ is_open, ...set })
      .onConflictDoUpdate({ target: jobsTable.id, set, setWhere: eq(jobsTable.version, version) })
      .returning({ id: jobsTable.id });
    return saved.length > 0;
  });
}

/** @param write tells whether it could: another admin may have been faster */
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

function columnsOf(job: Job): Omit<typeof jobsTable.$inferInsert, 'version' | 'updated_at'> {
  const { id, salary, subtitle, description, duties, qualifications } = job;
  return {
    ...{ id, salary, subtitle, description },
    is_open: job.isOpen,
    duties: [...duties],
    qualifications: [...qualifications],
    physical_requirements: [...job.physicalRequirements],
    valid_through: job.validThrough,
  };
}
