import { type ActionFunctionArgs, data, href, redirect } from 'react-router';
import { sentNoticeCookie } from '#app/forms/draft.ts';
import { readTexts } from '#app/forms/rules.ts';
import { logFailure } from '#app/platform/failures.server.ts';
import { readCountedForm, textOf } from '#app/platform/http/read-body.server.ts';
import { retryAfter } from '#app/platform/http/refusal.server.ts';
import { requestLogContext } from '#app/platform/log.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { answerForm, answerLink, submissions } from './answer-onboarding.server.ts';
import { findOpenOnboarding } from './find-open-onboarding.server.ts';
import {
  noNumbers,
  nothingOnFile,
  type OnboardingForm,
  onboardingRules,
  readAsked,
} from './onboarding.ts';
import {
  completedParameter,
  type LinkCheck,
  type NotCompleted,
  newLinkField,
  openField,
  readLinkResponse,
  sentNoticePath,
  tokenInLink,
} from './onboarding-link.ts';

/** `said` of a form that was sent and not taken. */
type Answer = { check: LinkCheck; said?: NotCompleted };

/**
 * POST /onboarding/:token, the same as the two endpoints for browsers without script: opens the link,
 * or takes the form, which comes back with what is wrong and what was typed, or leads to the thanks.
 */
export async function handleOnboardingForm({ request, params, context }: ActionFunctionArgs) {
  const services = context.get(servicesContext);
  const log = context.get(requestLogContext);
  const now = new Date();
  const { form, limit } = await readCountedForm(services, submissions, request);
  const token = tokenInLink(textOf(form, newLinkField)) ?? params.token ?? '';
  const visit = { services, log, request, token, now, counted: limit };

  if (form.has(openField)) {
    const { said, status, retryAfterSeconds } = await answerLink(visit);
    const check = readLinkResponse(said);
    return respond({ check }, check.state === 'unusable' ? 404 : status, retryAfterSeconds);
  }
  const typed = readTexts(onboardingRules, form);
  const { said, status, retryAfterSeconds } = await answerForm(visit, typed, readAsked(form));
  if (said.success) {
    // By GET, so that no reload sends the form again.
    const sent = sentNoticeCookie(sentNoticePath, services.settings);
    // By the link that was used, whatever is asked for it later.
    const thanks = `${href('/onboarding/:token', { token })}?${completedParameter}`;
    return redirect(thanks, { status: 303, headers: { 'Set-Cookie': sent } });
  }
  if (said.reason === 'completed')
    return respond({ check: { state: 'completed', on: said.completedOn } }, 200);
  const onboarding = await giveBack(typed);
  return respond({ check: { state: 'open', onboarding }, said }, status, retryAfterSeconds);

  /** The numbers only by a link that is known to be open: who reloads the answer may be somebody else. */
  async function giveBack(typed: OnboardingForm) {
    try {
      const open = await findOpenOnboarding(services, token, now);
      if (open) return { prefill: typed, onFile: open.onFile };
    } catch (error) {
      logFailure(log, error, 'An onboarding link could not be looked up');
    }
    return { prefill: { ...typed, ...noNumbers }, onFile: nothingOnFile };
  }
}

function respond(answer: Answer, status: number, retryAfterSeconds?: number) {
  return data(answer, { status, headers: retryAfter(retryAfterSeconds) });
}
