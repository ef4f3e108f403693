import { eq } from 'drizzle-orm';
import { deleteConfirmations } from '#app/newsletter/confirmations.server.ts';
import { findUnsubscribeKey, removalHash } from '#app/newsletter/newsletter-links.server.ts';
import type { Queryable } from '#app/platform/database/database.server.ts';
import { isEmailOf } from '#app/platform/database/text-conditions.server.ts';
import { recordDeletion } from '#app/platform/deletions/record-deletion.server.ts';
import type { Jobs } from '#app/platform/jobs/jobs.server.ts';
import { emailSubscribers, newsletterRemovals } from '#db/schema/subscribers.ts';

/** Removes the address and every link that could bring it back, and remembers it, so that no stranger can. */
export async function unsubscribe(
  { db, jobs }: { db: Queryable; jobs: Jobs },
  email: string,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const address_hash = removalHash(await findUnsubscribeKey(tx), email);
    await tx
      .insert(newsletterRemovals)
      .values({ address_hash, removed_at: now })
      .onConflictDoNothing();
    const gone = await tx
      .delete(emailSubscribers)
      .where(isEmailOf(emailSubscribers.email, email))
      .returning({ id: emailSubscribers.id });
    for (const { id } of gone) await recordDeletion(tx, { type: 'subscriber', id, now });
    await deleteConfirmations(jobs, tx, email);
  });
}

/** When the address unsubscribed, if it has not come back since. */
export async function findRemoval(db: Queryable, email: string): Promise<Date | null> {
  const [removal] = await db
    .select({ removed_at: newsletterRemovals.removed_at })
    .from(newsletterRemovals)
    .where(eq(newsletterRemovals.address_hash, removalHash(await findUnsubscribeKey(db), email)));
  return removal?.removed_at ?? null;
}

export async function deleteRemoval(tx: Queryable, email: string): Promise<void> {
  const hash = removalHash(await findUnsubscribeKey(tx), email);
  await tx.delete(newsletterRemovals).where(eq(newsletterRemovals.address_hash, hash));
}
