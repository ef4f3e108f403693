import { createHmac, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { href } from 'react-router';
import type { Queryable } from '#app/platform/database/database.server.ts';
import { perHour } from '#app/platform/http/limits/rate-limits.server.ts';
import { newsletterKeys } from '#db/schema/subscribers.ts';

/** Generous, since links can't be guessed, and a mail provider unsubscribes many people from few addresses. */
export const linksPerAddress = perHour('newsletter-links', 300);

/** The key that signs links to unsubscribe; the schema says why it is stored. */
export async function findUnsubscribeKey(db: Queryable): Promise<string> {
  const [row] = await db
    .select({ key: newsletterKeys.key })
    .from(newsletterKeys)
    .where(eq(newsletterKeys.purpose, 'unsubscribe'));
  if (!row) throw new Error('The key that its migration made is gone from newsletter_keys');
  return row.key;
}

/** The address and our signature. Needs no row, so it works at any time, in every email ever sent. */
export function unsubscribeToken(key: string, email: string): string {
  const address = email.toLowerCase();
  return `${Buffer.from(address).toString('base64url')}.${sign(key, address)}`;
}

/** Returns a function that makes the link of a subscriber, for any number of them. */
export async function unsubscribeLinks(
  db: Queryable,
  origin: string,
): Promise<(email: string) => string> {
  const key = await findUnsubscribeKey(db);
  return (email) =>
    origin + href('/newsletter/unsubscribe/:token', { token: unsubscribeToken(key, email) });
}

/** The address in a token, in lower case; null for a token that we did not sign. */
export function readUnsubscribeToken(key: string, token: string): string | null {
  const [encoded = '', signature = ''] = token.split('.');
  const address = Buffer.from(encoded, 'base64url').toString();
  return isEqual(sign(key, address), signature) ? address : null;
}

/** The hash of a removed address. No address has a colon, so no link has the same signature. */
export function removalHash(key: string, email: string): string {
  return sign(key, `removed:${email.toLowerCase()}`);
}

function sign(key: string, address: string): string {
  return createHmac('sha256', key).update(address).digest('base64url');
}

function isEqual(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
