import { once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { jobRules } from '#app/careers/jobs/job-form.ts';
import { longestForm } from '#app/forms/rules.ts';
import { inStrangersLine } from '#app/platform/database/query-turns.server.ts';
import type { Logger } from '#app/platform/failures/log.server.ts';
import {
  clientAddress,
  clientAddressHeader,
  findClientAddress,
  siteNetwork,
} from '#app/platform/http/client-address.server.ts';
import { inTurn } from '#app/platform/http/limits/page-turns.server.ts';
import { createSemaphorePerKey } from '#app/platform/http/limits/semaphore.server.ts';
import { type RouteFacts, routesWhere } from '#app/route-facts.ts';
import { canonicalPath } from '#app/site/public-pages.ts';
import type { HonoEnv, HonoMiddleware } from '#server/hono-env.ts';
import { decodedPath } from '#server/http/request-url.ts';

const longestUrl = 4096;
/** The most bytes of a form or JSON; a test sends the longest form of all. Upload routes count while streaming. */
const largestBody = 32 * 1024;
/** The most bytes of the one longer form, with its other fields. */
const largestLongForm = longestForm(jobRules) + 1024;
const uploadPaths = pathsWhere(({ upload }) => upload === true);
// React Router's scripts post to a page under this ending.
const longFormPaths = pathsWhere(({ longForm }) => longForm === true, '(\\.data)?');

function pathsWhere(fits: (facts: RouteFacts) => boolean, ending = ''): RegExp {
  const paths = routesWhere(fits).join('|').replace(/:\w+/g, '[^/]+');
  return new RegExp(`^(${paths})${ending}$`);
}

/** Is this request for an upload route, which itself limits the size and speed of its body? */
export function isUpload(method: string | undefined, pathname: string): boolean {
  return method === 'POST' && uploadPaths.test(pathname);
}

/** The most bytes of a body sent to this path, if it is no upload. */
export function largestBodyFor(pathname: string): number {
  return longFormPaths.test(pathname) ? largestLongForm : largestBody;
}

/** Logs the first sign of an unconfigured proxy, behind which all visitors share one address. */
export function proxyWarning(log: Logger, trustedHops: number) {
  let warned = trustedHops > 0;
  return (headers: IncomingHttpHeaders): void => {
    if (warned || !(headers['x-forwarded-for'] ?? headers['x-forwarded-proto'])) return;
    warned = true;
    log.warn('X-Forwarded-* is not believed: set TRUSTED_PROXY_HOPS if a proxy stands in front');
  };
}

/** Sets the client's address and removes a header of that name sent by the client. */
export function setClientAddress(trustedHops: number): HonoMiddleware {
  return async (c, next) => {
    const { headers } = c.req.raw;
    const address = findClientAddress(
      c.env.incoming?.socket.remoteAddress,
      headers.get('x-forwarded-for'),
      trustedHops,
    );
    headers.delete('x-forwarded-for');
    headers.set(clientAddressHeader, address);
    return next();
  };
}

/** Does a trusted proxy say that the visitor used plain HTTP? */
export function cameByHttp(forwardedProto: string | undefined, trustedHops: number): boolean {
  return trustedHops > 0 && forwardedProto === 'http';
}

/** Redirects plain HTTP passed on by a trusted proxy to HTTPS, if the site uses it. */
export function httpsRedirect(https: boolean, trustedHops: number): HonoMiddleware {
  return async (c, next) => {
    if (!https || !cameByHttp(c.req.header('x-forwarded-proto'), trustedHops)) return next();
    if (!isRead(c.req.method)) return c.text('Use https.\n', 403);
    return c.redirect(c.req.url, 308);
  };
}

/**
 * Rejects URLs that are too long, undecodable or contain control characters before any page runs, and
 * redirects doubled or trailing slashes and other spellings of a page's path to its one URL.
 */
export const checkAddress: HonoMiddleware = async (c, next) => {
  if (c.req.url.length > longestUrl) return c.text('This address is too long.\n', 414);
  const { pathname, search } = c.var.url;
  if (!isReadable(pathname)) return c.text('This address can not be read.\n', 400);
  const canonical = canonicalPath(pathname.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, ''));
  if (canonical !== pathname && isRead(c.req.method)) return c.redirect(canonical + search, 308);
  return next();
};

