import { data, useActionData, useLoaderData } from 'react-router';
import { CafeContact } from '#app/cafe/cafe-facts.tsx';
import { createClientAction } from '#app/forms/client-action.ts';
import type { FormError } from '#app/forms/form.tsx';
import { LinkButton } from '#app/links/link-button.tsx';
import { findLink } from '#app/links/links.server.ts';
import { formAction } from '#app/platform/http/form-action.server.ts';
import { actionHeaders } from '#app/platform/http/response-headers.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { stills } from '#app/ui/media/stills.ts';
import type { Route } from './+types/confirm.route.ts';
import { subscriptionFailed } from './newsletter.ts';
import { NewsletterForm, UnsubscribeLink } from './newsletter-form.tsx';
import { linksPerAddress } from './newsletter-links.server.ts';
import { NewsletterMessage, ReturnHome } from './newsletter-message.tsx';
import { newsletterMessages } from './newsletter-messages.ts';
import { confirmationLink, confirmSubscription } from './subscribe.server.ts';

export const headers = actionHeaders;

/** Changes nothing: mail scanners follow links. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const link = await findLink(db, confirmationLink, params.token, new Date());
  return data({ email: link?.email }, { status: link ? 200 : 404 });
}

type Answer = { outcome?: 'confirmed' | 'unusable'; error?: FormError };

const failed = { error: { title: subscriptionFailed.description } };

export const action = formAction<Answer>({
  limit: linksPerAddress,
  failed,
  failure: 'A subscription could not be confirmed',
  async handle({ params, context }, { refuse }) {
    const services = context.get(servicesContext);
    const confirmed = await confirmSubscription(services, params.token ?? '', new Date());
    // With a status of its own: the loader now finds a used link, and its 404 would stand otherwise.
    return confirmed
      ? data<Answer>({ outcome: 'confirmed' }, 200)
      : refuse(404, { outcome: 'unusable' });
  },
});

export const clientAction = createClientAction(failed);

export default function ConfirmPage() {
  const { email } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  if (answer?.outcome === 'confirmed') {
    const { title, description } = newsletterMessages.subscribed;
    return (
      <NewsletterMessage title={title} lead={description} still={stills.served}>
        <ReturnHome />
        <UnsubscribeLink />
      </NewsletterMessage>
    );
  }
  if (!email || answer?.outcome === 'unusable') return <UnusableLink />;
  return (
    <NewsletterMessage
      title="Confirm your subscription"
      lead="Press the button to get our newsletter."
      still={stills.whisk}
    >
      <p className="wrap-anywhere">It will come to {email}.</p>
      <LinkButton error={answer?.error} label="Confirm subscription" sendingLabel="Confirming..." />
    </NewsletterMessage>
  );
}

function UnusableLink() {
  return (
    <NewsletterMessage
      title="This link can't be used"
      lead="If you have confirmed with it already, you are subscribed. If it is older than two days, subscribe again, and we send you a new one."
      still={stills.stacked}
    >
      <NewsletterForm />
      <CafeContact />
    </NewsletterMessage>
  );
}
