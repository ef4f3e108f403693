import { data, Form, useActionData, useNavigation } from 'react-router';
import { answerOr } from '#app/forms/answer-or.ts';
import { TextField } from '#app/forms/field.tsx';
import { leavePerAddress } from '#app/newsletter/newsletter-limits.server.ts';
import { NewsletterMessage, ReturnHome } from '#app/newsletter/newsletter-message.tsx';
import { clientAddress } from '#app/platform/http/client-address.server.ts';
import { readForm, textOf } from '#app/platform/http/read-body.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { emailMaxLength } from '#app/shared/email.ts';
import { Button } from '#app/ui/button.tsx';
import type { Route } from './+types/leave.route.ts';
import { leaveNewsletter } from './leave-newsletter.server.ts';
import { Unsubscribed } from './unsubscribed.tsx';

type Answer = { outcome: 'unsubscribed' | 'asked' | 'invalid' | 'failed' };

const failed: Answer = { outcome: 'failed' };

/** The same answer whether the address is on the list or not. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { allowed } = await services.limits.consume(leavePerAddress, clientAddress(request));
  if (!allowed) return data(failed, 429);
  const email = textOf(await readForm(request), 'email');
  const outcome = await leaveNewsletter(services, { email, now: new Date() });
  return data<Answer>({ outcome }, outcome === 'invalid' ? 400 : 200);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOr(serverAction, failed);
}

export default function LeavePage() {
  const outcome = useActionData<typeof action>()?.outcome;
  const sending = useNavigation().state !== 'idle';
  if (outcome === 'unsubscribed') return <Unsubscribed />;
  if (outcome === 'asked') {
    return (
      <NewsletterMessage
        title="Check your email"
        lead="We have sent you a link. Open it and press Unsubscribe, and our newsletter stops."
      >
        <ReturnHome />
      </NewsletterMessage>
    );
  }
  return (
    <NewsletterMessage title="Unsubscribe" lead="Enter your email, and our newsletter stops.">
      {outcome === 'failed' && <p role="alert">That did not work. Please try again later.</p>}
      <Form method="post" className="flex w-full max-w-sm flex-col gap-3 text-left">
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          maxLength={emailMaxLength}
          error={outcome === 'invalid' ? 'Please enter a valid email address.' : undefined}
          required
        />
        <Button look="primary" type="submit" disabled={sending}>
          {sending ? 'Unsubscribing...' : 'Unsubscribe'}
        </Button>
      </Form>
    </NewsletterMessage>
  );
}
