import { randomUUID } from 'node:crypto';
import type { ErrorHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { failureStatus, logFailure } from '#app/platform/failures.server.ts';
import type { Logger } from '#app/platform/log.server.ts';
import type { ShellEnv, ShellMiddleware } from '#server/shell-env.ts';

/** Asked every few seconds by whoever watches the server. */
const healthPaths = ['/healthz', '/readyz'];
const plausibleId = /^[\w.-]{8,64}$/;

/**
 * Gives each request an id (answered as X-Request-Id) and writes one line when its answer has left:
 * method, path, status, milliseconds, id. No query, no address, no agent: nothing about the person.
 * @param trustedHops with a proxy in front, the id that it gave is kept
 */
export function requestLog(log: Logger, trustedHops: number): ShellMiddleware {
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

/** Paths whose last part is a secret: links of one use, which a log must not be able to open. */
const secretPaths = /^\/+(onboarding|admin\/+setup|newsletter\/+(?:confirm|unsubscribe))\/+[^/]/i;

/** A path as the log may keep it: secrets covered, and cut where it gets absurd. */
export function loggablePath(pathname: string): string {
  // As the router reads it, which minds neither case, nor doubled slashes, nor letters written as %61.
  const secret = secretPaths.exec(decoded(pathname));
  return secret ? `/${secret[1]?.toLowerCase().replace(/\/+/, '/')}/*` : pathname.slice(0, 200);
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch (error) {
    if (error instanceof URIError) return pathname;
    throw error;
  }
}

/** Logs what went wrong once, and answers with its id and nothing else. */
export const answerError: ErrorHandler<ShellEnv> = (error, c) => {
  if (error instanceof HTTPException) return error.getResponse();
  logFailure(c.var.log, error, 'request failed');
  const reference = c.var.requestId;
  return c.text(
    `Something went wrong on our side. Reference: ${reference}\n`,
    failureStatus(error),
  );
};
