import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import { and, eq, lt, or, sql } from 'drizzle-orm';
import { recordActivity } from '#app/accounts/activity/record-activity.server.ts';
import type { Admin } from '#app/accounts/sign-in/admin-gate.server.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { passkey, user } from '#db/schema/accounts.ts';
import { type Challenge, spendChallenge } from './challenges.server.ts';
import { readAssertion } from './passkey-response.server.ts';
import { type RelyingParty, relyingParty } from './relying-party.ts';

/** Whose passkey signed; `owner` is null where that is not known. */
type Verified =
  | { ok: true; owner: Admin; passkeyId: string }
  | { ok: false; owner: Admin | null; passkeyId?: never };

type Assertion = NonNullable<ReturnType<typeof readAssertion>>['credential'];

type Stored = typeof passkey.$inferSelect;

/**
 * Has an admin's passkey signed this challenge here, after it verified its user by PIN, finger or face?
 * The challenge is spent either way. A counter that has not grown tells of a copy: that is recorded.
 * @param attempt `response`: JSON as the browser made it; `device`: of the request, for the record
 */
export async function verifyPasskey(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  attempt: { response: string; kind: Challenge; device: string; now: Date },
): Promise<Verified> {
  const { kind, device, now } = attempt;
  const site = relyingParty(settings.origin);
  const read = readAssertion(attempt.response);
  if (!site || !read) return { ok: false, owner: null };
  if (!(await spendChallenge(db, kind, read.challenge, now))) return { ok: false, owner: null };
  const found = await findPasskey(db, read.credential.id);
  if (!found) return { ok: false, owner: null };
  const { stored, owner } = found;
  const counter = await signedCounter(read.credential, read.challenge, stored, site);
  if (counter === null) return { ok: false, owner };
  if (await countUse(db, stored, counter, now)) return { ok: true, owner, passkeyId: stored.id };
  await recordActivity(
    db,
    'passkey.refused',
    { id: owner.id, actor: null, now, device },
    { why: 'counter' },
  );
  return { ok: false, owner };
}

async function findPasskey(db: Database, credentialId: string) {
  const [found] = await db
    .select({ stored: passkey, owner: { id: user.id, email: user.email, name: user.name } })
    .from(passkey)
    .innerJoin(user, eq(user.id, passkey.userId))
    .where(and(eq(passkey.credentialID, credentialId), eq(user.role, 'admin')));
  return found ?? null;
}

/** How often the authenticator says it has signed; null when the signature is not good here. */
async function signedCounter(
  response: Assertion,
  challenge: string,
  { credentialID, publicKey }: Stored,
  site: RelyingParty,
): Promise<number | null> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      credential: {
        id: credentialID,
        publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
        // Compared when it is stored, in one step.
        counter: 0,
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    // Another origin, no user verification, unreadable: the library throws plain errors for each.
    return null;
  }
}

/** Stores the new counter, if it has grown; authenticators that do not count always say 0. */
async function countUse(
  db: Database,
  { id }: Stored,
  counter: number,
  now: Date,
): Promise<boolean> {
  const grown = lt(passkey.counter, counter);
  const uncounted = and(eq(passkey.counter, 0), sql`${counter} = 0`);
  const used = await db
    .update(passkey)
    .set({ counter, lastUsedAt: now })
    .where(and(eq(passkey.id, id), or(grown, uncounted)))
    .returning({ id: passkey.id });
  return used.length > 0;
}
