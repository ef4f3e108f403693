import { data, useActionData } from 'react-router';
import { brand } from '#app/brand.ts';
import { CafeEmail } from '#app/cafe/cafe-facts.tsx';
import { createClientAction } from '#app/forms/client-action.ts';
import { checkForm } from '#app/forms/rules.ts';
import { noticeShown } from '#app/notices/notice-shown.server.ts';
import { clientAddress } from '#app/platform/http/client-address.server.ts';
import { formAction } from '#app/platform/http/form-action.server.ts';
import { perHour } from '#app/platform/http/limits/rate-limits.server.ts';
import { textOf } from '#app/platform/http/read-body.server.ts';
import { actionHeaders } from '#app/platform/http/response-headers.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { stills } from '#app/ui/media/stills.ts';
import {
  elapsedField,
  hastyBelowMs,
  honeypot,
  type NewsletterAnswer,
  newsletterRules,
  subscriptionFailed,
} from './newsletter.ts';
import { NewsletterForm, UnsubscribeLink } from './newsletter-form.tsx';
import { NewsletterMessage, ReturnHome } from './newsletter-message.tsx';
import { newsletterAnswer } from './newsletter-messages.ts';
import { requestSubscription, subscribe } from './subscribe.server.ts';

export const headers = actionHeaders;

const failed = { error: subscriptionFailed };

/** Generous for a family behind one address, tight for a program. */
const perAddress = perHour('newsletter', 10);

/** The points that a form takes beside the usual one when a program seems to have sent it. */
const hastyPoints = 2;

export const action = formAction<NewsletterAnswer>({
  limit: perAddress,
  failed,
  failure: 'A subscription could not be taken',
  giveBack: ['email'],
  async handle({ request, context }, { form, refuse }) {
    const services = context.get(servicesContext);
    const isTrapped = Boolean(form.get(honeypot));
    if (isTrapped || isHasty(form))
      await services.limits.consume(perAddress, clientAddress(request), hastyPoints);
    if (isTrapped) return refuse(200, newsletterAnswer('trapped', ''));
    const checked = checkForm(newsletterRules)(form);
    if (!checked.ok) return refuse(400, { errors: checked.errors });
    // Without a mail server nobody could confirm.
    const [done, take] = services.settings.smtpUrl
      ? (['asked', requestSubscription] as const)
      : (['subscribed', subscribe] as const);
    const now = new Date();
    const asked = { ...checked.value, notice: noticeShown(request, now), now };
    const result = await take(services, asked);
    // A refusal has the status 200, too, since a browser would report an error status in the console.
    return data(newsletterAnswer(result.ok ? done : result.reason, checked.value.email));
  },
});

/** Was it sent faster than people type? It is accepted all the same, since a clock may be wrong. */
function isHasty(form: FormData): boolean {
  const elapsed = textOf(form, elapsedField);
  return elapsed !== '' && Number(elapsed) < hastyBelowMs;
}

export const clientAction = createClientAction(failed);

/** Without script: the answer to the form, or the form itself. */
export default function NewsletterPage() {
  const answer = useActionData<NewsletterAnswer>();
  // What is wrong with the address is said at its field.
  const told = answer?.error ? subscriptionFailed : answer?.told;
  const { title, description: lead } = told ?? {
    title: 'Newsletter',
    description: `What is new at ${brand.name}, by email.`,
  };
  return (
    <NewsletterMessage title={title} lead={lead} still={told ? stills.swirl : stills.shelf}>
      {!answer?.said ? (
        <NewsletterForm answer={answer} />
      ) : (
        <>
          <p className="max-w-full wrap-anywhere">
            {answer.said} {answer.outcome === 'removed' ? <CafeEmail /> : <UnsubscribeLink />}
          </p>
          <ReturnHome />
        </>
      )}
    </NewsletterMessage>
  );
}
