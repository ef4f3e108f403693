import { eq } from 'drizzle-orm';
import type { Admin } from '#app/accounts/admin/admin-gate.server.ts';
import type { Texts } from '#app/forms/rules.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { announceContent } from '#app/platform/content/content.server.ts';
import type { Database, Queryable } from '#app/platform/database/database.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { jobs as jobsTable } from '#db/schema/jobs.ts';
import { findJob, type Job, jobs } from './job.ts';
import { type JobField, withTexts } from './job-form.ts';
import { jobContent } from './jobs.server.ts';

/** `version` is 0 while nothing was changed. */
export type JobToChange = Job & { version: number };

export async function findJobsToChange(db: Database): Promise<JobToChange[]> {
  const all = await jobContent.read(db);
  const { id, version } = jobsTable;
  const versions = new Map((await db.select({ id, version }).from(jobsTable)).map(versionById));
  return all.map((job) => ({ ...job, version: versions.get(job.id) ?? 0 }));
}

const versionById = ({ id, version }: { id: string; version: number }) => [id, version] as const;

type Change = { id: string; admin: Admin; now: Date };

/** It stays open or closed, whatever texts an admin is writing meanwhile. */
export function setJobOpen(
  services: Pick<Services, 'content' | 'db'>,
  { isOpen, ...change }: Change & { isOpen: boolean },
) {
  return changeJob(services, change, isOpen ? 'job.opened' : 'job.closed', async (tx, job) => {
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
  services: Pick<Services, 'content' | 'db'>,
  { texts, version, ...change }: Change & { texts: Texts<JobField>; version: number },
) {
  return changeJob(services, change, 'job.edited', async (tx, job) => {
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
  { content, db }: Pick<Services, 'content' | 'db'>,
  { id, admin, now }: Change,
  action: 'job.opened' | 'job.closed' | 'job.edited',
  write: (tx: Queryable, job: Job) => Promise<boolean>,
): Promise<{ ok: true } | { ok: false; reason: 'not-found' | 'changed' }> {
  const job = findJob(jobs, id);
  if (job.id !== id) return { ok: false, reason: 'not-found' };
  const changed = await db.transaction(async (tx) => {
    if (!(await write(tx, job))) return false;
    await recordAudit(tx, { at: now, actor: admin, action, id });
    await announceContent(tx);
    return true;
  });
  if (!changed) return { ok: false, reason: 'changed' };
  await content.refresh();
  return { ok: true };
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
