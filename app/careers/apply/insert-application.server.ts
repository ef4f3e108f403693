import { createHash } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import { receiptMail } from '#app/careers/review/application-mails.ts';
import { queueMail } from '#app/mail/mail-queue.server.ts';
import type { Queryable } from '#app/platform/database/database.server.ts';
import type { LimitRule } from '#app/platform/http/rate-limits.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { jobApplications } from '#db/schema/applications.ts';

/** A row to be. `created_at` is the instant at which the application was received. */
export type NewApplication = typeof jobApplications.$inferInsert;

/** The same application sent again within this time is recognised (spec 7.4). */
const repeatWindowMs = 60 * 60 * 1000;

/** So many receipts a day go to one address: anybody may type anybody's into the form. */
const perRecipient: LimitRule = { name: 'application-receipts', points: 5, windowSeconds: 86_400 };

/** One fingerprint for the text and files of an application, the same when it is sent again. */
export function applicationDigest(text: object, fileDigests: (string | undefined)[]): string {
  return createHash('sha256')
    .update(JSON.stringify([text, fileDigests]))
    .digest('hex');
}

/** Was this very application received within the hour before `now`? */
export async function isRepeated(db: Queryable, digest: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - repeatWindowMs);
  const [found] = await db
    .select({ id: jobApplications.id })
    .from(jobApplications)
    .where(and(eq(jobApplications.content_digest, digest), gt(jobApplications.created_at, since)))
    .limit(1);
  return found !== undefined;
}

/**
 * Inserts the row and queues the applicant's receipt, unless the same application came within the
 * hour: of twins sent at the same moment one waits for the other and then finds it. Past five receipts
 * in a day the application is taken all the same, but nothing is sent.
 * @returns whether a row was added
 */
export async function insertApplication(
  services: Pick<Services, 'db' | 'jobs' | 'keys' | 'limits'>,
  application: NewApplication,
): Promise<'inserted' | 'repeated'> {
  const { id, email, content_digest, created_at } = application;
  const { allowed } = await services.limits.consume(perRecipient, email.toLowerCase());
  return services.db.transaction(async (tx) => {
    const lock = sql`select pg_advisory_xact_lock(hashtextextended(${content_digest}, 0))`;
    await tx.execute(lock);
    if (await isRepeated(tx, content_digest, created_at)) return 'repeated';
    await tx.insert(jobApplications).values(application);
    if (!allowed) return 'inserted';
    const receipt = {
      kind: 'application-receipt',
      subject: { type: 'application', id },
      to: email,
      message: receiptMail(application),
      keep: true,
    };
    await queueMail(services, tx, receipt, created_at);
    return 'inserted';
  });
}
