import { randomUUID } from 'node:crypto';
import type { Queryable } from '#app/platform/database/database.server.ts';
import { isUniqueViolation } from '#app/platform/database/database-errors.server.ts';
import { emailMaxLength, isEmail } from '#app/shared/email.ts';
import { cleanLine, rawLimit } from '#app/shared/text.ts';
import { emailSubscribers } from '#db/schema/subscribers.ts';
import { findRemoval } from './confirm-subscription.server.ts';

/** `removed`: whoever has this address took it off, and only they may put it back. */
export type SubscribeResult =
  | { ok: true }
  | { ok: false; reason: 'invalid' | 'duplicate' | 'removed' };

/**
 * Adds an address to the list. It is kept as it was typed, without the spaces around it;
 * capitals make no second subscriber. Of two requests at the same moment the database lets one win.
 * @param source which form sent it: 'sidebar'
 */
export async function subscribe(
  { db }: { db: Queryable },
  { email, source, now }: { email: string; source: string; now: Date },
): Promise<SubscribeResult> {
  const address = readAddress(email);
  if (!address) return { ok: false, reason: 'invalid' };
  if (await findRemoval(db, address)) return { ok: false, reason: 'removed' };
  try {
    await db
      .insert(emailSubscribers)
      .values({ id: randomUUID(), email: address, source, subscribed_at: now, created_at: now });
    return { ok: true };
  } catch (error) {
    if (isUniqueViolation(error, 'email_subscribers_email'))
      return { ok: false, reason: 'duplicate' };
    throw error;
  }
}

/** The address as it was typed, without the spaces around it; null when it is none. */
export function readAddress(typed: string): string | null {
  if (typed.length > rawLimit(emailMaxLength)) return null;
  const address = cleanLine(typed);
  return isEmail(address) ? address : null;
}
