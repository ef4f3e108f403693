import { data, useActionData, useLoaderData } from 'react-router';
import { CafeContact } from '#app/cafe/cafe-facts.tsx';
import { createClientAction } from '#app/forms/client-action.ts';
import type { FormError } from '#app/forms/form.tsx';
import { LinkButton } from '#app/links/link-button.tsx';
import { formAction } from '#app/platform/http/form-action.server.ts';
import { actionHeaders } from '#app/platform/http/response-headers.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { stills } from '#app/ui/media/stills.ts';
import type { Route } from './+types/unsubscribe.route.ts';
import {
  findUnsubscribeKey,
  linksPerAddress,
  readUnsubscribeToken,
} from './newsletter-links.server.ts';
import { NewsletterMessage, UnsubscribedMessage } from './newsletter-message.tsx';
import { unsubscribe } from './unsubscribe.server.ts';

export const headers = actionHeaders;

/** `email`: null when the link is not ours. Opening the page ends no subscription. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const email = readUnsubscribeToken(await findUnsubscribeKey(db), params.token);
  return data({ email }, { status: email ? 200 : 404 });
}

type Answer = { outcome?: 'unsubscribed' | 'unusable'; error?: FormError };

const failed = { error: { title: 'That did not work. Please try again.' } };

/** Also posted by mail programs, without cookies (RFC 8058). Does not tell who was on the list. */
export const action = formAction<Answer>({
  limit: linksPerAddress,
  isRead: false,
  failed,
  failure: 'An address could not be taken off the list',
  async handle({ params, context }, { refuse }) {
    const services = context.get(servicesContext);
    const email = readUnsubscribeToken(await findUnsubscribeKey(services.db), params.token ?? '');
    if (!email) return refuse(404, { outcome: 'unusable' });
    await unsubscribe(services, email, new Date());
    return data<Answer>({ outcome: 'unsubscribed' });
  },
});

export const clientAction = createClientAction(failed);

export default function UnsubscribePage() {
  const { email } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  if (!email) {
    return (
      <NewsletterMessage
        title="This link can't be used"
        lead="Part of it may be missing. Ask us, and we will take you off the list."
        still={stills.stacked}
      >
        <CafeContact />
      </NewsletterMessage>
    );
  }
  if (answer?.outcome === 'unsubscribed') return <UnsubscribedMessage email={email} />;
  return (
    <NewsletterMessage
      title="Unsubscribe"
      lead="Press the button to stop our newsletter."
      still={stills.whisk}
    >
      <p className="wrap-anywhere">It will not come to {email} any more.</p>
      <LinkButton error={answer?.error} label="Unsubscribe" sendingLabel="Unsubscribing..." />
    </NewsletterMessage>
  );
}
