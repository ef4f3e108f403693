import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeAttestationObject } from '@simplewebauthn/server/helpers';
import { and, eq, lt, or, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { recordActivity } from '#app/accounts/activity/activity.server.ts';
import type { Admin } from '#app/accounts/sign-in/admin-gate.server.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { parseJson } from '#app/shared/parse.ts';
import { passkey, user } from '#db/schema/accounts.ts';
import { type Challenge, spendChallenge } from './challenges.server.ts';
import { relyingParty } from './relying-party.ts';

/** Browsers send about 1 KB; a longer response is not read. */
const responseMaxLength = 16_000;

const text = z.string();

/** For text that is looked up or stored: PostgreSQL refuses NUL characters. */
const word = z.string().check(z.regex(/^[\w-]+$/));

const publicKeyCredential = { id: word, rawId: text, type: z.literal('public-key') };
const clientExtensionResults = z.catch(z.object({}), {});

const assertion = z.object({
  ...publicKeyCredential,
  response: z.object({ clientDataJSON: text, authenticatorData: text, signature: text }),
  clientExtensionResults,
});

const attestation = z.object({
  ...publicKeyCredential,
  response: z.object({
    clientDataJSON: text,
    attestationObject: text,
    transports: z.catch(z.array(word.check(z.maxLength(20))).check(z.maxLength(10)), []),
  }),
  clientExtensionResults,
});

const clientData = z.object({ challenge: text });

type Read<Credential> = { credential: Credential; challenge: string };

/** What a passkey signed in order to sign in or confirm; null for anything else. */
export const readAssertion = (json: string) => readResponse(json, assertion);

function readResponse<Credential extends { response: { clientDataJSON: string } }>(
  json: string,
  schema: z.ZodMiniType<Credential>,
): Read<Credential> | null {
  if (json.length > responseMaxLength) return null;
  const credential = schema.safeParse(parseJson(json)).data;
  if (!credential) return null;
  const decoded = Buffer.from(credential.response.clientDataJSON, 'base64url').toString();
  const signed = clientData.safeParse(parseJson(decoded)).data;
  return signed ? { credential, challenge: signed.challenge } : null;
}

type Parts = Pick<Services, 'db' | 'settings'>;

/** Spends the challenge of this kind. @returns what a valid response must contain; null if none can be valid */
async function expectResponse<Credential>(
  { db, settings }: Parts,
  read: Read<Credential> | null,
  kind: Challenge,
  now: Date,
) {
  const site = relyingParty(settings.origin);
  if (!site || !read || !(await spendChallenge(db, kind, read.challenge, now))) return null;
  return {
    response: read.credential,
    expectedChallenge: read.challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
  };
}

/** Null for a wrong origin, an unverified user or unreadable data, too: the library throws plain errors for each. */
async function unlessRefused<Info>(verify: () => Promise<Info>): Promise<Info | null> {
  try {
    return await verify();
  } catch {
    return null;
  }
}

/** Whose passkey signed; `owner` is null where that is not known. */
type Verified =
  | { ok: true; owner: Admin; passkeyId: string }
  | { ok: false; owner: Admin | null; passkeyId?: never };

/**
 * Has an admin's passkey signed this challenge here, after it verified its user by PIN, finger or face? The challenge
 * is spent either way. A counter that has not grown means that the passkey was copied: that is recorded.
 * @param attempt `response`: JSON as the browser made it; `device`: of the request, for the record
 */
export async function verifyPasskey(
  parts: Parts,
  attempt: { response: string; kind: Challenge; device: string; now: Date },
): Promise<Verified> {
  const { db } = parts;
  const { kind, device, now } = attempt;
  const expected = await expectResponse(parts, readAssertion(attempt.response), kind, now);
  const found = expected && (await findPasskey(db, expected.response.id));
  if (!found) return { ok: false, owner: null };
  const { stored, owner } = found;
  const signed = await unlessRefused(() =>
    verifyAuthenticationResponse({
      ...expected,
      credential: {
        id: stored.credentialID,
        publicKey: new Uint8Array(Buffer.from(stored.publicKey, 'base64url')),
        // `countUse` compares the counter, in the statement that stores it.
        counter: 0,
      },
    }),
  );
  if (!signed?.verified) return { ok: false, owner };
  const { newCounter } = signed.authenticationInfo;
  if (await countUse(db, stored, newCounter, now)) return { ok: true, owner, passkeyId: stored.id };
  const event = { id: owner.id, actor: null, now, device };
  await recordActivity(db, 'passkey.refused', event, { why: 'counter' });
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

/** Stores the new counter, if it has grown; authenticators that do not count always say 0. */
async function countUse(
  db: Database,
  { id }: { id: string },
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

type NewPasskey = Pick<
  typeof passkey.$inferInsert,
  'credentialID' | 'publicKey' | 'counter' | 'deviceType' | 'backedUp' | 'transports' | 'aaguid'
>;

/** A passkey that was made here, for this session's challenge, with its user verified; otherwise null. */
export async function verifyNewPasskey(
  parts: Parts,
  made: { response: string; session: { id: string }; now: Date },
): Promise<NewPasskey | null> {
  const kind = { purpose: 'add', sessionId: made.session.id } as const;
  const read = readResponse(made.response, attestation);
  const expected = await expectResponse(parts, read, kind, made.now);
  if (!expected) return null;
  const { attestationObject, transports } = expected.response.response;
  const verified = await unlessRefused(async () => {
    // This site asks for no certificates; given one, the library would fetch revocation lists from URLs in it.
    const object = decodeAttestationObject(
      new Uint8Array(Buffer.from(attestationObject, 'base64url')),
    );
    return object.get('attStmt').get('x5c') ? null : verifyRegistrationResponse(expected);
  });
  const info = verified?.registrationInfo;
  if (!info) return null;
  const { credential, credentialDeviceType, credentialBackedUp, aaguid } = info;
  return {
    credentialID: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    deviceType: credentialDeviceType,
    backedUp: credentialBackedUp,
    transports: transports.join(','),
    aaguid,
  };
}
