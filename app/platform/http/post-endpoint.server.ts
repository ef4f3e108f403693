import type { ActionFunctionArgs } from 'react-router';
import { failureStatus, logFailure } from '#app/platform/failures.server.ts';
import { requestLogContext } from '#app/platform/log.server.ts';
import { retryAfter } from './response-headers.server.ts';

/** The JSON body of an error; `retryAfterSeconds` becomes a header. */
type ErrorBody = { error?: string; retryAfterSeconds?: number; [detail: string]: unknown };

/**
 * The action of a route without a page; its loader is {@link methodNotAllowed}.
 * @param endpoint `body` is that of every error, overridden by an error's own fields; `failure` is the log
 *   message for an exception
 */
export function postEndpoint({
  body,
  failure,
  handle,
}: {
  body: ErrorBody;
  failure: string;
  handle: (
    args: ActionFunctionArgs,
    refuse: (status: number, body?: ErrorBody) => Response,
  ) => Promise<Response>;
}) {
  function refuse(status: number, { retryAfterSeconds, ...details }: ErrorBody = {}): Response {
    const headers = retryAfter(retryAfterSeconds);
    return Response.json({ ...body, ...details }, { status, headers });
  }
  return async (args: ActionFunctionArgs): Promise<Response> => {
    if (args.request.method !== 'POST') return methodNotAllowed();
    try {
      return await handle(args, refuse);
    } catch (error) {
      logFailure(args.context.get(requestLogContext), error, failure);
      return refuse(failureStatus(error));
    }
  };
}

export function methodNotAllowed(): Response {
  return new Response('This address takes a POST.\n', { status: 405, headers: { Allow: 'POST' } });
}
