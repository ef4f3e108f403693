import { href, isRouteErrorResponse } from 'react-router';
import { brand } from '#app/brand.ts';
import { requestIdAttribute, useRequestId } from '#app/hydration/document-context.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { stills } from '#app/ui/media/stills.ts';
import { MessagePage } from '#app/ui/message-page.tsx';

/** Shows the id of the fault in the log. Faults in the browser, mostly of the connection, are not in the log. */
export function ErrorPage({ error }: { error: unknown }) {
  const requestId = useRequestId();
  // A response that a page throws on purpose is an answer, and is not in the log.
  const reference = isRouteErrorResponse(error) ? undefined : requestId;
  return (
    <main>
      <title>{`Something went wrong · ${brand.name}`}</title>
      <MessagePage title="Something went wrong" still={stills.whisk}>
        <p>
          {reference
            ? 'It is our fault, not yours, and it has been noted. Please try again in a moment.'
            : 'This page could not be shown. Please check your connection, and try again.'}
        </p>
        {reference && (
          <p className="text-base" {...{ [requestIdAttribute]: reference }}>
            Reference: {reference}
          </p>
        )}
        {/* A full load, since the scripts of this page may be broken. */}
        <a href={href('/')} className={buttonClass('primary')}>
          Return to Home
        </a>
      </MessagePage>
    </main>
  );
}
