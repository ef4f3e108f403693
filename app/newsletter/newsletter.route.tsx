import { data, Link, useActionData } from 'react-router';
import { brand } from '#app/brand.ts';
import { answerOr } from '#app/forms/answer-or.ts';
import { failureStatus, logFailure } from '#app/platform/failures.server.ts';
import { clientAddress } from '#app/platform/http/client-address.server.ts';
import { readForm, textOf } from '#app/platform/http/read-body.server.ts';
import { requestLogContext } from '#app/platform/log.server.ts';
import { type Services, servicesContext } from '#app/platform/services.server.ts';
import type { Route } from './+types/newsletter.route.ts';
import {
  elapsedField,
  hastyBelowMs,
  honeypot,
  type NewsletterOutcome,
  newsletterMessages,
} from './newsletter.ts';
import { NewsletterForm } from './newsletter-form.tsx';
import { formPerAddress, hastyPoints } from './newsletter-limits.server.ts';
import { NewsletterMessage, ReturnHome } from './newsletter-message.tsx';
import { requestSubscription } from './request-subscription.server.ts';
import { subscribe } from './subscribe.server.ts';

type Answer = { outcome: NewsletterOutcome };

const failed: Answer = { outcome: 'failed' };

export async function action({ request, context }: Route.ActionArgs) {
  try {
    return await takeSubscription(context.get(servicesContext), request);
  } catch (error) {
    // A body that is no form.
    if (error instanceof Response) throw error;
    logFailure(context.get(requestLogContext), error, 'A subscription could not be taken');
    return data(failed, failureStatus(error));
  }
}

async function takeSubscription(services: Services, request: Request) {
  // Without a mail server nobody could confirm.
  const [done, take] = services.settings.smtpUrl
    ? (['asked', requestSubscription] as const)
    : (['subscribed', subscribe] as const);
  const address = clientAddress(request);
  const { allowed } = await services.limits.consume(formPerAddress, address);
  if (!allowed) return data(failed, 429);
  const form = await readForm(request);
  // A bot gets the answer that it hopes for.
  if (form.get(honeypot)) return data<Answer>({ outcome: done });
  if (isHasty(form)) await services.limits.consume(formPerAddress, address, hastyPoints);
  const result = await take(services, {
    email: textOf(form, 'email'),
    // The only form; a sender's own claim is not stored.
    source: 'sidebar',
    now: new Date(),
  });
  if (result.ok) return data<Answer>({ outcome: done });
  // Status 200, since a browser would report an error status in the console.
  return result.reason === 'invalid' ? data(failed, 400) : data<Answer>({ outcome: result.reason });
}

/** It is accepted all the same: a clock may be wrong. */
function isHasty(form: FormData): boolean {
  const elapsed = textOf(form, elapsedField);
  return elapsed !== '' && Number(elapsed) < hastyBelowMs;
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOr(serverAction, failed);
}

/** Without script: the answer to the form, or the form itself. */
export default function NewsletterPage() {
  const answer = useActionData<typeof action>();
  if (!answer) {
    return (
      <NewsletterMessage title="Newsletter" lead={`What is new at ${brand.name}, by e-mail.`}>
        <NewsletterForm />
        <LeaveLink />
      </NewsletterMessage>
    );
  }
  const { title, description } = newsletterMessages[answer.outcome];
  return (
    <NewsletterMessage title={title} lead={description}>
      <ReturnHome />
      <LeaveLink />
    </NewsletterMessage>
  );
}

function LeaveLink() {
  return (
    <Link to="/newsletter/unsubscribe" className="underline underline-offset-4">
      Unsubscribe
    </Link>
  );
}
