import { findJob, type Job } from './job.ts';

export function careersPath(jobId: Job['id']): string {
  return jobId === findJob(null).id ? '/career' : `/career?job=${jobId}`;
}
