import { asc, eq, inArray } from 'drizzle-orm';
import { queueMail } from '#app/mail/mail-queue.server.ts';
import type { Queryable } from '#app/platform/database/database.server.ts';
import type { Jobs } from '#app/platform/jobs/jobs.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { user } from '#db/schema/accounts.ts';
import { applicationNotices, jobApplications } from '#db/schema/applications.ts';
import { nextDigest } from './next-digest.ts';
import { applicationDigestMail } from './notice-mails.ts';

const sendDigestJob = 'send-application-digest';

/**
 * Call it in the transaction that adds a notice. Each has a job of its own, so that none can be committed too
 * late for the one that tells of it: the first takes all, and the others find nothing.
 */
export function queueDigest(jobs: Jobs, tx: Queryable, adminId: string, now: Date): Promise<void> {
  const options = { startAfter: nextDigest(now), untilDone: true };
  return jobs.send(tx, sendDigestJob, { adminId }, options);
}

/** Call once per process. */
export async function workApplicationDigests(
  services: Pick<Services, 'db' | 'jobs' | 'keys' | 'settings'>,
): Promise<void> {
  await services.jobs.work<{ adminId: string }>(sendDigestJob, ({ adminId }) =>
    sendDigest(services, { adminId, now: new Date() }),
  );
}

/** One mail of all that has come since the last one; none when nothing has. */
export async function sendDigest(
  services: Pick<Services, 'db' | 'jobs' | 'keys' | 'settings'>,
  { adminId, now }: { adminId: string; now: Date },
): Promise<void> {
  await services.db.transaction(async (tx) => {
    // Deleted by one of simultaneous calls: the others get no row.
    const taken = await tx
      .delete(applicationNotices)
      .where(eq(applicationNotices.admin_id, adminId))
      .returning({ id: applicationNotices.application_id });
    const applied = await findApplied(
      tx,
      taken.map(({ id }) => id),
    );
    const [admin] = await tx.select({ email: user.email }).from(user).where(eq(user.id, adminId));
    if (!admin || applied.length === 0) return;
    const subject = { type: 'user', id: adminId };
    const message = applicationDigestMail(applied, services.settings.origin);
    const mail = { kind: 'application-digest', subject, to: admin.email, message };
    await queueMail(services, tx, mail, now);
  });
}

function findApplied(tx: Queryable, ids: readonly string[]) {
  const { id, full_name, job_position, created_at } = jobApplications;
  return tx
    .select({ full_name, job_position })
    .from(jobApplications)
    .where(inArray(id, [...ids]))
    .orderBy(asc(created_at), asc(id));
}
