import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { ErrorHandler } from 'hono';
import { failureAnswer, logFailure } from '#app/platform/failures/failures.server.ts';
import type { Logger } from '#app/platform/failures/log.server.ts';
import { routesWhere } from '#app/route-facts.ts';
import type { HonoEnv, HonoMiddleware } from '#server/hono-env.ts';
import { decodedPath } from './request-url.ts';

/** Polled every few seconds by monitoring. */
const healthPaths = ['/healthz', '/readyz'];
const plausibleId = /^[\w.-]{8,64}$/;

/** @param trustedHops with a proxy in front, its request id is used */
export function requestIdOf(given: string | undefined, trustedHops: number): string {
  return trustedHops > 0 && given && plausibleId.test(given) ? given : randomUUID();
}

/**
 * Gives each request an id (X-Request-Id) and a log of its own, with one line after its response.
 * @param trustedHops with a proxy in front, its request id is used
 */
export function requestLog(log: Logger, trustedHops: number): HonoMiddleware {
  return async (c, next) => {
    const started = performance.now();
    const url = new URL(c.req.url);
    const requestId = requestIdOf(c.req.header('x-request-id'), trustedHops);
    const requestLog = log.child({ requestId });
    c.set('url', url);
    c.set('requestId', requestId);
    c.set('log', requestLog);

    const { outgoing } = c.env;
    outgoing?.once('close', () =>
      logRequest(requestLog, outgoing, {
        method: c.req.method,
        path: url.pathname,
        status: c.res.status,
        started,
      }),
    );
    await next();
    c.res.headers.set('X-Request-Id', requestId);
  };
}

/**
 * Logs one line for a request when its response has been sent or its visitor has gone: method, path, status,
 * milliseconds. No query, address or user agent: nothing about the person.
 * @param request.started by `performance.now()`
 */
export function logRequest(
  log: Logger,
  { writableFinished }: ServerResponse,
  request: { method: string; path: string; status: number; started: number },
): void {
  const { method, path, status, started } = request;
  log[healthPaths.includes(path) ? 'debug' : 'info']({
    method,
    path: loggablePath(path),
    status,
    ms: Math.round((performance.now() - started) * 10) / 10,
    ...(writableFinished ? {} : { aborted: true }),
  });
}

/** Paths followed by a secret, such as that of a one-time link, which must not get into the log. */
const aboveSecrets = routesWhere(({ access }) => access === 'link')
  .filter((path) => path.includes('/:'))
  .map((path) => path.replace(/^\/|\/:.*/g, '').replaceAll('/', '/+'));
const secretPaths = new RegExp(`/(${aboveSecrets.join('|')})/+[^/]`, 'i');

export function isSecretPath(pathname: string): boolean {
  return secretPaths.test(readablePath(pathname));
}

/** The path decoded, or, if that fails, with only its ASCII escapes decoded. */
function readablePath(pathname: string): string {
  return decodedPath(pathname) ?? pathname.replace(/%[0-7][\da-f]/gi, decodeURIComponent);
}

/** A path for the log: secrets masked, and truncated. */
export function loggablePath(pathname: string): string {
  // Reads the path as the router does: ignoring case and doubled slashes, and with %61 decoded.
  const path = readablePath(pathname);
  const secret = secretPaths.exec(path);
  if (!secret) return pathname.slice(0, 200);
  const above = path.slice(0, secret.index) + secret[0].slice(0, -1).toLowerCase();
  return `${above.replace(/\/+/g, '/').slice(0, 200)}*`;
}

/** Logs an error once; the response contains only the request id. */
export const errorResponse: ErrorHandler<HonoEnv> = (error, c) => {
  // The sender broke off: that is not our fault, and anybody could fill the log with it.
  if (c.env.incoming?.readableAborted) return c.text('This request was cut off.\n', 400);
  logFailure(c.var.log, error, 'request failed');
  const { status, retryAfterSeconds, said } = failureAnswer(error);
  const text = said ?? `Something went wrong on our side. Reference: ${c.var.requestId}`;
  if (retryAfterSeconds) c.header('Retry-After', `${retryAfterSeconds}`);
  return c.text(`${text}\n`, status);
};
