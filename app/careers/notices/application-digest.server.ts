import { and, asc, eq, gte, inArray } from 'drizzle-orm';
import { queueMailFileErasure } from '#app/mail/erase-mail-files.server.ts';
import { queueMail } from '#app/mail/mail-queue.server.ts';
import type { Queryable } from '#app/platform/database/database.server.ts';
import type { Jobs } from '#app/platform/jobs/jobs.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { user } from '#db/schema/accounts.ts';
import { applicationNotices, jobApplications } from '#db/schema/applications.ts';
import { mails } from '#db/schema/mails.ts';
import { applicationDigestMail } from './notice-mails.ts';

const digestKind = 'application-digest';

type Parts = Pick<Services, 'db' | 'jobs' | 'keys' | 'settings'>;

/** Every day at 8:00. Call once per process. */
export async function repeatDigests(services: Parts): Promise<void> {
  const { jobs } = services;
  await jobs.repeat('application-digests', '0 8 * * *', (now) => sendDigests(services, now));
}

/** @throws the first failure, after all others have theirs */
export async function sendDigests(services: Parts, now: Date): Promise<void> {
  const { admin_id: adminId } = applicationNotices;
  const waiting = await services.db.selectDistinct({ adminId }).from(applicationNotices);
  const sent = await Promise.allSettled(
    waiting.map((admin) => sendDigest(services, { ...admin, now })),
  );
  const failed = sent.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
}

/** One mail of all that has come since the last one. */
async function sendDigest(
  services: Parts,
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
    const mail = { kind: digestKind, subject, to: admin.email, message };
    await queueMail(services, tx, mail, now);
  });
}

/**
 * Call it in the transaction that deletes an application: the file of the first digest to each admin since
 * then goes too, which names the applicant. It may name others, who are all in the back office.
 */
export async function eraseDigestFiles(jobs: Jobs, tx: Queryable, appliedAt: Date): Promise<void> {
  const { id, kind, subject_type, subject_id, queued_at } = mails;
  const isLater = and(eq(kind, digestKind), gte(queued_at, appliedAt));
  const first = await tx
    .selectDistinctOn([subject_id], { id })
    .from(mails)
    .where(and(eq(subject_type, 'user'), isLater))
    .orderBy(subject_id, queued_at);
  await queueMailFileErasure(
    jobs,
    tx,
    first.map((mail) => mail.id),
  );
}

function findApplied(tx: Queryable, ids: readonly string[]) {
  const { id, full_name, job_position, created_at } = jobApplications;
  return tx
    .select({ full_name, job_position })
    .from(jobApplications)
    .where(inArray(id, [...ids]))
    .orderBy(asc(created_at), asc(id));
}
