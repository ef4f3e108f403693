import { randomUUID } from 'node:crypto';
import { href } from 'react-router';
import { brand } from '#app/brand.ts';
import { endLinks, issueLink, spendLink } from '#app/links/links.server.ts';
import type { MailMessage } from '#app/mail/mail-message.ts';
import { queueMail } from '#app/mail/mail-queue.server.ts';
import type { NoticeShown } from '#app/notices/notice-shown.server.ts';
import type { Queryable } from '#app/platform/database/database.server.ts';
import { isEmailOf } from '#app/platform/database/text-conditions.server.ts';
import type { LimitRule } from '#app/platform/http/limits/rate-limits.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { links } from '#db/schema/links.ts';
import { emailSubscribers } from '#db/schema/subscribers.ts';
import { unsubscribeLinks } from './newsletter-links.server.ts';
import { deleteRemoval, findRemoval } from './unsubscribe.server.ts';

/** `email`: cleaned and checked. */
type Subscription = { email: string; notice: NoticeShown; now: Date };

/** `removed`: only its owner may bring the address back. */
type SubscribeResult = { ok: true } | { ok: false; reason: 'duplicate' | 'removed' };

/** The name of the only form; what a sender claims instead is not stored. */
export const formSource = 'sidebar';

export const confirmationLink = 'newsletter-confirmation';

/** Stores the address as typed. A unique index ignores case and decides between simultaneous requests. */
export async function subscribe(
  { db }: { db: Queryable },
  { email, notice, now }: Subscription,
): Promise<SubscribeResult> {
  if (await findRemoval(db, email)) return { ok: false, reason: 'removed' };
  const dates = { subscribed_at: now, created_at: now };
  const stored = await db
    .insert(emailSubscribers)
    .values({ id: randomUUID(), email, source: formSource, ...notice, ...dates })
    .onConflictDoNothing()
    .returning({ id: emailSubscribers.id });
  return stored.length > 0 ? { ok: true } : { ok: false, reason: 'duplicate' };
}

const perRecipient: LimitRule = { name: 'newsletter-mail', points: 3, windowSeconds: 86_400 };

/** Asks the address to confirm. Beyond three mails a day the answer is the same, but nothing is sent. */
export async function requestSubscription(
  services: Pick<Services, 'db' | 'jobs' | 'keys' | 'limits' | 'settings'>,
  { email, notice, now }: Subscription,
): Promise<SubscribeResult> {
  const { db, limits, settings } = services;
  if ((await db.$count(emailSubscribers, isEmailOf(emailSubscribers.email, email))) > 0)
    return { ok: false, reason: 'duplicate' };
  const { allowed } = await limits.consume(perRecipient, email.toLowerCase());
  if (!allowed) return { ok: true };
  const unsubscribeUrl = (await unsubscribeLinks(db, settings.origin))(email);
  await db.transaction(async (tx) => {
    const link = { kind: confirmationLink, email, ...notice } as const;
    const { id, token } = await issueLink(tx, link, now);
    const confirmUrl = settings.origin + href('/newsletter/confirm/:token', { token });
    const message = confirmationMail({ confirmUrl, unsubscribeUrl });
    const subject = { type: confirmationLink, id };
    await queueMail(services, tx, { kind: confirmationLink, subject, to: email, message }, now);
  });
  return { ok: true };
}

/** Spends the link, and all others to the address. @returns false for a link that is used, old or unknown */
export function confirmSubscription(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  token: string,
  now: Date,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const link = await spendLink({ jobs }, tx, confirmationLink, token, now);
    if (!link) return false;
    const { id, email, notice_version, notice_language, notice_at } = link;
    const notice = { notice_version, notice_language, notice_at };
    await tx
      .insert(emailSubscribers)
      .values({ id, email, source: formSource, ...notice, subscribed_at: now, created_at: now })
      .onConflictDoNothing();
    await deleteRemoval(tx, email);
    await endLinks({ jobs }, tx, [confirmationLink], isEmailOf(links.email, email));
    return true;
  });
}

function confirmationMail(urls: { confirmUrl: string; unsubscribeUrl: string }): MailMessage {
  return {
    subject: `Please confirm: the ${brand.name} newsletter`,
    blocks: [
      'Hello,',
      `If you asked for the ${brand.name} newsletter, open this link and press Confirm subscription.`,
      { label: 'Confirm subscription', url: urls.confirmUrl },
      'The link works once, within two days.',
      'Keep this email: the link at its end unsubscribes you at any time.',
    ],
    reason:
      'You get this email because this address was typed into our newsletter form. If it was not you, you need not do anything: without a confirmation nothing will come.',
    unsubscribeUrl: urls.unsubscribeUrl,
  };
}
