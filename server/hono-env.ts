import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import type { Logger } from '#app/platform/failures/log.server.ts';

export type HonoEnv = {
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    log: Logger;
    /** The URL of the request, parsed once. */
    url: URL;
    nonce: string | undefined;
  };
};

export type HonoMiddleware = MiddlewareHandler<HonoEnv>;
