import * as z from 'zod/mini';
import { readTexts } from '#app/forms/rules.ts';
import { noticeShown } from '#app/notices/notice-shown.server.ts';
import { clientAddress } from '#app/platform/http/client-address.server.ts';
import { postEndpoint } from '#app/platform/http/post-endpoint.server.ts';
import { readBody } from '#app/platform/http/read-body.server.ts';
import { requestLogContext } from '#app/platform/log.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { tooManyAttempts } from '#app/shared/too-many-attempts.ts';
import { completeOnboarding } from './complete-onboarding.server.ts';
import { onboardingRules } from './onboarding.ts';
import { submissions } from './onboarding-limits.server.ts';
import { completedBefore, linkUnusableToast, submissionFailedToast } from './onboarding-link.ts';

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
    if (!limit.allowed) {
      const { retryAfterSeconds } = limit;
      const error = tooManyAttempts(retryAfterSeconds);
      return refuse(429, { reason: 'limited', error, retryAfterSeconds });
    }
    const body = await readBody(request, posted);
    if (!body) return refuse(400);
    const token = typeof body.token === 'string' ? body.token : '';
    // What else somebody sends is not even read.
    const form = readTexts(onboardingRules, new Map(Object.entries(body)));
    const now = new Date();
    const notice = noticeShown(request, now);
    const result = await completeOnboarding(services, { token, form, notice, now });
    if (result.ok) return Response.json({ success: true });
    if (result.reason === 'completed') {
      const { reason, completedOn } = result;
      return refuse(409, { reason, error: completedBefore, completedOn });
    }
    if (result.reason === 'link-unusable') {
      context.get(requestLogContext).warn('An onboarding form came by a link that opens nothing');
      return refuse(404, { reason: 'link-unusable', error: linkUnusableToast.description });
    }
    const { errors } = result;
    return refuse(400, { reason: 'invalid', error: errors[0]?.message, failures: errors });
  },
});

export const loader = endpoint.loader;
export const action = endpoint.action;
