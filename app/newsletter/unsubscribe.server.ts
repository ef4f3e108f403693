import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Admin } from '#app/accounts/sign-in/admin-gate.server.ts';
import { brand } from '#app/brand.ts';
import { endLinks } from '#app/links/links.server.ts';
import type { MailMessage } from '#app/mail/mail-message.ts';
import { deleteMailsUntil, queueMail } from '#app/mail/mail-queue.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Database, Queryable } from '#app/platform/database/database.server.ts';
import { isEmailOf } from '#app/platform/database/text-conditions.server.ts';
import { recordDeletion } from '#app/platform/deletions/record-deletion.server.ts';
import type { LimitRule } from '#app/platform/http/limits/rate-limits.server.ts';
import type { Jobs } from '#app/platform/jobs/jobs.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { retentionPeriods } from '#app/shared/retention-periods.ts';
import { isUuid } from '#app/shared/uuid.ts';
import { links } from '#db/schema/links.ts';
import { emailSubscribers, newsletterRemovals } from '#db/schema/subscribers.ts';
import { findUnsubscribeKey, removalHash, unsubscribeLinks } from './newsletter-links.server.ts';

const mailKind = 'newsletter-leaving';

/** Not the limit of confirmations: using that up must not block the way off the list. */
const perRecipient: LimitRule = { name: 'newsletter-leave-mail', points: 3, windowSeconds: 86_400 };

/**
 * Removes a typed address, cleaned and checked. With a mail server it sends the owner a link, three a day; without one
 * it removes the address at once. Neither the answer nor its time tells whether the address was on the list.
 */
export async function requestUnsubscribe(
  services: Pick<Services, 'db' | 'jobs' | 'keys' | 'limits' | 'settings'>,
  { email, now }: { email: string; now: Date },
): Promise<'unsubscribed' | 'asked'> {
  const { db, limits, settings } = services;
  if (!settings.smtpUrl) {
    await unsubscribe(services, email, now);
    return 'unsubscribed';
  }
  const { allowed } = await limits.consume(perRecipient, email.toLowerCase());
  if (!allowed) return 'asked';
  const url = (await unsubscribeLinks(db, settings.origin))(email);
  const subject = { type: mailKind, id: randomUUID() };
  const message = unsubscribeMail(url);
  await queueMail(services, db, { kind: mailKind, subject, to: email, message }, now);
  return 'asked';
}

/** Deletes emails to unsubscribe that nobody followed. */
export function eraseUnsubscribeMails(db: Queryable, now: Date): Promise<void> {
  const { days } = retentionPeriods.unconfirmedSubscription;
  return deleteMailsUntil(db, mailKind, new Date(now.getTime() - days * 24 * 3_600_000));
}

/** Removes the address and every link that could bring it back. The removal is noted: no stranger can undo it. */
export async function unsubscribe(
  { db, jobs }: Pick<Services, 'jobs'> & { db: Queryable },
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
    const isTheirs = isEmailOf(links.email, email);
    await endLinks({ jobs }, tx, ['newsletter-confirmation'], isTheirs);
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

function unsubscribeMail(unsubscribeUrl: string): MailMessage {
  return {
    subject: `Unsubscribe: the ${brand.name} newsletter`,
    blocks: [
      'Hello,',
      `If you asked us to stop sending the ${brand.name} newsletter to this address, open this link and press Unsubscribe.`,
      { label: 'Unsubscribe', url: unsubscribeUrl },
    ],
    reason:
      'You get this email because this address was typed into our form to unsubscribe. If it was not you, you need not do anything: nothing changes.',
    unsubscribeUrl,
  };
}

export async function removeSubscriber(
  { db, jobs }: { db: Queryable; jobs: Jobs },
  { id, actor, now }: { id: string; actor: Admin | null; now: Date },
): Promise<void> {
  if (!isUuid(id)) return;
  await db.transaction(async (tx) => {
    const [subscriber] = await tx
      .select({ email: emailSubscribers.email })
      .from(emailSubscribers)
      .where(eq(emailSubscribers.id, id))
      .for('update');
    if (!subscriber) return;
    await unsubscribe({ db: tx, jobs }, subscriber.email, now);
    await recordAudit(tx, { at: now, actor, action: 'subscriber.removed', id });
  });
}

/** Puts an address back for somebody who wrote from it. @returns false when it never unsubscribed */
export async function restoreSubscriber(
  db: Database,
  { email, admin, now }: { email: string; admin: Admin; now: Date },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await findRemoval(tx, email))) return false;
    await deleteRemoval(tx, email);
    const id = randomUUID();
    const dates = { subscribed_at: now, created_at: now };
    await tx
      .insert(emailSubscribers)
      .values({ id, email, source: 'admin', ...dates })
      .onConflictDoNothing();
    await recordAudit(tx, { at: now, actor: admin, action: 'subscriber.restored', id });
    return true;
  });
}
