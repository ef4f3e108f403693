import { findPasskeys } from '#app/accounts/passkeys/passkeys.server.ts';
import { relyingParty } from '#app/accounts/passkeys/relying-party.ts';
import { findFactor } from '#app/accounts/two-step/factor.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import type { ProofWay } from './proof.ts';

export async function findProofWays(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  adminId: string,
): Promise<ProofWay[]> {
  const hasPasskey =
    relyingParty(settings.origin) !== null && (await findPasskeys(db, adminId)).length > 0;
  const hasCode = (await findFactor(db, adminId))?.verified === true;
  return [
    'password',
    ...(hasPasskey ? ['passkey' as const] : []),
    ...(hasCode ? ['code' as const] : []),
  ];
}
