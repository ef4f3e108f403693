import type { ContentPart } from '#app/platform/content/content.server.ts';
import type { Queryable } from '#app/platform/database/database.server.ts';
import { cafeDay } from '#app/shared/dates.ts';
import { jobs as changedJobs } from '#db/schema/jobs.ts';
import { isHiring, type Job, jobs } from './job.ts';

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
  const changed = new Map((await db.select().from(changedJobs)).map((row) => [row.id, row]));
  return jobs.map((job) => withChanges(job, changed.get(job.id)));
}

function withChanges(job: Job, changed: typeof changedJobs.$inferSelect | undefined): JobToChange {
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
