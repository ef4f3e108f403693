import { randomUUID } from 'node:crypto';
import { queueMail } from '#app/mail/mail-queue.server.ts';
import { unsubscribeLinks } from '#app/newsletter/newsletter-links.server.ts';
import { unsubscribeMail, unsubscribeMailKind } from '#app/newsletter/newsletter-mails.ts';
import { readAddress } from '#app/newsletter/subscribe.server.ts';
import type { LimitRule } from '#app/platform/http/rate-limits.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { unsubscribe } from './unsubscribe.server.ts';

/** Apart from the limit of confirmations: using that up must not block the way off the list. */
const perRecipient: LimitRule = { name: 'newsletter-leave-mail', points: 3, windowSeconds: 86_400 };

/**
 * Removes a typed address. With a mail server it sends the owner a link, three a day; without one the
 * typed word must do. Neither the answer nor its time tells whether the address was on the list.
 */
export async function requestUnsubscribe(
  services: Pick<Services, 'db' | 'jobs' | 'keys' | 'limits' | 'settings'>,
  { email, now }: { email: string; now: Date },
): Promise<'unsubscribed' | 'asked' | 'invalid'> {
  const { db, limits, settings } = services;
  const address = readAddress(email);
  if (!address) return 'invalid';
  if (!settings.smtpUrl) {
    await unsubscribe(services, address, now);
    return 'unsubscribed';
  }
  const { allowed } = await limits.consume(perRecipient, address.toLowerCase());
  if (!allowed) return 'asked';
  const unsubscribeLink = await unsubscribeLinks(db, settings.origin);
  const subject = { type: unsubscribeMailKind, id: randomUUID() };
  const message = unsubscribeMail(unsubscribeLink(address));
  await queueMail(services, db, { kind: unsubscribeMailKind, subject, to: address, message }, now);
  return 'asked';
}
