import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Keys } from '#app/platform/keys.server.ts';

/** How long a link that confirms a subscription can be used. */
export const confirmationLifetimeHours = 48;

/** A new token, 256 bits, and what is stored of it. */
export function newConfirmationToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashConfirmationToken(token) };
}

/** What a token is looked up by: SHA-256 in base64url. */
export function hashConfirmationToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/**
 * What ends the subscription of an address: the address and our signature. It needs no row, so it
 * works before the confirmation and after it, and in every mail that was ever sent.
 */
export function unsubscribeToken(keys: Keys, email: string): string {
  const address = email.toLowerCase();
  return `${Buffer.from(address).toString('base64url')}.${sign(keys, address)}`;
}

/** The address in a token that we signed, in small letters; null in any other. */
export function readUnsubscribeToken(keys: Keys, token: string): string | null {
  const [encoded = '', signature = ''] = token.split('.');
  const address = Buffer.from(encoded, 'base64url').toString();
  // A link in a mail works for ever, also when the secret has been changed since.
  const known = [keys, ...keys.previous].some((one) => isEqual(sign(one, address), signature));
  return known ? address : null;
}

function sign(keys: Pick<Keys, 'derive'>, address: string): string {
  return createHmac('sha256', keys.derive('newsletter-unsubscribe'))
    .update(address)
    .digest('base64url');
}

function isEqual(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
