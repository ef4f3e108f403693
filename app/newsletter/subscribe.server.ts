import { randomUUID } from 'node:crypto';
import { checkTexts } from '#app/forms/rules.ts';
import type { NoticeShown } from '#app/notices/notice-shown.server.ts';
import type { Queryable } from '#app/platform/database/database.server.ts';
import { isUniqueViolation } from '#app/platform/database/database-errors.server.ts';
import { emailSubscribers } from '#db/schema/subscribers.ts';
import { newsletterRules } from './newsletter.ts';
import { findRemoval } from './unsubscribe/unsubscribe.server.ts';

export type Subscription = { email: string; source: string; notice: NoticeShown; now: Date };

/** `removed`: only its owner may bring the address back. */
export type SubscribeResult =
  | { ok: true }
  | { ok: false; reason: 'invalid' | 'duplicate' | 'removed' };

/** Stores the address as typed. A unique index ignores case and decides between simultaneous requests. */
export async function subscribe(
  { db }: { db: Queryable },
  { email, source, notice, now }: Subscription,
): Promise<SubscribeResult> {
  const address = readAddress(email);
  if (!address) return { ok: false, reason: 'invalid' };
  if (await findRemoval(db, address)) return { ok: false, reason: 'removed' };
  try {
    await db.insert(emailSubscribers).values({
      id: randomUUID(),
      email: address,
      source,
      ...notice,
      subscribed_at: now,
      created_at: now,
    });
    return { ok: true };
  } catch (error) {
    if (isUniqueViolation(error, 'email_subscribers_email'))
      return { ok: false, reason: 'duplicate' };
    throw error;
  }
}

/** Trimmed; null when it is no address. */
export function readAddress(typed: string): string | null {
  const result = checkTexts(newsletterRules, { email: typed }, null);
  return result.ok ? result.value.email : null;
}
