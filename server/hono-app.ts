import { type Handler, Hono } from 'hono';
import type { Logger } from '#app/platform/failures/log.server.ts';
import { cutBrokenBody } from '#server/http/guards/broken-body.ts';
import {
  checkAddress,
  checkBody,
  checkMethod,
  filesInTurn,
  httpsRedirect,
  pagesInTurn,
  queriesInTurn,
  refuseCrossOrigin,
  setClientAddress,
} from '#server/http/guards/request-guard.ts';
import { type Health, healthRoutes } from './health.ts';
import type { HonoEnv, HonoMiddleware } from './hono-env.ts';
import { compress } from './http/compress.ts';
import { errorResponse, requestLog } from './http/request-log.ts';
import { pageHeaders, securityHeaders } from './http/security-headers.ts';

export type HonoAppParts = {
  log: Logger;
  origin: string;
  signInOrigin?: string;
  trustedProxyHops: number;
  development: boolean;
  health: Health;
  serveStatic: HonoMiddleware;
  pageCache: HonoMiddleware;
  servePages: Handler<HonoEnv>;
};

/** Everything around the pages, in the order in which a request passes it. */
export function createHonoApp(parts: HonoAppParts): Hono<HonoEnv> {
  const { log, development, signInOrigin, trustedProxyHops } = parts;
  const https = parts.origin.startsWith('https:');
  return (
    new Hono<HonoEnv>()
      .use(requestLog(log, trustedProxyHops))
      .use(securityHeaders({ https, development, signInOrigin }))
      .route('/', healthRoutes(parts.health))
      .use(httpsRedirect(https, trustedProxyHops))
      .use(checkAddress)
      .use(checkMethod)
      .use(setClientAddress(trustedProxyHops))
      .use(parts.serveStatic)
      .use(parts.pageCache)
      // Everything below depends on the visitor.
      .use(pageHeaders)
      .use(refuseCrossOrigin)
      .use(checkBody)
      .use(cutBrokenBody)
      .use(filesInTurn)
      .use(pagesInTurn)
      .use(queriesInTurn)
      .use(compress)
      .all('*', parts.servePages)
      .onError(errorResponse)
  );
}
