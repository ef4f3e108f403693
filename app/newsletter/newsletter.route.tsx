import { data, Link, useActionData } from 'react-router';
import { readForm } from '#app/accounts/read-form.server.ts';
import { brand } from '#app/brand.ts';
import { clientAddress } from '#app/platform/client-address.server.ts';
import type { LimitRule } from '#app/platform/rate-limits.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { MessagePage } from '#app/ui/message-page.tsx';
import type { Route } from './+types/newsletter.route.ts';
import { honeypot, type NewsletterOutcome, newsletterMessages } from './newsletter.ts';
import { NewsletterForm } from './newsletter-form.tsx';
import { subscribe } from './subscribe.server.ts';

/** Generous for a family behind one address, tight for a program. */
const perAddress: LimitRule = { name: 'newsletter', points: 10, windowSeconds: 3600 };

/** POST /newsletter with `email` and `source` (SPEC 7). */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, limits } = context.get(servicesContext);
  const form = await readForm(request);
  // A program is told what it hopes to hear.
  if (form.get(honeypot)) return outcome('subscribed');
  const { allowed } = await limits.consume(perAddress, clientAddress(request));
  if (!allowed) return outcome('failed', 429);
  const result = await subscribe(db, {
    email: String(form.get('email') ?? ''),
    // The one form there is; what a stranger claims instead is not kept.
    source: 'sidebar',
    now: new Date(),
  });
  if (result.ok) return outcome('subscribed');
  // 'Already subscribed' is an answer like the other; a browser would report an error status.
  return result.reason === 'duplicate' ? outcome('duplicate') : outcome('failed', 400);
}

function outcome(outcome: NewsletterOutcome, status = 200) {
  return data({ outcome }, { status });
}

/** A request that gets no answer is a failed one, and leaves the page as it is. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch {
    return outcome('failed', 503);
  }
}

/** What a visitor sees whose browser sent the form itself, without script; before that, the form. */
export default function NewsletterPage() {
  const answer = useActionData<typeof action>();
  if (!answer) {
    return (
      <MessagePage title="Newsletter">
        <title>{`Newsletter · ${brand.name}`}</title>
        <NewsletterForm />
      </MessagePage>
    );
  }
  const { title, description } = newsletterMessages[answer.outcome];
  return (
    <MessagePage title={title}>
      <title>{`${title} · ${brand.name}`}</title>
      <p>{description}</p>
      <Link to="/" className={buttonClass('primary')}>
        Return to Home
      </Link>
    </MessagePage>
  );
}
