import { randomUUID } from 'node:crypto';
import type { ErrorHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { failureStatus, logFailure } from '#app/platform/failures.server.ts';
import type { Logger } from '#app/platform/log.server.ts';
import { routesWhere } from '#app/route-facts.ts';
import type { HonoEnv, HonoMiddleware } from '#server/hono-env.ts';
import { decodedPath } from './request-url.ts';

/** Polled every few seconds by monitoring. */
const healthPaths = ['/healthz', '/readyz'];
const plausibleId = /^[\w.-]{8,64}$/;

/**
 * Gives each request an id (X-Request-Id) and logs one line after its response: method, path, status,
 * milliseconds, id. No query, address or user agent: nothing about the person.
 * @param trustedHops with a proxy in front, its request id is used
 */
export function requestLog(log: Logger, trustedHops: number): HonoMiddleware {
  return async (c, next) => {
    const started = performance.now();
    const given = trustedHops > 0 ? c.req.header('x-request-id') : undefined;
    const requestId = given && plausibleId.test(given) ? given : randomUUID();
    const requestLog = log.child({ requestId });
    c.set('requestId', requestId);
    c.set('log', requestLog);

    const finish = (aborted: boolean) => {
      const { pathname } = new URL(c.req.url);
      const level = healthPaths.includes(pathname) ? 'debug' : 'info';
      requestLog[level]({
        method: c.req.method,
        path: loggablePath(pathname),
        status: c.res.status,
        ms: Math.round((performance.now() - started) * 10) / 10,
        ...(aborted ? { aborted } : {}),
      });
    };
    const { outgoing } = c.env;
    outgoing?.once('close', () => finish(!outgoing.writableFinished));
    await next();
    c.res.headers.set('X-Request-Id', requestId);
    if (!outgoing) finish(false);
  };
}

/** Below these stands a secret: a log must not be able to open a link of one use. */
const aboveSecrets = routesWhere(({ access }) => access === 'link')
  .filter((path) => path.includes('/:'))
  .map((path) => path.replace(/^\/|\/:.*/g, '').replaceAll('/', '/+'));
const secretPaths = new RegExp(`/(${aboveSecrets.join('|')})/+[^/]`, 'i');

export function isSecretPath(pathname: string): boolean {
  return secretPaths.test(readablePath(pathname));
}

/** Decoded; if that fails, as far as possible. */
function readablePath(pathname: string): string {
  return decodedPath(pathname) ?? pathname.replace(/%[0-7][\da-f]/gi, decodeURIComponent);
}

/** A path for the log: secrets masked, and truncated. */
export function loggablePath(pathname: string): string {
  // As the router matches it: without case, doubled slashes, and with %61 decoded.
  const path = readablePath(pathname);
  const secret = secretPaths.exec(path);
  if (!secret) return pathname.slice(0, 200);
  const above = path.slice(0, secret.index) + secret[0].slice(0, -1).toLowerCase();
  return `${above.replace(/\/+/g, '/').slice(0, 200)}*`;
}

/** Logs an error once; the response contains only the request id. */
export const errorResponse: ErrorHandler<HonoEnv> = (error, c) => {
  if (error instanceof HTTPException) return error.getResponse();
  // The sender broke off: not our fault, and anybody can do it.
  if (c.env.incoming?.readableAborted) return c.text('This request was cut off.\n', 400);
  logFailure(c.var.log, error, 'request failed');
  const reference = c.var.requestId;
  return c.text(
    `Something went wrong on our side. Reference: ${reference}\n`,
    failureStatus(error),
  );
};
