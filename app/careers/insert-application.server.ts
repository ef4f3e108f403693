import { createHash } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Queryable } from '#app/platform/database.server.ts';
import { queueMail } from '#app/platform/mail.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { jobApplications } from '#db/schema/applications.ts';
import { receiptMail } from './application-mails.ts';

/** A row to be. `created_at` is the instant at which the application was received. */
export type NewApplication = typeof jobApplications.$inferInsert;

/** The same application sent again within this time is recognised (DESIGN 7). */
const repeatWindowMs = 60 * 60 * 1000;

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
 * Inserts the row and queues the applicant's receipt, unless the same application came within the hour: of twins sent at the same
 * moment one waits for the other and then finds it.
 * @returns whether a row was added
 */
export async function insertApplication(
  services: Pick<Services, 'db' | 'jobs' | 'keys'>,
  application: NewApplication,
): Promise<'inserted' | 'repeated'> {
  return services.db.transaction(async (tx) => {
    const lock = sql`select pg_advisory_xact_lock(hashtextextended(${application.content_digest}, 0))`;
    await tx.execute(lock);
    if (await isRepeated(tx, application.content_digest, application.created_at)) return 'repeated';
    await tx.insert(jobApplications).values(application);
    const { id, email, created_at } = application;
    const subject = { type: 'application', id };
    const message = receiptMail(application);
    await queueMail(
      services,
      tx,
      { kind: 'application-receipt', subject, to: email, message },
      created_at,
    );
    return 'inserted';
  });
}
