import { findJob, type Job } from './job.ts';

/** The careers page with a job open; the first job needs no query. */
export function careersPath(jobId: Job['id']): string {
  return jobId === findJob(null).id ? '/career' : `/career?job=${jobId}`;
}
