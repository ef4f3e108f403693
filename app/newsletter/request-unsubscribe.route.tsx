import { data, useActionData } from 'react-router';
import { createClientAction } from '#app/forms/client-action.ts';
import { checkForm } from '#app/forms/rules.ts';
import type { FormAnswer } from '#app/forms/use-form.ts';
import { formAction } from '#app/platform/http/form-action.server.ts';
import { perHour } from '#app/platform/http/limits/rate-limits.server.ts';
import { actionHeaders } from '#app/platform/http/response-headers.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { stills } from '#app/ui/media/stills.ts';
import { EmailForm } from './email-form.tsx';
import { newsletterRules } from './newsletter.ts';
import { NewsletterMessage, ReturnHome, UnsubscribedMessage } from './newsletter-message.tsx';
import { requestUnsubscribe } from './unsubscribe.server.ts';

export const headers = actionHeaders;

type Answer = FormAnswer & { done?: { outcome: 'unsubscribed' | 'asked'; email: string } };

const failed = { error: { title: 'That did not work. Please try again later.' } };

/** The same answer whether the address is on the list or not. */
export const action = formAction<Answer>({
  limit: perHour('newsletter-leave', 10),
  failed,
  failure: 'An address could not be taken off the list',
  giveBack: ['email'],
  async handle({ context }, { form, refuse }) {
    const checked = checkForm(newsletterRules)(form);
    if (!checked.ok) return refuse(400, { errors: checked.errors });
    const { email } = checked.value;
    const request = { email, now: new Date() };
    const outcome = await requestUnsubscribe(context.get(servicesContext), request);
    return data<Answer>({ done: { outcome, email } });
  },
});

export const clientAction = createClientAction(failed);

export default function RequestUnsubscribePage() {
  const answer = useActionData<Answer>();
  const { outcome, email } = answer?.done ?? {};
  if (email && outcome === 'unsubscribed') return <UnsubscribedMessage email={email} />;
  if (email) {
    return (
      <NewsletterMessage
        title="Check your email"
        lead={`We have sent a link to ${email}. Open it and press Unsubscribe to stop our newsletter.`}
        still={stills.swirl}
      >
        <ReturnHome />
      </NewsletterMessage>
    );
  }
  return (
    <NewsletterMessage title="Unsubscribe" lead="Enter your email to stop our newsletter.">
      <EmailForm answer={answer} label="Unsubscribe" sendingLabel="Unsubscribing..." />
    </NewsletterMessage>
  );
}
