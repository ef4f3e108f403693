import { type ReactNode, useEffect } from 'react';
import { href, Link, useFetcher } from 'react-router';
import { brand } from '#app/brand.ts';
import { buttonClass } from '#app/ui/button.tsx';
import type { Still } from '#app/ui/media/stills.ts';
import { MessagePage } from '#app/ui/message-page.tsx';
import { menuFetcherKey } from './newsletter.ts';

/** @param lead the first sentence, also the page's description */
export function NewsletterMessage({
  title,
  lead,
  still,
  children,
}: {
  title: string;
  lead: string;
  still?: Still;
  children: ReactNode;
}) {
  return (
    <MessagePage title={title} still={still}>
      <title>{`${title} · ${brand.name}`}</title>
      <meta name="description" content={lead} />
      <p className="max-w-full wrap-anywhere">{lead}</p>
      {children}
    </MessagePage>
  );
}

export function ReturnHome() {
  return (
    <Link to={href('/')} className={buttonClass('primary')}>
      Return to Home
    </Link>
  );
}

/** Also shown for an address that never was on the list. */
export function UnsubscribedMessage({ email }: { email: string }) {
  const { reset } = useFetcher({ key: menuFetcherKey });
  // The form in the menu may still say that the address gets our newsletter.
  useEffect(() => reset(), [reset]);
  return (
    <NewsletterMessage title="Unsubscribed" lead={`${email} gets no newsletter from us any more.`}>
      <ReturnHome />
      <Link to={href('/newsletter/unsubscribe')} className="underline underline-offset-4">
        Unsubscribe another address
      </Link>
    </NewsletterMessage>
  );
}
