import { randomBytes, randomUUID } from 'node:crypto';
import { and, eq, gt, like, lte } from 'drizzle-orm';
import { hashToken } from '#app/links/links.server.ts';
import type { Queryable } from '#app/platform/database/database.server.ts';
import { verification } from '#db/schema/accounts.ts';

/** 'sign-in' is for anybody; the others are for the session that asked. */
export type Challenge = { purpose: 'sign-in' | 'confirm' | 'add'; sessionId?: string };

const livesMs = 5 * 60_000;

function identifierOf({ purpose }: Challenge, challenge: string): string {
  return `passkey-${purpose}:${hashToken(challenge)}`;
}

/** 256 bits that a passkey has to sign, once, within five minutes. Expired ones are removed. */
export async function issueChallenge(
  db: Queryable,
  kind: Challenge,
  now: Date,
): Promise<Uint8Array<ArrayBuffer>> {
  const { expiresAt, identifier } = verification;
  await db.delete(verification).where(and(like(identifier, 'passkey-%'), lte(expiresAt, now)));
  const challenge = new Uint8Array(randomBytes(32));
  await db.insert(verification).values({
    id: randomUUID(),
    identifier: identifierOf(kind, Buffer.from(challenge).toString('base64url')),
    value: kind.sessionId ?? '',
    expiresAt: new Date(now.getTime() + livesMs),
    createdAt: now,
    updatedAt: now,
  });
  return challenge;
}

/** In one statement: of simultaneous responses to one challenge, one is heard. */
export async function spendChallenge(
  db: Queryable,
  kind: Challenge,
  challenge: string,
  now: Date,
): Promise<boolean> {
  const spent = await db
    .delete(verification)
    .where(
      and(
        eq(verification.identifier, identifierOf(kind, challenge)),
        eq(verification.value, kind.sessionId ?? ''),
        gt(verification.expiresAt, now),
      ),
    )
    .returning({ id: verification.id });
  return spent.length > 0;
}
