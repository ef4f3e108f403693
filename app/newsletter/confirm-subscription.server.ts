import { and, eq, gt, lte, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { deleteMails, deleteMailsUntil } from '#app/mail/mail-queue.server.ts';
import type { Database, Queryable } from '#app/platform/database/database.server.ts';
import {
  emailSubscribers,
  newsletterConfirmations,
  newsletterRemovals,
} from '#db/schema/subscribers.ts';
import {
  confirmationLifetimeHours,
  findUnsubscribeKey,
  hashConfirmationToken,
  removalHash,
} from './newsletter-links.server.ts';
import { unsubscribeMailKind } from './newsletter-mails.ts';

/** Changes nothing: mail scanners follow links. */
export async function canConfirm(db: Queryable, token: string, now: Date): Promise<boolean> {
  return (await db.$count(newsletterConfirmations, isOpen(token, now))) > 0;
}

/** Spends the link, and all others to the address. @returns false for a link that is used, old or unknown */
export function confirmSubscription(db: Database, token: string, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const spent = await tx.delete(newsletterConfirmations).where(isOpen(token, now)).returning();
    const [confirmed] = spent;
    if (!confirmed) return false;
    const { id, email, source } = confirmed;
    await tx
      .insert(emailSubscribers)
      .values({ id, email, source, subscribed_at: now, created_at: now })
      .onConflictDoNothing();
    await deleteRemoval(tx, email);
    await deleteMails(tx, { type: 'newsletter-confirmation', id });
    await deleteConfirmations(tx, isTo(newsletterConfirmations.email, email));
    return true;
  });
}

/** Removes the address and every link that could bring it back, and remembers it, so that no stranger can. */
export async function unsubscribe(db: Queryable, email: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const address_hash = removalHash(await findUnsubscribeKey(tx), email);
    await tx
      .insert(newsletterRemovals)
      .values({ address_hash, removed_at: now })
      .onConflictDoNothing();
    await tx.delete(emailSubscribers).where(isTo(emailSubscribers.email, email));
    await deleteConfirmations(tx, isTo(newsletterConfirmations.email, email));
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

/** Erases links, and mails to leave, that nobody followed within two days. */
export function eraseExpiredConfirmations(db: Database, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    await deleteConfirmations(tx, lte(newsletterConfirmations.expires_at, now));
    const until = new Date(now.getTime() - confirmationLifetimeHours * 60 * 60 * 1000);
    await deleteMailsUntil(tx, unsubscribeMailKind, until);
  });
}

async function deleteConfirmations(tx: Queryable, where: SQL): Promise<void> {
  const gone = await tx
    .delete(newsletterConfirmations)
    .where(where)
    .returning({ id: newsletterConfirmations.id });
  for (const { id } of gone) await deleteMails(tx, { type: 'newsletter-confirmation', id });
}

function isOpen(token: string, now: Date): SQL | undefined {
  const { token_hash, expires_at } = newsletterConfirmations;
  return and(eq(token_hash, hashConfirmationToken(token)), gt(expires_at, now));
}

function isTo(column: AnyPgColumn, email: string): SQL {
  return eq(sql`lower(${column})`, email.toLowerCase());
}
