import { createHash } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import { href } from 'react-router';
import { jobContent, takesApplications } from '#app/careers/jobs/jobs.server.ts';
import { queueApplicationNotices } from '#app/careers/notices/application-notices.server.ts';
import { receiptMail } from '#app/careers/review/application-mails.ts';
import { queueMail } from '#app/mail/mail-queue.server.ts';
import type { Queryable } from '#app/platform/database/database.server.ts';
import type { LimitRule } from '#app/platform/http/limits/rate-limits.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { jobApplications } from '#db/schema/applications.ts';

/** `created_at` is when the application was received. */
export type NewApplication = typeof jobApplications.$inferInsert;

/** Duplicates within this time are recognised (spec 7.4). */
const repeatWindowMs = 60 * 60 * 1000;

/** Limits receipts per day and email address, since anybody may enter somebody else's. */
const perRecipient: LimitRule = { name: 'application-receipts', points: 5, windowSeconds: 86_400 };

/** A hash of text and files, which is the same when the application is sent again. */
export function applicationDigest(text: object, fileDigests: (string | undefined)[]): string {
  return createHash('sha256')
    .update(JSON.stringify([text, fileDigests]))
    .digest('hex');
}

/** The id of the same application, if it came before within the hour, or null. */
export async function findRepeated(
  db: Queryable,
  digest: string,
  now: Date,
): Promise<string | null> {
  const since = new Date(now.getTime() - repeatWindowMs);
  const [found] = await db
    .select({ id: jobApplications.id })
    .from(jobApplications)
    .where(and(eq(jobApplications.content_digest, digest), gt(jobApplications.created_at, since)))
    .limit(1);
  return found?.id ?? null;
}

/**
 * Inserts the row and queues a receipt and the notices to the admins, unless the same application came within the
 * hour: of simultaneous duplicates one waits for the other and then finds it. After five receipts a day the
 * application is accepted without one.
 * @returns 'closed' if the job was closed since the form was shown
 */
export async function insertApplication(
  services: Pick<Services, 'db' | 'jobs' | 'keys' | 'limits' | 'settings'>,
  application: NewApplication,
): Promise<'inserted' | 'repeated' | 'closed'> {
  const { id, email, content_digest, created_at } = application;
  const { allowed } = await services.limits.consume(perRecipient, email.toLowerCase());
  return services.db.transaction(async (tx) => {
    const lock = sql`select pg_advisory_xact_lock(hashtextextended(${content_digest}, 0))`;
    await tx.execute(lock);
    if (await findRepeated(tx, content_digest, created_at)) return 'repeated';
    const jobs = await jobContent.read(tx);
    if (!takesApplications(jobs, application.job_position, created_at)) return 'closed';
    await tx.insert(jobApplications).values(application);
    await queueApplicationNotices(services, tx, application, created_at);
    if (!allowed) return 'inserted';
    const receipt = {
      kind: 'application-receipt',
      subject: { type: 'application', id },
      to: email,
      message: receiptMail(application, services.settings.origin + href('/my-data')),
      keep: true,
    };
    await queueMail(services, tx, receipt, created_at);
    return 'inserted';
  });
}
