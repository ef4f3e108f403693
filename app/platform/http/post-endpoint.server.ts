import type { ActionFunctionArgs } from 'react-router';
import { failureAnswer, logFailure } from '#app/platform/failures/failures.server.ts';
import { requestLogContext } from '#app/platform/failures/log.server.ts';
import { refusalHeaders, retryAfter } from './refusal.server.ts';

/** The JSON body of an error; `retryAfterSeconds` becomes a header. */
type ErrorBody = { error?: string; retryAfterSeconds?: number; [detail: string]: unknown };

/**
 * The loader and the action of a route without a page.
 * @param endpoint `body` is sent with every error, overridden by the error's own fields; `failure` is the log
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
  const loader = () => methodNotAllowed(body);
  async function action(args: ActionFunctionArgs): Promise<Response> {
    if (args.request.method !== 'POST') return loader();
    try {
      return await handle(args, refuse);
    } catch (error) {
      logFailure(args.context.get(requestLogContext), error, failure);
      const answer = failureAnswer(error);
      const { status, said = body.error } = answer;
      return Response.json({ ...body, error: said }, { status, headers: refusalHeaders(answer) });
    }
  }
  return { loader, action };
}

export function methodNotAllowed(body: ErrorBody = {}): Response {
  return Response.json(body, { status: 405, headers: { Allow: 'POST' } });
}
