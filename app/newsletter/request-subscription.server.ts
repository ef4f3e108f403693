import { randomUUID } from 'node:crypto';
import { href } from 'react-router';
import { queueMail } from '#app/mail/mail-queue.server.ts';
import type { Queryable } from '#app/platform/database/database.server.ts';
import { isEmailOf } from '#app/platform/database/text-conditions.server.ts';
import type { LimitRule } from '#app/platform/http/rate-limits.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { emailSubscribers, newsletterConfirmations } from '#db/schema/subscribers.ts';
import {
  confirmationLifetimeHours,
  newConfirmationToken,
  unsubscribeLinks,
} from './newsletter-links.server.ts';
import { confirmationMail } from './newsletter-mails.ts';
import { readAddress, type SubscribeResult, type Subscription } from './subscribe.server.ts';

const perRecipient: LimitRule = { name: 'newsletter-mail', points: 3, windowSeconds: 86_400 };

/** Asks the address to confirm. Beyond three mails a day the answer is the same, but nothing is sent. */
export async function requestSubscription(
  services: Pick<Services, 'db' | 'jobs' | 'keys' | 'limits' | 'settings'>,
  { email, source, notice, now }: Subscription,
): Promise<SubscribeResult> {
  const address = readAddress(email);
  if (!address) return { ok: false, reason: 'invalid' };
  if (await isSubscribed(services.db, address)) return { ok: false, reason: 'duplicate' };
  const { allowed } = await services.limits.consume(perRecipient, address.toLowerCase());
  if (!allowed) return { ok: true };

  const { origin } = services.settings;
  const { token, hash } = newConfirmationToken();
  const unsubscribeLink = await unsubscribeLinks(services.db, origin);
  const message = confirmationMail({
    confirmUrl: origin + href('/newsletter/confirm/:token', { token }),
    unsubscribeUrl: unsubscribeLink(address),
  });
  await services.db.transaction(async (tx) => {
    const id = randomUUID();
    await tx.insert(newsletterConfirmations).values({
      id,
      token_hash: hash,
      email: address,
      source,
      ...notice,
      created_at: now,
      expires_at: new Date(now.getTime() + confirmationLifetimeHours * 60 * 60 * 1000),
    });
    const kind = 'newsletter-confirmation';
    await queueMail(services, tx, { kind, subject: { type: kind, id }, to: address, message }, now);
  });
  return { ok: true };
}

async function isSubscribed(db: Queryable, address: string): Promise<boolean> {
  const isTheirs = isEmailOf(emailSubscribers.email, address);
  return (await db.$count(emailSubscribers, isTheirs)) > 0;
}
