import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { eq } from 'drizzle-orm';
import type { Admin } from '#app/accounts/sign-in/admin-gate.server.ts';
import { brand } from '#app/brand.ts';
import type { Queryable } from '#app/platform/database/database.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { passkey } from '#db/schema/accounts.ts';
import { issueChallenge } from './challenges.server.ts';
import { relyingParty } from './relying-party.ts';

type Parts = Pick<Services, 'db' | 'settings'>;

/** What the browser needs to sign in with any passkey of this site; null where there are none. */
export async function signInOptions(
  { db, settings }: Parts,
  now: Date,
): Promise<PublicKeyCredentialRequestOptionsJSON | null> {
  const site = relyingParty(settings.origin);
  if (!site) return null;
  const challenge = await issueChallenge(db, { purpose: 'sign-in' }, now);
  return generateAuthenticationOptions({
    rpID: site.id,
    challenge,
    userVerification: 'required',
  });
}

type Asking = { admin: Admin; session: { id: string }; now: Date };

/** To confirm an identity by one of the admin's own; null when there is none. */
export async function confirmOptions(
  { db, settings }: Parts,
  { admin, session, now }: Asking,
): Promise<PublicKeyCredentialRequestOptionsJSON | null> {
  const site = relyingParty(settings.origin);
  const allowCredentials = await findCredentials(db, admin.id);
  if (!site || allowCredentials.length === 0) return null;
  const kind = { purpose: 'confirm', sessionId: session.id } as const;
  const challenge = await issueChallenge(db, kind, now);
  return generateAuthenticationOptions({
    rpID: site.id,
    challenge,
    allowCredentials,
    userVerification: 'required',
  });
}

/** To make a new one, on a device that has none of this admin yet. */
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
    // Known to the device, so that signing in asks for no address.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
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
