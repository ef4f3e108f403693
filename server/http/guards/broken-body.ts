import { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { logFailure } from '#app/platform/failures/failures.server.ts';
import type { HonoMiddleware } from '#server/hono-env.ts';

/**
 * When a response body fails half-way (an unreadable file), logs the error and cuts the connection, so that
 * nobody takes the part for the whole. The HTTP adapter alone would write the error's message, paths included,
 * into the body.
 */
export const cutBrokenBody: HonoMiddleware = async (c, next) => {
  await next();
  const { body } = c.res;
  const { outgoing } = c.env;
  if (!body || !outgoing) return;
  async function* watch(parts: AsyncIterable<Uint8Array>) {
    try {
      yield* parts;
    } catch (error) {
      // When the client has gone, the broken answer reaches nobody and is not logged as an error.
      if (!outgoing?.destroyed) logFailure(c.var.log, error, 'answer broke off');
      outgoing?.destroy();
    }
  }
  c.res = new Response(NodeReadableStream.from(watch(body)) as ReadableStream, c.res);
};
