import { and, eq, gt, type SQL } from 'drizzle-orm';
import { deleteMails } from '#app/mail/mail-queue.server.ts';
import type { Queryable } from '#app/platform/database/database.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { emailSubscribers, newsletterConfirmations } from '#db/schema/subscribers.ts';
import { deleteConfirmations } from './confirmations.server.ts';
import { hashConfirmationToken } from './newsletter-links.server.ts';
import { deleteRemoval } from './unsubscribe/unsubscribe.server.ts';

/** Changes nothing: mail scanners follow links. */
export async function canConfirm(db: Queryable, token: string, now: Date): Promise<boolean> {
  return (await db.$count(newsletterConfirmations, isOpen(token, now))) > 0;
}

/** Spends the link, and all others to the address. @returns false for a link that is used, old or unknown */
export function confirmSubscription(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  token: string,
  now: Date,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const spent = await tx.delete(newsletterConfirmations).where(isOpen(token, now)).returning();
    const [confirmed] = spent;
    if (!confirmed) return false;
    const { id, email, source, notice_version, notice_language, notice_at } = confirmed;
    const notice = { notice_version, notice_language, notice_at };
    await tx
      .insert(emailSubscribers)
      .values({ id, email, source, ...notice, subscribed_at: now, created_at: now })
      .onConflictDoNothing();
    await deleteRemoval(tx, email);
    await deleteMails({ jobs }, tx, { type: 'newsletter-confirmation', id });
    await deleteConfirmations(jobs, tx, email);
    return true;
  });
}

function isOpen(token: string, now: Date): SQL | undefined {
  const { token_hash, expires_at } = newsletterConfirmations;
  return and(eq(token_hash, hashConfirmationToken(token)), gt(expires_at, now));
}
