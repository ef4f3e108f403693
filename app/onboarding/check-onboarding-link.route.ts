import { noStore } from '#app/accounts/admin/admin-gate.server.ts';
import { tooManyAttempts } from '#app/forms/form-error.tsx';
import { clientAddress } from '#app/platform/http/client-address.server.ts';
import { readTextFields } from '#app/platform/http/request-fields.server.ts';
import { requestLogContext } from '#app/platform/log.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import type { Route } from './+types/check-onboarding-link.route.ts';
import { findOpenOnboarding } from './find-open-onboarding.server.ts';
import { deadLinks } from './onboarding-limits.server.ts';
import type { LinkAnswer } from './onboarding-link.ts';

export const middleware = [noStore];

/**
 * POST /api/check-onboarding-link: `token` in, `{open}` out (spec 7.5). A link that opens
 * nothing is an answer like the other, and the same whatever the reason.
 */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  if (request.method !== 'POST') return methodNotAllowed();
  const services = context.get(servicesContext);
  const log = context.get(requestLogContext);
  const address = clientAddress(request);
  // Taken first and given back, so that many tries at once can't slip through.
  const admission = await services.limits.consume(deadLinks, address);
  if (!admission.allowed) {
    log.warn('Too many onboarding links that open nothing from one address');
    const { retryAfterSeconds } = admission;
    return Response.json(
      { error: tooManyAttempts(retryAfterSeconds) },
      { status: 429, headers: { 'Retry-After': `${retryAfterSeconds}` } },
    );
  }
  const fields = await readTextFields(request);
  const open = await findOpenOnboarding(services, fields?.get('token') ?? '', new Date());
  if (open) await services.limits.giveBack(deadLinks, address);
  else log.warn('An onboarding link opened nothing');
  return Response.json({ open } satisfies LinkAnswer);
}

/** There is nothing to read here. */
export function loader(): Response {
  return methodNotAllowed();
}

function methodNotAllowed(): Response {
  return new Response('Ask by POST.\n', { status: 405, headers: { Allow: 'POST' } });
}
