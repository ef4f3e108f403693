import { type ActionFunctionArgs, data } from 'react-router';
import { readTexts } from '#app/forms/rules.ts';
import type { FormAnswer } from '#app/forms/use-form.ts';
import { failureStatus, logFailure } from '#app/platform/failures.server.ts';
import { clientAddress } from '#app/platform/http/client-address.server.ts';
import { readForm, textOf } from '#app/platform/http/read-body.server.ts';
import { retryAfter } from '#app/platform/http/response-headers.server.ts';
import { requestLogContext } from '#app/platform/log.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { tooManyAttempts } from '#app/shared/too-many-attempts.ts';
import { checkOnboardingLink } from './check-onboarding-link.server.ts';
import { completeOnboarding } from './complete-onboarding.server.ts';
import { findOpenOnboarding } from './find-open-onboarding.server.ts';
import { type OnFile, onboardingRules } from './onboarding.ts';
import { submissions } from './onboarding-limits.server.ts';
import {
  type LinkCheck,
  linkUnusableToast,
  newLinkField,
  openField,
  submissionFailedToast,
  tokenInLink,
} from './onboarding-link.ts';

/** What the page says to a browser without script. */
type Answer = {
  check?: LinkCheck;
  answer?: FormAnswer & { linkUnusable?: boolean };
  /** The name of who has completed it. */
  completed?: string;
};

const nothingOnFile = { ic_number: null, kwsp_no: null, account_number: null };

/**
 * POST /onboarding/:token, the same as the two endpoints for browsers without script: opens the link,
 * or takes the form, which comes back with what is wrong and what was typed.
 */
export async function handleOnboardingForm({ request, params, context }: ActionFunctionArgs) {
  const services = context.get(servicesContext);
  const log = context.get(requestLogContext);
  const address = clientAddress(request);
  const now = new Date();
  const fields = await readForm(request);
  const typed = readTexts(onboardingRules, fields);
  const token = tokenInLink(textOf(fields, newLinkField)) ?? params.token ?? '';

  try {
    return fields.has(openField) ? await open() : await complete();
  } catch (error) {
    logFailure(log, error, 'An onboarding form could not be answered');
    const status = failureStatus(error);
    if (fields.has(openField)) return respond({ check: unanswered(null) }, status);
    return formAgain({ error: submissionFailedToast }, status);
  }

  async function open() {
    const result = await checkOnboardingLink(services, log, { token, address, now });
    if (!result.ok) {
      const { retryAfterSeconds } = result;
      return respond({ check: unanswered(retryAfterSeconds) }, 429, retryAfterSeconds);
    }
    if (!result.open) return respond({ check: { state: 'unusable' } }, 404);
    return respond({ check: { state: 'open', onboarding: result.open }, answer: {} }, 200);
  }

  async function complete() {
    const limit = await services.limits.consume(submissions, address);
    if (!limit.allowed) {
      const { retryAfterSeconds } = limit;
      const error = { ...submissionFailedToast, description: tooManyAttempts(retryAfterSeconds) };
      return formAgain({ error }, 429, nothingOnFile, retryAfterSeconds);
    }
    const result = await completeOnboarding(services, { token, form: typed, now });
    if (result.ok) return respond({ completed: typed.full_name_ic }, 200);
    if (result.reason === 'link-unusable') {
      log.warn('An onboarding form came by a link that opens nothing');
      return formAgain({ error: linkUnusableToast, linkUnusable: true }, 404);
    }
    const { errors } = result;
    const onFile = (await findOpenOnboarding(services, token, now))?.onFile;
    const error = { title: 'Validation Error', description: errors[0]?.message };
    return formAgain({ error, errors }, 400, onFile);
  }

  function formAgain(
    said: Answer['answer'],
    status: number,
    onFile: OnFile = nothingOnFile,
    retryAfterSeconds?: number,
  ) {
    const check: LinkCheck = { state: 'open', onboarding: { prefill: typed, onFile } };
    return respond({ check, answer: { ...said, typed } }, status, retryAfterSeconds);
  }
}

function unanswered(retryAfterSeconds: number | null): LinkCheck {
  return { state: 'unanswered', retryAfterSeconds };
}

function respond(answer: Answer, status: number, retryAfterSeconds?: number) {
  return data(answer, { status, headers: retryAfter(retryAfterSeconds) });
}
