import { data, href, Link, useActionData } from 'react-router';
import { brand } from '#app/brand.ts';
import { useCafe } from '#app/cafe/use-cafe.ts';
import { createClientAction } from '#app/forms/client-action.ts';
import { noticeShown } from '#app/notices/notice-shown.server.ts';
import { failureAnswer, logFailure } from '#app/platform/failures.server.ts';
import { clientAddress } from '#app/platform/http/client-address.server.ts';
import { readCountedForm, textOf } from '#app/platform/http/read-body.server.ts';
import { actionHeaders, retryAfter } from '#app/platform/http/response-headers.server.ts';
import { requestLogContext } from '#app/platform/log.server.ts';
import { type Services, servicesContext } from '#app/platform/services.server.ts';
import { stills } from '#app/ui/media/stills.ts';
import type { Route } from './+types/newsletter.route.ts';
import {
  elapsedField,
  hastyBelowMs,
  honeypot,
  type NewsletterAnswer,
  newsletterMessage,
} from './newsletter.ts';
import { NewsletterForm } from './newsletter-form.tsx';
import { formPerAddress, hastyPoints } from './newsletter-limits.server.ts';
import { NewsletterMessage, ReturnHome } from './newsletter-message.tsx';
import { requestSubscription } from './request-subscription.server.ts';
import { subscribe } from './subscribe.server.ts';

export const headers = actionHeaders;

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const counted = await readCountedForm(services, formPerAddress, request);
  const { form } = counted;
  try {
    const limit = counted.limit();
    if (!limit.allowed) return failed(form, 429, limit.retryAfterSeconds);
    return await takeSubscription(services, request, form);
  } catch (error) {
    logFailure(context.get(requestLogContext), error, 'A subscription could not be taken');
    const { status, retryAfterSeconds } = failureAnswer(error);
    return failed(form, status, retryAfterSeconds);
  }
}

async function takeSubscription(services: Services, request: Request, form: FormData) {
  // Without a mail server nobody could confirm.
  const [done, take] = services.settings.smtpUrl
    ? (['asked', requestSubscription] as const)
    : (['subscribed', subscribe] as const);
  const isTrapped = Boolean(form.get(honeypot));
  if (isTrapped || isHasty(form))
    await services.limits.consume(formPerAddress, clientAddress(request), hastyPoints);
  if (isTrapped) {
    return data<NewsletterAnswer>({ outcome: 'trapped', typed: { email: textOf(form, 'email') } });
  }
  const now = new Date();
  const result = await take(services, {
    email: textOf(form, 'email'),
    // The only form; a sender's own claim is not stored.
    source: 'sidebar',
    notice: noticeShown(request, now),
    now,
  });
  if (result.ok) return data<NewsletterAnswer>({ outcome: done });
  if (result.reason === 'invalid') return failed(form, 400);
  // Status 200, since a browser would report an error status in the console.
  return data<NewsletterAnswer>({ outcome: result.reason });
}

function failed(form: FormData, status: number, retryAfterSeconds?: number) {
  const answer: NewsletterAnswer = { outcome: 'failed', typed: { email: textOf(form, 'email') } };
  return data(answer, { status, headers: retryAfter(retryAfterSeconds) });
}

/** It is accepted all the same: a clock may be wrong. */
function isHasty(form: FormData): boolean {
  const elapsed = textOf(form, elapsedField);
  return elapsed !== '' && Number(elapsed) < hastyBelowMs;
}

export const clientAction = createClientAction({ outcome: 'failed' } satisfies NewsletterAnswer);

/** Without script: the answer to the form, or the form itself. */
export default function NewsletterPage() {
  const cafe = useCafe();
  const answer = useActionData<NewsletterAnswer>();
  const { title, description: lead } = answer
    ? newsletterMessage(answer.outcome, cafe)
    : { title: 'Newsletter', description: `What is new at ${brand.name}, by email.` };
  const isOpen = !answer || answer.outcome === 'failed' || answer.outcome === 'trapped';
  return (
    <NewsletterMessage title={title} lead={lead} still={answer ? stills.swirl : stills.shelf}>
      {isOpen ? <NewsletterForm answer={answer} /> : <ReturnHome />}
      <Link to={href('/newsletter/unsubscribe')} className="underline underline-offset-4">
        Unsubscribe
      </Link>
    </NewsletterMessage>
  );
}
