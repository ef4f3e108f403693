import { data, Form as RouterForm, useActionData, useNavigation } from 'react-router';
import { createClientAction } from '#app/forms/client-action.ts';
import { TextField } from '#app/forms/field.tsx';
import { Form } from '#app/forms/form.tsx';
import { type FormAnswer, useForm } from '#app/forms/use-form.ts';
import { newsletterRules } from '#app/newsletter/newsletter.ts';
import { unsubscribesPerAddress } from '#app/newsletter/newsletter-limits.server.ts';
import { NewsletterMessage, ReturnHome } from '#app/newsletter/newsletter-message.tsx';
import { failureStatus, logFailure } from '#app/platform/failures.server.ts';
import { readCountedForm, textOf } from '#app/platform/http/read-body.server.ts';
import { actionHeaders, retryAfter } from '#app/platform/http/response-headers.server.ts';
import { requestLogContext } from '#app/platform/log.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { Button } from '#app/ui/button.tsx';
import type { Route } from './+types/request-unsubscribe.route.ts';
import { requestUnsubscribe } from './request-unsubscribe.server.ts';
import { UnsubscribedMessage } from './unsubscribed-message.tsx';

export const headers = actionHeaders;

type Answer = FormAnswer & { outcome?: 'unsubscribed' | 'asked' };

const failed = { error: { title: 'That did not work. Please try again later.' } };

/** The same answer whether the address is on the list or not. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const counted = await readCountedForm(services, unsubscribesPerAddress, request);
  const typed = { email: textOf(counted.form, 'email') };
  try {
    const limit = counted.limit();
    if (!limit.allowed) {
      const headers = retryAfter(limit.retryAfterSeconds);
      return data<Answer>({ ...failed, typed }, { status: 429, headers });
    }
    const outcome = await requestUnsubscribe(services, { ...typed, now: new Date() });
    if (outcome !== 'invalid') return data<Answer>({ outcome });
    const errors = [{ field: 'email', message: newsletterRules.email.missing }] as const;
    return data<Answer>({ errors, typed }, 400);
  } catch (error) {
    logFailure(context.get(requestLogContext), error, 'An address could not be taken off the list');
    return data<Answer>({ ...failed, typed }, failureStatus(error));
  }
}

export const clientAction = createClientAction(failed);

export default function RequestUnsubscribePage() {
  const answer = useActionData<Answer>();
  const sending = useNavigation().state !== 'idle';
  const form = useForm({ rules: newsletterRules, answer, sending });
  if (answer?.outcome === 'unsubscribed') return <UnsubscribedMessage />;
  if (answer?.outcome === 'asked') {
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
      <Form
        form={form}
        as={RouterForm}
        noValidate={false}
        className="flex w-full max-w-sm flex-col gap-3 text-left"
      >
        <TextField label="Email" name="email" type="email" autoComplete="email" />
        <Button look="primary" type="submit" disabled={sending}>
          {sending ? 'Unsubscribing...' : 'Unsubscribe'}
        </Button>
      </Form>
    </NewsletterMessage>
  );
}
