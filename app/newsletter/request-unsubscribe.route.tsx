import { data, Form as RouterForm, useActionData, useNavigation } from 'react-router';
import { createClientAction } from '#app/forms/client-action.ts';
import { TextField } from '#app/forms/field.tsx';
import { Form } from '#app/forms/form.tsx';
import { checkForm } from '#app/forms/rules.ts';
import { type FormAnswer, useForm } from '#app/forms/use-form.ts';
import { formAction } from '#app/platform/http/form-action.server.ts';
import { perHour } from '#app/platform/http/rate-limits.server.ts';
import { textOf } from '#app/platform/http/read-body.server.ts';
import { actionHeaders } from '#app/platform/http/response-headers.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { Button } from '#app/ui/button.tsx';
import { stills } from '#app/ui/media/stills.ts';
import { newsletterRules } from './newsletter.ts';
import { NewsletterMessage, ReturnHome, UnsubscribedMessage } from './newsletter-message.tsx';
import { requestUnsubscribe } from './unsubscribe.server.ts';

export const headers = actionHeaders;

type Answer = FormAnswer & { outcome?: 'unsubscribed' | 'asked' };

const failed = { error: { title: 'That did not work. Please try again later.' } };

/** The same answer whether the address is on the list or not. */
export const action = formAction<Answer>({
  limit: perHour('newsletter-leave', 10),
  failed,
  failure: 'An address could not be taken off the list',
  giveBack: ['email'],
  async handle({ context }, { form, refuse }) {
    const request = { email: textOf(form, 'email'), now: new Date() };
    const outcome = await requestUnsubscribe(context.get(servicesContext), request);
    if (outcome !== 'invalid') return data<Answer>({ outcome });
    return refuse(400, { errors: [{ field: 'email', message: newsletterRules.email.missing }] });
  },
});

export const clientAction = createClientAction(failed);

export default function RequestUnsubscribePage() {
  const answer = useActionData<Answer>();
  const sending = useNavigation().state !== 'idle';
  const form = useForm({
    rules: newsletterRules,
    quiet: true,
    answer,
    check: checkForm(newsletterRules),
    sending,
  });
  if (answer?.outcome === 'unsubscribed') return <UnsubscribedMessage />;
  if (answer?.outcome === 'asked') {
    return (
      <NewsletterMessage
        title="Check your email"
        lead="We have sent you a link. Open it and press Unsubscribe to stop our newsletter."
        still={stills.swirl}
      >
        <ReturnHome />
      </NewsletterMessage>
    );
  }
  return (
    <NewsletterMessage title="Unsubscribe" lead="Enter your email to stop our newsletter.">
      <Form form={form} as={RouterForm} className="flex w-full max-w-sm flex-col gap-3 text-left">
        <TextField label="Email" name="email" type="email" autoComplete="email" />
        <Button look="primary" type="submit" aria-disabled={sending}>
          {sending ? 'Unsubscribing...' : 'Unsubscribe'}
        </Button>
      </Form>
    </NewsletterMessage>
  );
}
