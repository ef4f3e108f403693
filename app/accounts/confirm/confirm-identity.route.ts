import type { LoaderFunctionArgs } from 'react-router';
import * as z from 'zod/mini';
import { confirmOptions } from '#app/accounts/passkeys/challenges.server.ts';
import { findPasskeys } from '#app/accounts/passkeys/passkeys.server.ts';
import { relyingParty } from '#app/accounts/passkeys/relying-party.ts';
import { adminContext, adminSessionContext } from '#app/accounts/sign-in/admin-gate.server.ts';
import { findFactor } from '#app/accounts/two-step/factor.server.ts';
import { clientAddress } from '#app/platform/http/client-address.server.ts';
import { postEndpoint } from '#app/platform/http/post-endpoint.server.ts';
import { readBody } from '#app/platform/http/read-body.server.ts';
import { type Services, servicesContext } from '#app/platform/services.server.ts';
import { confirmIdentity } from './confirm-identity.server.ts';
import { askForOptions, type ProofWay, proofWays } from './proof.ts';

const requestBody = z.object({ how: z.enum(proofWays), secret: z.string() });

const statuses = { wrong: 400, 'session-ended': 401, 'too-many': 429 } as const;

/**
 * POST /admin/confirm-identity takes a proof and answers `{success: true}`; or, when asked for them, it answers with
 * the `options` for a passkey. Admins only.
 */
const endpoint = postEndpoint({
  body: { success: false, reason: 'failed' },
  failure: 'An identity could not be confirmed',
  async handle({ request, context }, refuse) {
    const proof = await readBody(request, requestBody);
    if (!proof) return refuse(400);
    const services = context.get(servicesContext);
    const admin = context.get(adminContext);
    const asking = { admin, session: context.get(adminSessionContext), now: new Date() };
    if (proof.how === askForOptions.how && proof.secret === askForOptions.secret) {
      const options = await confirmOptions(services, asking);
      return options ? Response.json({ success: true, options }) : refuse(404);
    }
    const attempt = { ...asking, proof, address: clientAddress(request) };
    const result = await confirmIdentity(services, attempt);
    if (result.ok) return Response.json({ success: true });
    const { ok: _, ...refusal } = result;
    return refuse(statuses[result.reason], refusal);
  },
});

/** GET answers with the `ways` in which this admin can prove who they are. */
export async function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  const { id } = context.get(adminContext);
  return Response.json({ ways: await findProofWays(context.get(servicesContext), id) });
}

export const action = endpoint.action;

async function findProofWays(
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