function isReadable(pathname: string): boolean {
  const decoded = decodedPath(pathname);
  // Unicode's line breaks are refused too, since no route's pattern matches them.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it seeks
  return decoded !== null && !/[\u0000-\u001f\u007f\u2028\u2029]/.test(decoded);
}

export function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Rejects unsupported methods; OPTIONS lists the supported ones and grants no other origin anything. */
export const checkMethod: HonoMiddleware = async (c, next) => {
  if (['GET', 'HEAD', 'POST'].includes(c.req.method)) return next();
  const headers = { Allow: 'GET, HEAD, OPTIONS, POST' };
  if (c.req.method === 'OPTIONS') return c.body(null, 204, headers);
  return c.text('This method is not served here.\n', 405, headers);
};

/**
 * Rejects changes that another site sends through a visitor's browser, by Sec-Fetch-Site, or by Origin
 * where that is missing (plain HTTP, older browsers). A client that sends neither is no browser, so it
 * carries nobody's cookies.
 */
export const refuseCrossOrigin: HonoMiddleware = async (c, next) => {
  if (isRead(c.req.method)) return next();
  const site = c.req.header('sec-fetch-site');
  const origin = c.req.header('origin');
  const isOurOrigin = origin === c.var.url.origin;
  const own = site
    ? site === 'same-origin' || site === 'none'
    : origin === undefined || isOurOrigin;
  if (!own) return c.text('This request came from another site.\n', 403);
  // For a page of ours that sends no referrer the Origin is 'null', at which React Router would throw.
  if (!isOurOrigin) c.req.raw.headers.delete('origin');
  return next();
};

/** Pages wait their turn. POSTs have limits of their own, and only the page that answers one waits its turn. */
export const pagesInTurn: HonoMiddleware = async (c, next) =>
  isRead(c.req.method) ? inTurn(clientAddress(c.req.raw), next) : next();

/** The request's database queries wait their turn too, until its session shows that it is an admin's. */
export const queriesInTurn: HonoMiddleware = (c, next) =>
  inStrangersLine(siteNetwork(clientAddress(c.req.raw)), next);

/** Files sent at once to one address or IPv6 site. Each keeps a file open for as long as its reader takes. */
const withFile = createSemaphorePerKey(64, 16, 15_000);

/** Makes an answer that is read from the disk, and holds its place until the answer is sent or broken off. */
export function inFileTurn<T>(c: Context<HonoEnv>, make: () => Promise<T>): Promise<T> {
  const { outgoing } = c.env;
  return new Promise((resolve, reject) => {
    withFile(siteNetwork(clientAddress(c.req.raw)), async () => {
      resolve(await make());
      if (outgoing && !outgoing.closed) await once(outgoing, 'close');
    }).catch(reject);
  });
}

/** Like {@link inFileTurn}, for a file that a route answers with. Looks at the answer, not at the address. */
export const filesInTurn: HonoMiddleware = async (c, next) => {
  await next();
  const { body, headers } = c.res;
  if (!headers.has('content-disposition')) return;
  await inFileTurn(c, async () => {}).catch(async (error) => {
    await body?.cancel();
    // Otherwise Hono copies the file's headers to the refusal, and caches would keep that for a year.
    c.res = undefined;
    c.res = new Response();
    throw error;
  });
};

const limitBody = limitTo(largestBody);
const limitLongForm = limitTo(largestLongForm);

function limitTo(maxSize: number): HonoMiddleware {
  return bodyLimit({
    maxSize,
    onError: (c) => c.text('This is more than a form may hold.\n', 413),
  });
}

/** Limits the size of bodies, except where a route counts while streaming. */
export const checkBody: HonoMiddleware = async (c, next) => {
  const { pathname } = c.var.url;
  if (isUpload(c.req.method, pathname)) return next();
  return largestBodyFor(pathname) > largestBody ? limitLongForm(c, next) : limitBody(c, next);
};
