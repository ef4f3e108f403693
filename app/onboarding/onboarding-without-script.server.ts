import { type ActionFunctionArgs, data, redirect } from 'react-router';
import { readTexts } from '#app/forms/rules.ts';
import { sentNoticeCookie } from '#app/forms/sent-notice.ts';
import type { FormAnswer } from '#app/forms/use-form.ts';
import { noticeShown } from '#app/notices/notice-shown.server.ts';
import { failureAnswer, logFailure } from '#app/platform/failures.server.ts';
import { clientAddress } from '#app/platform/http/client-address.server.ts';
import { readCountedForm, textOf } from '#app/platform/http/read-body.server.ts';
import { retryAfter } from '#app/platform/http/response-headers.server.ts';
import { requestLogContext } from '#app/platform/log.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { tooManyAttempts } from '#app/shared/too-many-attempts.ts';
import { checkOnboardingLink } from './check-onboarding-link.server.ts';
import { completeOnboarding } from './complete-onboarding.server.ts';
import { findOpenOnboarding } from './find-open-onboarding.server.ts';
import { onboardingRules } from './onboarding.ts';
import { deadLinks, submissions } from './onboarding-limits.server.ts';
import {
  completedParameter,
  type LinkCheck,
  linkUnusableToast,
  newLinkField,
  openField,
  sentNoticePath,
  submissionFailedToast,
  tokenInLink,
} from './onboarding-link.ts';

type Answer = { check?: LinkCheck; answer?: FormAnswer & { linkUnusable?: boolean } };

const nothingOnFile = { ic_number: null, kwsp_no: null, account_number: null };

/** What a link that opens nothing gives back to nobody: who reloads the answer may be somebody else. */
const noNumbers = { ic_number: '', kwsp_no: '', account_number: '' };

/**
 * POST /onboarding/:token, the same as the two endpoints for browsers without script: opens the link,
 * or takes the form, which comes back with what is wrong and what was typed, or leads to the thanks.
 */
export async function handleOnboardingForm({ request, params, context }: ActionFunctionArgs) {
  const services = context.get(servicesContext);
  const log = context.get(requestLogContext);
  const address = clientAddress(request);
  const now = new Date();
  const counted = await readCountedForm(services, submissions, request);
  const fields = counted.form;
  const typed = readTexts(onboardingRules, fields);
  const token = tokenInLink(textOf(fields, newLinkField)) ?? params.token ?? '';

  try {
    return fields.has(openField) ? await open() : await complete();
  } catch (error) {
    logFailure(log, error, 'An onboarding form could not be answered');
    const { status, retryAfterSeconds } = failureAnswer(error);
    if (fields.has(openField))
      return respond({ check: unanswered(null) }, status, retryAfterSeconds);
    return formAgain({ error: submissionFailedToast }, status, retryAfterSeconds);
  }

  async function open() {
    const limit = counted.limit();
    const result = limit.allowed
      ? await checkOnboardingLink(services, log, { token, address, now })
      : { ok: false as const, ...limit };
    if (!result.ok) {
      const { retryAfterSeconds } = result;
      return respond({ check: unanswered(retryAfterSeconds) }, 429, retryAfterSeconds);
    }
    const { open: onboarding, completedOn } = result.found;
    if (completedOn) return alreadyCompleted(completedOn);
    if (!onboarding) return respond({ check: { state: 'unusable' } }, 404);
    return respond({ check: { state: 'open', onboarding }, answer: {} }, 200);
  }

  async function complete() {
    const limit = counted.limit();
    if (!limit.allowed) return waitAgain(limit);
    const notice = noticeShown(request, now);
    const result = await completeOnboarding(services, { token, form: typed, notice, now });
    if (result.ok) return thanks();
    if (result.reason === 'completed') return alreadyCompleted(result.completedOn);
    if (result.reason === 'link-unusable') {
      const dead = await services.limits.consume(deadLinks, address);
      if (!dead.allowed) return waitAgain(dead);
      log.warn('An onboarding form came by a link that opens nothing');
      return formAgain({ error: linkUnusableToast, linkUnusable: true }, 404);
    }
    const { errors } = result;
    const error = { title: 'Validation Error', description: errors[0]?.message };
    return formAgain({ error, errors }, 400);
  }

  function waitAgain({ retryAfterSeconds }: { retryAfterSeconds: number }) {
    const error = { ...submissionFailedToast, description: tooManyAttempts(retryAfterSeconds) };
    return formAgain({ error }, 429, retryAfterSeconds);
  }

  /** By GET, so that no reload sends the form again. */
  function thanks() {
    const sent = sentNoticeCookie(sentNoticePath, services.settings);
    return redirect(`?${completedParameter}`, { status: 303, headers: { 'Set-Cookie': sent } });
  }

  /** With what was typed, but the numbers only by a link that is known to be open. */
  async function formAgain(said: Answer['answer'], status: number, retryAfterSeconds?: number) {
    const open = await findOpen();
    const onboarding = {
      prefill: open ? typed : { ...typed, ...noNumbers },
      onFile: open?.onFile ?? nothingOnFile,
    };
    return respond(
      { check: { state: 'open', onboarding }, answer: said },
      status,
      retryAfterSeconds,
    );
  }

  async function findOpen() {
    try {
      return await findOpenOnboarding(services, token, now);
    } catch (error) {
      logFailure(log, error, 'An onboarding link could not be looked up');
      return null;
    }
  }
}

function alreadyCompleted(on: string) {
  return respond({ check: { state: 'completed', on } }, 200);
}

function unanswered(retryAfterSeconds: number | null): LinkCheck {
  return { state: 'unanswered', retryAfterSeconds };
}

function respond(answer: Answer, status: number, retryAfterSeconds?: number) {
  return data(answer, { status, headers: retryAfter(retryAfterSeconds) });
}
