import { renderToReadableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { failureContext, logFailure } from '#app/platform/failures/failures.server.ts';
import { requestLogContext } from '#app/platform/failures/log.server.ts';
import { atWork, inTurn } from '#app/platform/http/limits/page-turns.server.ts';
import { DocumentContext } from './hydration/document-context.ts';
import { hydrateOf } from './hydration/hydrate.ts';
import { clientAddress } from './platform/http/client-address.server.ts';
import { unlessRefused } from './platform/http/refusal.server.ts';
import { nonceContext, requestIdContext } from './platform/http/request-context.ts';
import { servicesContext } from './platform/services.server.ts';
import { routeFactsContext } from './route-facts.server.ts';

/**
 * What is asked for has its address's turn already; what is sent takes one only now that it is read. A page that
 * is kept for everybody, which has no nonce, waits in nobody's line.
 */
export default function handleRequest(...page: Parameters<typeof renderPage>): Promise<Response> {
  const [request, , , , loadContext] = page;
  if (loadContext.get(nonceContext) === undefined) return renderPage(...page);
  const sender = clientAddress(request);
  const render = () => atWork(sender, () => renderPage(...page));
  return unlessRefused(() => (request.method === 'POST' ? inTurn(sender, render) : render()));
}

/** Renders a page whole: no page has slow parts to stream. */
async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const nonce = loadContext.get(nonceContext);
  const facts = loadContext.get(routeFactsContext);
  let renderError: unknown;
  const stream = await renderToReadableStream(
    <DocumentContext
      value={{
        origin: loadContext.get(servicesContext).settings.origin,
        requestId: loadContext.get(requestIdContext),
        nonce,
        hydrate: hydrateOf(facts, routerContext.staticHandlerContext.errors !== null),
        bundle: facts?.bundle,
        styles: facts?.styles,
      }}
    >
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </DocumentContext>,
    {
      nonce,
      onError(error) {
        renderError = error;
      },
    },
  );
  await stream.allReady;
  if (renderError) throw renderError;
  headers.set('Content-Type', 'text/html; charset=utf-8');
  // In one piece, so that nothing of React waits for a slow reader.
  return new Response(await new Response(stream).text(), { status, headers });
}

/** Logs a fault once, under the id that the visitor is shown. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.set(failureContext, error);
  logFailure(context.get(requestLogContext), error, 'request failed');
};
