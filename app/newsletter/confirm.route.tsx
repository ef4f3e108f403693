import { data, Form, useActionData, useLoaderData, useNavigation } from 'react-router';
import { CafeContact } from '#app/cafe/cafe-facts.tsx';
import { createClientAction } from '#app/forms/client-action.ts';
import { type FormError, FormErrorBox } from '#app/forms/form.tsx';
import { clientAddress } from '#app/platform/http/client-address.server.ts';
import { actionHeaders, retryAfter } from '#app/platform/http/response-headers.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { Button } from '#app/ui/button.tsx';
import { stills } from '#app/ui/media/stills.ts';
import type { Route } from './+types/confirm.route.ts';
import { canConfirm, confirmSubscription } from './confirm-subscription.server.ts';
import { newsletterMessages } from './newsletter.ts';
import { NewsletterForm } from './newsletter-form.tsx';
import { linksPerAddress } from './newsletter-limits.server.ts';
import { NewsletterMessage, ReturnHome } from './newsletter-message.tsx';

export const headers = actionHeaders;

/** Changes nothing: mail scanners follow links. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const usable = await canConfirm(db, params.token, new Date());
  return data({ usable }, { status: usable ? 200 : 404 });
}

type Answer = { outcome?: 'confirmed' | 'unusable'; error?: FormError };

const failed: Answer = { error: { title: newsletterMessages.failed.description } };

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, jobs, limits } = context.get(servicesContext);
  const limit = await limits.consume(linksPerAddress, clientAddress(request));
  if (!limit.allowed) {
    return data(failed, { status: 429, headers: retryAfter(limit.retryAfterSeconds) });
  }
  const confirmed = await confirmSubscription({ db, jobs }, params.token, new Date());
  // With a status of its own: the loader finds a used link by now.
  return confirmed
    ? data<Answer>({ outcome: 'confirmed' }, 200)
    : data<Answer>({ outcome: 'unusable' }, 404);
}

export const clientAction = createClientAction(failed);

export default function ConfirmPage() {
  const { usable } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const sending = useNavigation().state !== 'idle';
  if (answer?.outcome === 'confirmed') {
    const { title, description } = newsletterMessages.subscribed;
    return (
      <NewsletterMessage title={title} lead={description} still={stills.served}>
        <ReturnHome />
      </NewsletterMessage>
    );
  }
  if (!usable || answer?.outcome === 'unusable') return <UnusableLink />;
  return (
    <NewsletterMessage
      title="Confirm your subscription"
      lead="Press the button to get our newsletter."
      still={stills.whisk}
    >
      <FormErrorBox error={answer?.error} />
      {/* The post spends the link: revalidating would only find that, as an error. */}
      <Form method="post" defaultShouldRevalidate={false} className="flex flex-col">
        <Button look="primary" type="submit" disabled={sending}>
          {sending ? 'Confirming...' : 'Confirm subscription'}
        </Button>
      </Form>
    </NewsletterMessage>
  );
}

function UnusableLink() {
  return (
    <NewsletterMessage
      title="This link can't be used"
      lead="It has been used already, or it is older than two days. Subscribe again, and we send you a new one."
      still={stills.stacked}
    >
      <NewsletterForm />
      <CafeContact />
    </NewsletterMessage>
  );
}
