import { eq, lte, type SQL, sql } from 'drizzle-orm';
import { deleteMails, deleteMailsUntil } from '#app/mail/mail-queue.server.ts';
import type { Database, Queryable } from '#app/platform/database/database.server.ts';
import { newsletterConfirmations } from '#db/schema/subscribers.ts';
import { confirmationLifetimeHours } from './newsletter-links.server.ts';
import { unsubscribeMailKind } from './newsletter-mails.ts';

/** Erases links, and mails to unsubscribe, that nobody followed within two days. */
export function eraseExpiredConfirmations(db: Database, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    await deleteWhere(tx, lte(newsletterConfirmations.expires_at, now));
    const until = new Date(now.getTime() - confirmationLifetimeHours * 60 * 60 * 1000);
    await deleteMailsUntil(tx, unsubscribeMailKind, until);
  });
}

/** Every link that would confirm this address, and its mail. */
export async function deleteConfirmations(tx: Queryable, email: string): Promise<void> {
  await deleteWhere(tx, eq(sql`lower(${newsletterConfirmations.email})`, email.toLowerCase()));
}

async function deleteWhere(tx: Queryable, where: SQL): Promise<void> {
  const gone = await tx
    .delete(newsletterConfirmations)
    .where(where)
    .returning({ id: newsletterConfirmations.id });
  for (const { id } of gone) await deleteMails(tx, { type: 'newsletter-confirmation', id });
}
