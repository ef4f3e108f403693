import { type ActionFunctionArgs, data, href, redirect } from 'react-router';
import { sentNoticeCookie } from '#app/forms/draft.ts';
import { readTexts } from '#app/forms/rules.ts';
import { noticeShown } from '#app/notices/notice-shown.server.ts';
import { failureAnswer, logFailure } from '#app/platform/failures.server.ts';
import { clientAddress } from '#app/platform/http/client-address.server.ts';
import { perHour, takePoint } from '#app/platform/http/rate-limits.server.ts';
import { readCountedForm, textOf } from '#app/platform/http/read-body.server.ts';
import { retryAfter, tooManyError } from '#app/platform/http/refusal.server.ts';
import { type Logger, requestLogContext } from '#app/platform/log.server.ts';
import { type Services, servicesContext } from '#app/platform/services.server.ts';
import { completeOnboarding } from './complete-onboarding.server.ts';
import {
  findCompletion,
  findOpenOnboarding,
  nothingOfWork,
} from './find-open-onboarding.server.ts';
import {
  type Asked,
  noNumbers,
  nothingOnFile,
  type OnboardingForm,
  onboardingRules,
  readAsked,
} from './onboarding.ts';
import {
  type CompletionResponse,
  completedBefore,
  completedParameter,
  type LinkCheck,
  type LinkResponse,
  linkUnusableToast,
  type NotCompleted,
  newLinkField,
  openField,
  readLinkResponse,
  sentNoticePath,
  submissionFailedToast,
  tokenInLink,
} from './onboarding-link.ts';

/** Links that open nothing, and forms by them, from one address. A token can't be guessed; nobody needs to try. */
const deadLinks = perHour('onboarding-dead-links', 30);

/** Forms sent from one address, whatever becomes of them: mistakes are human, floods are not. */
export const submissions = perHour('onboarding-submissions', 60);

/** An endpoint's JSON; without script the page says the same. */
type Answered<Said> = { status: number; said: Said; retryAfterSeconds?: number };

/** `counted` throws when the sender may send no more, or what counting has thrown. */
type Visit = {
  services: Services;
  log: Logger;
  request: Request;
  token: string;
  now: Date;
  counted?: () => void;
};

type LinkAnswer = LinkResponse | { error?: string };

/** What a link opens, or that it was used; after many unknown ones an address has to wait. Changes nothing. */
export function answerLink(visit: Visit): Promise<Answered<LinkAnswer>> {
  const { services, log, request, token, now } = visit;
  const refused = (_: string, error?: string): LinkAnswer => ({ error });
  return answer(visit, 'An onboarding link could not be checked', refused, async () => {
    const address = clientAddress(request);
    // Taken first and given back, so that many tries at once can't slip through.
    const limit = await services.limits.consume(deadLinks, address);
    if (!limit.allowed) {
      log.warn('Too many onboarding links that open nothing from one address');
      throw tooManyError(limit.retryAfterSeconds);
    }
    const open = await findOpenOnboarding(services, token, now);
    const completedOn = open ? null : await findCompletion(services.db, token);
    if (open || completedOn) await services.limits.giveBack(deadLinks, address);
    else log.warn('An onboarding link opened nothing');
    return { status: 200, said: open ? { open, completedOn: null } : { open, completedOn } };
  });
}

export function answerForm(
  visit: Visit,
  form: OnboardingForm,
  asked?: Asked,
): Promise<Answered<CompletionResponse>> {
  const { services, log, request, token, now } = visit;
  const failed: string = submissionFailedToast.description;
  const refused = (reason: 'limited' | 'failed', error = failed): CompletionResponse => ({
    ...no,
    reason,
    error,
  });
  return answer(visit, 'An onboarding form could not be taken', refused, async () => {
    const notice = noticeShown(request, now);
    const result = await completeOnboarding(services, { token, form, asked, notice, now });
    if (result.ok) return { status: 200, said: { success: true } };
    if (result.reason === 'completed') {
      const { reason, completedOn } = result;
      return { status: 409, said: { ...no, reason, error: completedBefore, completedOn } };
    }
    if (result.reason === 'invalid') {
      const { reason, errors: failures } = result;
      const error = failures[0]?.message ?? failed;
      return { status: 400, said: { ...no, reason, error, failures } };
    }
    await takePoint(services.limits, deadLinks, clientAddress(request));
    log.warn('An onboarding form came by a link that opens nothing');
    const { reason } = result;
    return { status: 404, said: { ...no, reason, error: linkUnusableToast.description } };
  });
}

const no = { success: false } as const;

/** What goes wrong is an answer, too. */
async function answer<Said>(
  { log, counted }: Visit,
  failure: string,
  refused: (reason: 'limited' | 'failed', error?: string) => Said,
  find: () => Promise<Answered<Said>>,
): Promise<Answered<Said>> {
  try {
    counted?.();
    return await find();
  } catch (error) {
    logFailure(log, error, failure);
    const { status, retryAfterSeconds, reason, said } = failureAnswer(error);
    const why = reason === 'too-many' ? 'limited' : 'failed';
    return { status, retryAfterSeconds, said: refused(why, said) };
  }
}

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
      if (open) return { ...open, prefill: typed };
    } catch (error) {
      logFailure(log, error, 'An onboarding link could not be looked up');
    }
    const prefill = { ...typed, ...noNumbers };
    return { holder: null, prefill, onFile: nothingOnFile, ...nothingOfWork };
  }
}

function respond(answer: Answer, status: number, retryAfterSeconds?: number) {
  return data(answer, { status, headers: retryAfter(retryAfterSeconds) });
}
