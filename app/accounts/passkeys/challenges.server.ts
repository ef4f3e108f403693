import { randomBytes } from 'node:crypto';
import { keepVerification, spendVerification } from '#app/accounts/verifications.server.ts';
import { hashToken } from '#app/links/links.server.ts';
import type { Queryable } from '#app/platform/database/database.server.ts';

/** 'sign-in' is for anybody; the others are for the session that asked. */
export type Challenge = { purpose: 'sign-in' | 'confirm' | 'add'; sessionId?: string };

const livesSeconds = 5 * 60;

function identifierOf({ purpose }: Challenge, challenge: string): string {
  return `passkey-${purpose}:${hashToken(challenge)}`;
}

/** 256 bits that a passkey has to sign, once, within five minutes. */
export async function issueChallenge(
  db: Queryable,
  kind: Challenge,
  now: Date,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(randomBytes(32));
  const identifier = identifierOf(kind, Buffer.from(challenge).toString('base64url'));
  const value = kind.sessionId ?? '';
  await keepVerification(db, { identifier, value, seconds: livesSeconds }, now);
  return challenge;
}

/** Of simultaneous responses to one challenge, one is heard. */
export async function spendChallenge(
  db: Queryable,
  kind: Challenge,
  challenge: string,
  now: Date,
): Promise<boolean> {
  const sessionId = await spendVerification(db, identifierOf(kind, challenge), now);
  return sessionId === (kind.sessionId ?? '');
}
