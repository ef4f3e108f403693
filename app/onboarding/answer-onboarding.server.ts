import { type ActionFunctionArgs, data, href, redirect } from 'react-router';
import { sentNoticeCookie } from '#app/forms/draft.ts';
import { readTexts } from '#app/forms/rules.ts';
import { noticeShown } from '#app/notices/notice-shown.server.ts';
import { failureAnswer, logFailure } from '#app/platform/failures/failures.server.ts';
import { type Logger, requestLogContext } from '#app/platform/failures/log.server.ts';
import { clientAddress } from '#app/platform/http/client-address.server.ts';
import { perHour, takePoint } from '#app/platform/http/limits/rate-limits.server.ts';
import { readCountedForm, textOf } from '#app/platform/http/read-body.server.ts';
import { retryAfter, tooManyError } from '#app/platform/http/refusal.server.ts';
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
  notTaken,
  openField,
  readLinkResponse,
  sentNoticePath,
  submissionFailedToast,
  tokenInLink,
} from './onboarding-link.ts';

/** Limits, per address, links that open nothing and forms sent by them: guessing a token is hopeless anyway. */
const deadLinks = perHour('onboarding-dead-links', 30);

/** Limits the forms sent from one address, successful or not: high enough for mistakes, too low for a flood. */
export const submissions = perHour('onboarding-submissions', 60);

type Visit = { services: Services; log: Logger; request: Request; token: string; now: Date };

export function visitOf({ request, context }: ActionFunctionArgs, token: string): Visit {
  const services = context.get(servicesContext);
  return { services, log: context.get(requestLogContext), request, token, now: new Date() };
}

export const checkFailed = 'An onboarding link could not be checked';
export const formFailed = 'An onboarding form could not be taken';

/** Tells what a link opens, or when it was used. @throws a `Refusal` after many unknown links from one address */
export async function lookUpLink({
  services,
  log,
  request,
  token,
  now,
}: Visit): Promise<LinkResponse> {
  const address = clientAddress(request);
  // Count the try first and give it back on success, so that many tries at once can't slip past the limit.
  const limit = await services.limits.consume(deadLinks, address);
  if (!limit.allowed) {
    log.warn('Too many onboarding links that open nothing from one address');
    throw tooManyError(limit.retryAfterSeconds);
  }
  const open = await findOpenOnboarding(services, token, now);
  const completedOn = open ? null : await findCompletion(services.db, token);
  if (open || completedOn) await services.limits.giveBack(deadLinks, address);
  else log.warn('An onboarding link opened nothing');
  return open ? { open, completedOn: null } : { open, completedOn };
}

/** Stores a form. @throws a `Refusal` after many forms by links that open nothing, and any error of storing it */
export async function takeForm(
  { services, log, request, token, now }: Visit,
  form: OnboardingForm,
  asked?: Asked,
): Promise<{ status: number; said: CompletionResponse }> {
  const notice = noticeShown(request, now);
  const result = await completeOnboarding(services, { token, form, asked, notice, now });
  if (result.ok) return { status: 200, said: { success: true } };
  const no = { success: false } as const;
  if (result.reason === 'completed') {
    const { reason, completedOn } = result;
    return { status: 409, said: { ...no, reason, error: completedBefore, completedOn } };
  }
  if (result.reason === 'invalid') {
    const { reason, errors: failures } = result;
    const error = failures[0]?.message ?? submissionFailedToast.description;
    return { status: 400, said: { ...no, reason, error, failures } };
  }
  await takePoint(services.limits, deadLinks, clientAddress(request));
  log.warn('An onboarding form came by a link that opens nothing');
  const { reason } = result;
  return { status: 404, said: { ...no, reason, error: linkUnusableToast.description } };
}

/** `said`: why a form that was sent was not taken. */
type Answer = { check: LinkCheck; said?: NotCompleted };

/**
 * POST /onboarding/:token does for browsers without script what the two endpoints do: it opens the link, or takes
 * the form. The answer is the form with its errors and what was typed, or a redirect to the page of thanks.
 */
export async function handleOnboardingForm(args: ActionFunctionArgs) {
  const { form, limit } = await readCountedForm(
    args.context.get(servicesContext),
    submissions,
    args.request,
  );
  const token = tokenInLink(textOf(form, newLinkField)) ?? args.params.token ?? '';
  const visit = visitOf(args, token);
  const { services, log, now } = visit;
  const isOpening = form.has(openField);
  const typed = readTexts(onboardingRules, form);
  try {
    limit();
    if (isOpening) {
      const check = readLinkResponse(await lookUpLink(visit));
      return respond({ check }, check.state === 'unusable' ? 404 : 200);
    }
    const { said, status } = await takeForm(visit, typed, readAsked(form));
    if (said.success) {
      // The redirect is followed by GET, so that a reload does not send the form again.
      const sent = sentNoticeCookie(sentNoticePath, services.settings);
      // This is the link that was used, which may be a newer one that was pasted.
      const thanks = `${href('/onboarding/:token', { token })}?${completedParameter}`;
      return redirect(thanks, { status: 303, headers: { 'Set-Cookie': sent } });
    }
    if (said.reason === 'completed')
      return respond({ check: { state: 'completed', on: said.completedOn } }, 200);
    return respond({ check: await giveBack(), said }, status);
  } catch (error) {
    logFailure(log, error, isOpening ? checkFailed : formFailed);
    const { status, retryAfterSeconds, said: why } = failureAnswer(error);
    if (isOpening)
      return respond({ check: { state: 'unanswered', error: why } }, status, retryAfterSeconds);
    const said = { ...notTaken, ...(why && { error: why }) };
    return respond({ check: await giveBack(), said }, status, retryAfterSeconds);
  }

  /** Gives numbers back only if the link is known to be open: somebody else may reload the answer. */
  async function giveBack(): Promise<LinkCheck> {
    try {
      const open = await findOpenOnboarding(services, token, now);
      if (open) return { state: 'open', onboarding: { ...open, prefill: typed } };
    } catch (error) {
      logFailure(log, error, 'An onboarding link could not be looked up');
    }
    const prefill = { ...typed, ...noNumbers };
    const onboarding = { holder: null, prefill, onFile: nothingOnFile, ...nothingOfWork };
    return { state: 'open', onboarding };
  }
}

function respond(answer: Answer, status: number, retryAfterSeconds?: number) {
  return data(answer, { status, headers: retryAfter(retryAfterSeconds) });
}
