import { data, Form, useActionData, useLoaderData, useNavigation } from 'react-router';
import { answerOr } from '#app/forms/answer-or.ts';
import { clientAddress } from '#app/platform/http/client-address.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { stills } from '#app/shared/stills.ts';
import { Button } from '#app/ui/button.tsx';
import type { Route } from './+types/confirm.route.ts';
import { canConfirm, confirmSubscription } from './confirm-subscription.server.ts';
import { newsletterMessages } from './newsletter.ts';
import { NewsletterForm } from './newsletter-form.tsx';
import { linksPerAddress } from './newsletter-limits.server.ts';
import { NewsletterMessage, ReturnHome } from './newsletter-message.tsx';

/** Changes nothing: mail scanners follow links. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const usable = await canConfirm(db, params.token, new Date());
  return data({ usable }, { status: usable ? 200 : 404 });
}

type Answer = { outcome: 'confirmed' | 'unusable' | 'failed' };

const failed: Answer = { outcome: 'failed' };

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, limits } = context.get(servicesContext);
  const { allowed } = await limits.consume(linksPerAddress, clientAddress(request));
  if (!allowed) return data(failed, 429);
  const confirmed = await confirmSubscription(db, params.token, new Date());
  // With a status of its own: the loader finds a used link by now.
  return confirmed
    ? data<Answer>({ outcome: 'confirmed' }, 200)
    : data<Answer>({ outcome: 'unusable' }, 404);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOr(serverAction, failed);
}

export default function ConfirmPage() {
  const { usable } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const sending = useNavigation().state !== 'idle';
  if (answer?.outcome === 'confirmed') {
    const { title, description } = newsletterMessages.subscribed;
    return (
      <NewsletterMessage title={title} lead={description} still={stills.whisked}>
        <ReturnHome />
      </NewsletterMessage>
    );
  }
  if (!usable || answer?.outcome === 'unusable') return <UnusableLink />;
  return (
    <NewsletterMessage
      title="Confirm your subscription"
      lead="One press, and our newsletter comes to you."
    >
      {answer?.outcome === 'failed' && <p role="alert">{newsletterMessages.failed.description}</p>}
      {/* The post spends the link: revalidating would only find that, as an error. */}
      <Form method="post" defaultShouldRevalidate={false}>
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
    >
      <NewsletterForm />
    </NewsletterMessage>
  );
}
