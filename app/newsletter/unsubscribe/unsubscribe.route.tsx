import { data, Form, useActionData, useLoaderData, useNavigation } from 'react-router';
import { CafeContact } from '#app/cafe/cafe-facts.tsx';
import { createClientAction } from '#app/forms/client-action.ts';
import { type FormError, FormErrorBox } from '#app/forms/form.tsx';
import { linksPerAddress } from '#app/newsletter/newsletter-limits.server.ts';
import {
  findUnsubscribeKey,
  readUnsubscribeToken,
} from '#app/newsletter/newsletter-links.server.ts';
import { NewsletterMessage } from '#app/newsletter/newsletter-message.tsx';
import { clientAddress } from '#app/platform/http/client-address.server.ts';
import { actionHeaders, retryAfter } from '#app/platform/http/response-headers.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { Button } from '#app/ui/button.tsx';
import { stills } from '#app/ui/media/stills.ts';
import type { Route } from './+types/unsubscribe.route.ts';
import { unsubscribe } from './unsubscribe.server.ts';
import { UnsubscribedMessage } from './unsubscribed-message.tsx';

export const headers = actionHeaders;

/** Null when the link is none of ours. Looking ends nothing. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const email = readUnsubscribeToken(await findUnsubscribeKey(db), params.token);
  return data({ email }, { status: email ? 200 : 404 });
}

type Answer = { outcome?: 'unsubscribed' | 'unusable'; error?: FormError };

const failed: Answer = { error: { title: 'That did not work. Please try again.' } };

/** Also posted by mail programs, without cookies (RFC 8058). Does not tell who was on the list. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, jobs, limits } = context.get(servicesContext);
  const limit = await limits.consume(linksPerAddress, clientAddress(request));
  if (!limit.allowed) {
    return data(failed, { status: 429, headers: retryAfter(limit.retryAfterSeconds) });
  }
  const email = readUnsubscribeToken(await findUnsubscribeKey(db), params.token);
  if (!email) return data<Answer>({ outcome: 'unusable' }, 404);
  await unsubscribe({ db, jobs }, email, new Date());
  return data<Answer>({ outcome: 'unsubscribed' });
}

export const clientAction = createClientAction(failed);

export default function UnsubscribePage() {
  const { email } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const sending = useNavigation().state !== 'idle';
  if (answer?.outcome === 'unsubscribed') return <UnsubscribedMessage />;
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
  return (
    <NewsletterMessage
      title="Unsubscribe"
      lead="Press the button to stop our newsletter."
      still={stills.whisk}
    >
      <p className="wrap-anywhere">It will not come to {email} any more.</p>
      <FormErrorBox error={answer?.error} />
      <Form method="post" defaultShouldRevalidate={false} className="flex flex-col">
        <Button look="primary" type="submit" disabled={sending}>
          {sending ? 'Unsubscribing...' : 'Unsubscribe'}
        </Button>
      </Form>
    </NewsletterMessage>
  );
}
