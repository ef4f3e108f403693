import * as z from 'zod/mini';
import { readTexts } from '#app/forms/rules.ts';
import { clientAddress } from '#app/platform/http/client-address.server.ts';
import { postEndpoint } from '#app/platform/http/post-endpoint.server.ts';
import { readBody } from '#app/platform/http/read-body.server.ts';
import { retryAfter, tooManyError } from '#app/platform/http/refusal.server.ts';
import { requestLogContext } from '#app/platform/log.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { answerForm, submissions } from './answer-onboarding.server.ts';
import { onboardingRules } from './onboarding.ts';
import { submissionFailedToast } from './onboarding-link.ts';

const posted = z.record(z.string(), z.unknown());

/**
 * POST /api/complete-onboarding (spec 7.6): `token` and the fields of the form as JSON or form in; a
 * `CompletionResponse` with 200, 400, 404, 409, 429, 500 or 503 out.
 */
const endpoint = postEndpoint({
  body: { success: false, reason: 'failed', error: submissionFailedToast.description },
  failure: 'An onboarding form could not be taken',
  async handle({ request, context }, refuse) {
    const services = context.get(servicesContext);
    const limit = await services.limits.consume(submissions, clientAddress(request));
    const body = limit.allowed ? await readBody(request, posted) : {};
    if (!body) return refuse(400);
    const log = context.get(requestLogContext);
    const token = typeof body.token === 'string' ? body.token : '';
    // What else somebody sends is not even read.
    const form = readTexts(onboardingRules, new Map(Object.entries(body)));
    const counted = () => {
      if (!limit.allowed) throw tooManyError(limit.retryAfterSeconds);
    };
    const visit = { services, log, request, token, now: new Date(), counted };
    const { said, status, retryAfterSeconds } = await answerForm(visit, form);
    return Response.json(said, { status, headers: retryAfter(retryAfterSeconds) });
  },
});

export const loader = endpoint.loader;
export const action = endpoint.action;
