import * as z from 'zod/mini';
import { readTexts } from '#app/forms/rules.ts';
import { clientAddress } from '#app/platform/http/client-address.server.ts';
import { takePoint } from '#app/platform/http/limits/rate-limits.server.ts';
import { postEndpoint } from '#app/platform/http/post-endpoint.server.ts';
import { readBody } from '#app/platform/http/read-body.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { formFailed, submissions, takeForm, visitOf } from './answer-onboarding.server.ts';
import { onboardingRules } from './onboarding.ts';
import { notTaken } from './onboarding-link.ts';

const posted = z.record(z.string(), z.unknown());

/**
 * POST /api/complete-onboarding (spec 7.6): `token` and the fields of the form as JSON or form in; a
 * `CompletionResponse` with 200, 400, 404, 409, 429, 500 or 503 out.
 */
const endpoint = postEndpoint({
  body: notTaken,
  failure: formFailed,
  async handle(args, refuse) {
    const { request, context } = args;
    await takePoint(context.get(servicesContext).limits, submissions, clientAddress(request));
    const body = await readBody(request, posted);
    if (!body) return refuse(400);
    const token = typeof body.token === 'string' ? body.token : '';
    // Any other fields of the body are not even read.
    const form = readTexts(onboardingRules, new Map(Object.entries(body)));
    const { said, status } = await takeForm(visitOf(args, token), form);
    return Response.json(said, { status });
  },
});

export const loader = endpoint.loader;
export const action = endpoint.action;
