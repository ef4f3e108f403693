import { isRouteErrorResponse } from 'react-router';
import { brand } from '#app/brand.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { MessagePage } from '#app/ui/message-page.tsx';

/**
 * What a visitor sees when something broke: no detail, and the request id under which the log has
 * it (it travels as the data of the error response).
 */
export function ErrorPage({ error }: { error: unknown }) {
  const requestId = isRouteErrorResponse(error) ? requestIdOf(error.data) : undefined;
  return (
    <main>
      <title>{`Something went wrong · ${brand.name}`}</title>
      <MessagePage title="Something went wrong">
        <p>It is our fault, not yours, and it has been noted. Please try again in a moment.</p>
        {requestId && <p className="text-base">Reference: {requestId}</p>}
        {/* A full load, since what broke may be the script of this page. */}
        <a href="/" className={buttonClass('primary')}>
          Return to Home
        </a>
      </MessagePage>
    </main>
  );
}

function requestIdOf(data: unknown): string | undefined {
  return typeof data === 'object' && data !== null && 'requestId' in data
    ? String(data.requestId)
    : undefined;
}
