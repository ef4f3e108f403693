import { isRouteErrorResponse } from 'react-router';
import { brand } from '#app/brand.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { requestIdAttribute, useRequestId } from '#app/ui/document/request-id.ts';
import { MessagePage } from '#app/ui/message-page.tsx';

/**
 * What a visitor sees when something broke: no detail, and the id under which the log has it. The log
 * has nothing of what broke in the browser, most often the line, so that is not said to be noted.
 */
export function ErrorPage({ error }: { error: unknown }) {
  const requestId = useRequestId();
  // What a page throws on purpose is an answer, and the log has nothing of it.
  const reference = isRouteErrorResponse(error) ? undefined : requestId;
  return (
    <main>
      <title>{`Something went wrong · ${brand.name}`}</title>
      <MessagePage title="Something went wrong">
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
        {/* A full load, since what broke may be the script of this page. */}
        <a href="/" className={buttonClass('primary')}>
          Return to Home
        </a>
      </MessagePage>
    </main>
  );
}
