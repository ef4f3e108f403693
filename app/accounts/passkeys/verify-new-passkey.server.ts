import { verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeAttestationObject } from '@simplewebauthn/server/helpers';
import type { Services } from '#app/platform/services.server.ts';
import type { passkey } from '#db/schema/accounts.ts';
import { spendChallenge } from './challenges.server.ts';
import { readAttestation } from './passkey-response.server.ts';
import { type RelyingParty, relyingParty } from './relying-party.ts';

type NewPasskey = Pick<
  typeof passkey.$inferInsert,
  'credentialID' | 'publicKey' | 'counter' | 'deviceType' | 'backedUp' | 'transports' | 'aaguid'
>;

type Attestation = NonNullable<ReturnType<typeof readAttestation>>['credential'];

/** A passkey that was made for this session's challenge, here, with its user verified; otherwise null. */
export async function verifyNewPasskey(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  made: { response: string; session: { id: string }; now: Date },
): Promise<NewPasskey | null> {
  const site = relyingParty(settings.origin);
  const read = readAttestation(made.response);
  if (!site || !read) return null;
  const kind = { purpose: 'add', sessionId: made.session.id } as const;
  if (!(await spendChallenge(db, kind, read.challenge, made.now))) return null;
  const info = await readNewPasskey(read.credential, read.challenge, site);
  if (!info) return null;
  const { credential, credentialDeviceType, credentialBackedUp, aaguid } = info;
  return {
    credentialID: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    deviceType: credentialDeviceType,
    backedUp: credentialBackedUp,
    transports: read.credential.response.transports.join(','),
    aaguid,
  };
}

async function readNewPasskey(credential: Attestation, challenge: string, site: RelyingParty) {
  try {
    const { attestationObject } = credential.response;
    // For certificates, which nobody asked for, the library would fetch lists from where they say.
    const object = decodeAttestationObject(
      new Uint8Array(Buffer.from(attestationObject, 'base64url')),
    );
    if (object.get('attStmt').get('x5c')) return null;
    const { registrationInfo } = await verifyRegistrationResponse({
      response: credential,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
    });
    return registrationInfo ?? null;
  } catch {
    // Another origin, no user verification, unreadable: the library throws plain errors for each.
    return null;
  }
}
