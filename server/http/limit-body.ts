import { logFailure } from '#app/platform/failures.server.ts';
import type { ShellMiddleware } from '#server/shell-env.ts';

/**
 * A body that fails half-way (a file that can't be read on) is logged, and its connection is cut, so
 * that nobody takes the part for the whole. Left to itself the HTTP adapter would write the error's
 * message, paths and all, into the body.
 */
export const limitBody: ShellMiddleware = async (c, next) => {
  await next();
  const { body } = c.res;
  const { outgoing } = c.env;
  if (!body || !outgoing) return;
  const guarded = guard(body, (error) => {
    // Whoever has left cannot be told, and that they left is no fault.
    if (!outgoing.destroyed) logFailure(c.var.log, error, 'answer broke off');
    outgoing.destroy();
  });
  const response = new Response(guarded, c.res);
  // Assigning to c.res merges the old headers in, so they are taken away first.
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
