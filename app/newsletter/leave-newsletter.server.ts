import { randomUUID } from 'node:crypto';
import { queueMail } from '#app/platform/mail.server.ts';
import type { LimitRule } from '#app/platform/rate-limits.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { unsubscribe } from './confirm-subscription.server.ts';
import { findUnsubscribeKey, unsubscribeToken } from './newsletter-links.server.ts';
import { leavingMail, leavingMailKind } from './newsletter-mails.ts';
import { readAddress } from './subscribe.server.ts';

/** Of their own: who used up those that ask to confirm has not used up the way off the list. */
const perRecipient: LimitRule = { name: 'newsletter-leave-mail', points: 3, windowSeconds: 86_400 };

type Leaving = { email: string; now: Date };

/**
 * Takes a typed address off the list, on the word of whoever typed it: without a mail server there is
 * no other way. The same is done for one that was never on it.
 * @returns false when it is no address
 */
export async function leaveAtOnce(
  { db }: Pick<Services, 'db'>,
  { email, now }: Leaving,
): Promise<boolean> {
  const address = readAddress(email);
  if (!address) return false;
  await unsubscribe(db, address, now);
  return true;
}

/**
 * Writes the link that takes it off to a typed address, whether it is on the list or not: neither the
 * answer nor the time that it takes tells. Past three mails in a day nothing is sent.
 * @returns false when it is no address
 */
export async function requestLeaving(
  services: Pick<Services, 'db' | 'jobs' | 'keys' | 'limits' | 'settings'>,
  { email, now }: Leaving,
): Promise<boolean> {
  const address = readAddress(email);
  if (!address) return false;
  const { allowed } = await services.limits.consume(perRecipient, address.toLowerCase());
  if (!allowed) return true;
  const token = unsubscribeToken(await findUnsubscribeKey(services.db), address);
  const kind = leavingMailKind;
  const subject = { type: kind, id: randomUUID() };
  const message = leavingMail(`${services.settings.origin}/newsletter/unsubscribe/${token}`);
  await queueMail(services, services.db, { kind, subject, to: address, message }, now);
  return true;
}
