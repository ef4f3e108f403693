import * as z from 'zod/mini';
import { clientAddress } from '#app/platform/http/client-address.server.ts';
import { postEndpoint } from '#app/platform/http/post-endpoint.server.ts';
import { readBody } from '#app/platform/http/read-body.server.ts';
import { requestLogContext } from '#app/platform/log.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { tooManyAttempts } from '#app/shared/too-many-attempts.ts';
import { checkOnboardingLink } from './check-onboarding-link.server.ts';
import type { LinkResponse } from './onboarding-link.ts';

const requestBody = z.object({ token: z.string() });

/**
 * POST /api/check-onboarding-link: `token` in, `{open, completedOn}` out (spec 7.5). A
 * link that opens nothing is an answer like the others.
 */
const endpoint = postEndpoint({
  body: {},
  failure: 'An onboarding link could not be checked',
  async handle({ request, context }, refuse) {
    const services = context.get(servicesContext);
    const log = context.get(requestLogContext);
    const address = clientAddress(request);
    const token = (await readBody(request, requestBody))?.token ?? '';
    const result = await checkOnboardingLink(services, log, { token, address, now: new Date() });
    if (!result.ok) {
      const { retryAfterSeconds } = result;
      return refuse(429, { error: tooManyAttempts(retryAfterSeconds), retryAfterSeconds });
    }
    return Response.json(result.found satisfies LinkResponse);
  },
});

export const loader = endpoint.loader;
export const action = endpoint.action;
