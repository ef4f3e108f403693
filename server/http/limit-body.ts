import { logFailure } from '#app/platform/failures.server.ts';
import type { ShellMiddleware } from '#server/shell-env.ts';

/**
 * When a response body fails half-way (an unreadable file), logs it and cuts the connection, so that
 * nobody takes the part for the whole. The HTTP adapter would write the error's message, paths included,
 * into the body.
 */
export const limitBody: ShellMiddleware = async (c, next) => {
  await next();
  const { body } = c.res;
  const { outgoing } = c.env;
  if (!body || !outgoing) return;
  const guarded = guard(body, (error) => {
    // A client that has left can't be told, and its leaving is no error.
    if (!outgoing.destroyed) logFailure(c.var.log, error, 'answer broke off');
    outgoing.destroy();
  });
  const response = new Response(guarded, c.res);
  // Assigning to c.res merges the old headers in, so remove them first.
  c.res = undefined;
  c.res = response;
};

function guard(body: ReadableStream, onError: (error: unknown) => void): ReadableStream {
  const reader = body.getReader();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        onError(error);
        controller.close();
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
