import * as z from 'zod/mini';
import { postEndpoint } from '#app/platform/http/post-endpoint.server.ts';
import { readBody } from '#app/platform/http/read-body.server.ts';
import { retryAfter } from '#app/platform/http/refusal.server.ts';
import { requestLogContext } from '#app/platform/log.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { answerLink } from './answer-onboarding.server.ts';

const requestBody = z.object({ token: z.string() });

/**
 * POST /api/check-onboarding-link: `token` in, `{open, completedOn}` out (spec 7.5). A
 * link that opens nothing is an answer like the others.
 */
const endpoint = postEndpoint({
  body: {},
  failure: 'An onboarding link could not be checked',
  async handle({ request, context }) {
    const services = context.get(servicesContext);
    const log = context.get(requestLogContext);
    const token = (await readBody(request, requestBody))?.token ?? '';
    const visit = { services, log, request, token, now: new Date() };
    const { said, status, retryAfterSeconds } = await answerLink(visit);
    return Response.json(said, { status, headers: retryAfter(retryAfterSeconds) });
  },
});

export const loader = endpoint.loader;
export const action = endpoint.action;
