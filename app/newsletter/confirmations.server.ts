import { lte, type SQL } from 'drizzle-orm';
import { deleteMails, deleteMailsUntil } from '#app/mail/mail-queue.server.ts';
import type { Queryable } from '#app/platform/database/database.server.ts';
import { isEmailOf } from '#app/platform/database/text-conditions.server.ts';
import type { Jobs } from '#app/platform/jobs/jobs.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { newsletterConfirmations } from '#db/schema/subscribers.ts';
import { confirmationLifetimeHours } from './newsletter-links.server.ts';
import { unsubscribeMailKind } from './newsletter-mails.ts';

/** Erases links, and emails to unsubscribe, that nobody followed within two days. */
export function eraseExpiredConfirmations(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  now: Date,
): Promise<void> {
  return db.transaction(async (tx) => {
    await deleteWhere(jobs, tx, lte(newsletterConfirmations.expires_at, now));
    const until = new Date(now.getTime() - confirmationLifetimeHours * 60 * 60 * 1000);
    await deleteMailsUntil(tx, unsubscribeMailKind, until);
  });
}

/** Every link that would confirm this address, and its email. */
export async function deleteConfirmations(jobs: Jobs, tx: Queryable, email: string): Promise<void> {
  await deleteWhere(jobs, tx, isEmailOf(newsletterConfirmations.email, email));
}

async function deleteWhere(jobs: Jobs, tx: Queryable, where: SQL): Promise<void> {
  const gone = await tx
    .delete(newsletterConfirmations)
    .where(where)
    .returning({ id: newsletterConfirmations.id });
  for (const { id } of gone)
    await deleteMails({ jobs }, tx, { type: 'newsletter-confirmation', id });
}
