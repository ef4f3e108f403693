import { randomBytes } from 'node:crypto';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { eq } from 'drizzle-orm';
import type { Admin } from '#app/accounts/sign-in/admin-gate.server.ts';
import { keepVerification, spendVerification } from '#app/accounts/verifications.server.ts';
import { brand } from '#app/brand.ts';
import { hashToken } from '#app/links/links.server.ts';
import type { Queryable } from '#app/platform/database/database.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { passkey } from '#db/schema/accounts.ts';
import { relyingParty } from './relying-party.ts';

/** 'sign-in' is for anybody; the others are for the session that asked. */
export type Challenge = { purpose: 'sign-in' | 'confirm' | 'add'; sessionId?: string };

const livesSeconds = 5 * 60;

function identifierOf({ purpose }: Challenge, challenge: string): string {
  return `passkey-${purpose}:${hashToken(challenge)}`;
}

/** 256 bits that a passkey has to sign, once, within five minutes. */
async function issueChallenge(
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

/** Uses up a challenge: of simultaneous responses to it, one is accepted. */
export async function spendChallenge(
  db: Queryable,
  kind: Challenge,
  challenge: string,
  now: Date,
): Promise<boolean> {
  const sessionId = await spendVerification(db, identifierOf(kind, challenge), now);
  return sessionId === (kind.sessionId ?? '');
}

type Parts = Pick<Services, 'db' | 'settings'>;

const verified = { userVerification: 'required' } as const;

/** What the browser needs to sign in with any passkey of this site; null where there are none. */
export async function signInOptions(
  { db, settings }: Parts,
  now: Date,
): Promise<PublicKeyCredentialRequestOptionsJSON | null> {
  const site = relyingParty(settings.origin);
  if (!site) return null;
  const challenge = await issueChallenge(db, { purpose: 'sign-in' }, now);
  return generateAuthenticationOptions({ ...verified, rpID: site.id, challenge });
}

type Asking = { admin: Admin; session: { id: string }; now: Date };

/** What the browser needs to confirm an identity with one of the admin's own passkeys; null when there is none. */
export async function confirmOptions(
  { db, settings }: Parts,
  { admin, session, now }: Asking,
): Promise<PublicKeyCredentialRequestOptionsJSON | null> {
  const site = relyingParty(settings.origin);
  const allowCredentials = await findCredentials(db, admin.id);
  if (!site || allowCredentials.length === 0) return null;
  const kind = { purpose: 'confirm', sessionId: session.id } as const;
  const challenge = await issueChallenge(db, kind, now);
  return generateAuthenticationOptions({ ...verified, rpID: site.id, challenge, allowCredentials });
}

/** What the browser needs to make a new passkey, on a device that has none of this admin's yet. */
export async function additionOptions(
  { db, settings }: Parts,
  { admin, session, now }: Asking,
): Promise<PublicKeyCredentialCreationOptionsJSON | null> {
  const site = relyingParty(settings.origin);
  if (!site) return null;
  const kind = { purpose: 'add', sessionId: session.id } as const;
  return generateRegistrationOptions({
    rpID: site.id,
    rpName: brand.name,
    challenge: await issueChallenge(db, kind, now),
    userID: new TextEncoder().encode(admin.id),
    userName: admin.email,
    userDisplayName: admin.name,
    attestationType: 'none',
    excludeCredentials: await findCredentials(db, admin.id),
    // The device stores the account with the passkey, so that signing in needs no address.
    authenticatorSelection: { ...verified, residentKey: 'required' },
  });
}

async function findCredentials(db: Queryable, userId: string) {
  const { credentialID, transports } = passkey;
  const rows = await db
    .select({ id: credentialID, transports })
    .from(passkey)
    .where(eq(passkey.userId, userId));
  return rows.map(({ id, transports }) => ({
    id,
    // As the browser named them when it made the passkey.
    transports: (transports?.split(',') ?? []).filter(Boolean) as AuthenticatorTransport[],
  }));
}
