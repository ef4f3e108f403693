import { noStore } from '#app/accounts/admin/admin-gate.server.ts';
import { tooManyAttempts } from '#app/forms/form-error.tsx';
import { failureStatus, logFailure } from '#app/platform/failures.server.ts';
import { clientAddress } from '#app/platform/http/client-address.server.ts';
import { readTextFields } from '#app/platform/http/request-fields.server.ts';
import { requestLogContext } from '#app/platform/log.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import type { Route } from './+types/complete-onboarding.route.ts';
import { completeOnboarding } from './complete-onboarding.server.ts';
import { type OnboardingForm, onboardingFields } from './onboarding.ts';
import { submissions } from './onboarding-limits.server.ts';
import {
  type CompletionAnswer,
  linkUnusableToast,
  submissionFailedToast,
} from './onboarding-link.ts';

export const middleware = [noStore];

/**
 * POST /api/complete-onboarding (spec 7.6): `token` and the fields of the form as JSON or form in;
 * `{success: true}` or `{success: false, reason, error}` with 400, 404, 405, 429, 500 or 503 out.
 */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  if (request.method !== 'POST') return methodNotAllowed();
  const services = context.get(servicesContext);
  const log = context.get(requestLogContext);
  try {
    const admission = await services.limits.consume(submissions, clientAddress(request));
    if (!admission.allowed) return tooMany(admission.retryAfterSeconds);
    const fields = await readTextFields(request);
    if (!fields) return failure('failed', submissionFailedToast.description, 400);
    const result = await completeOnboarding(services, {
      token: fields.get('token') ?? '',
      form: readForm(fields),
      now: new Date(),
    });
    if (result.ok) return answer({ success: true });
    if (result.reason === 'link-unusable') {
      log.warn('An onboarding form came by a link that opens nothing');
      return failure('link-unusable', linkUnusableToast.description, 404);
    }
    const { failures } = result;
    const error = failures[0]?.message ?? submissionFailedToast.description;
    return answer({ success: false, reason: 'invalid', error, failures }, { status: 400 });
  } catch (error) {
    logFailure(log, error, 'An onboarding form could not be taken');
    return failure('failed', submissionFailedToast.description, failureStatus(error));
  }
}

/** There is nothing to read here. */
export function loader(): Response {
  return methodNotAllowed();
}

/** The fields of the form and no others: what else somebody sends is not even read. */
function readForm(fields: ReadonlyMap<string, string>): OnboardingForm {
  const form = Object.fromEntries(
    onboardingFields.map((field) => [field, fields.get(field) ?? '']),
  );
  // Its keys are the fields themselves.
  return form as OnboardingForm;
}

function tooMany(seconds: number): Response {
  return failure('limited', tooManyAttempts(seconds), 429, { 'Retry-After': `${seconds}` });
}

function methodNotAllowed(): Response {
  return failure('failed', submissionFailedToast.description, 405, { Allow: 'POST' });
}

function failure(
  reason: 'link-unusable' | 'limited' | 'failed',
  error: string,
  status: number,
  headers?: HeadersInit,
): Response {
  return answer({ success: false, reason, error }, { status, headers });
}

function answer(body: CompletionAnswer, init?: ResponseInit): Response {
  return Response.json(body, init);
}
