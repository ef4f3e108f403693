import { randomBytes } from 'node:crypto';
import { href } from 'react-router';
import { robotsRule } from '#app/site/public-pages.ts';
import type { HonoMiddleware } from '#server/hono-env.ts';
import { isSecretPath } from './request-log.ts';

/** Seconds. */
const year = 31_536_000;

const sameForEveryResponse = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy':
    'browsing-topics=(), camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

/** For responses by Node itself, which never reach Hono. */
export function plainResponseHeaders(https: boolean): Record<string, string> {
  return {
    ...storedResponseHeaders(https),
    'Cache-Control': 'no-store',
    'Content-Type': 'text/plain; charset=utf-8',
    Connection: 'close',
  };
}

/** For stored responses, which need no nonce; a page brings a policy of its own. */
export function storedResponseHeaders(https: boolean): Record<string, string> {
  return { ...fixedHeaders(https), 'Content-Security-Policy': noncePolicy(undefined) };
}

function fixedHeaders(https: boolean): Record<string, string> {
  const insist = { 'Strict-Transport-Security': `max-age=${year}; includeSubDomains` };
  return { ...sameForEveryResponse, ...(https ? insist : {}) };
}

/**
 * Security headers for every response. A header that a route sets itself is left alone, for example to
 * let a file be framed by this site.
 * @param options.https allows telling browsers to insist on HTTPS
 * @param options.development allows Vite's socket and style tags
 * @param options.signInOrigin where the form of the sign-in page leads
 */
export function securityHeaders(options: {
  https: boolean;
  development: boolean;
  signInOrigin?: string;
}): HonoMiddleware {
  const policyFor = options.development ? developmentPolicy : noncePolicy;
  const fixed = Object.entries(fixedHeaders(options.https));
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    // A page has set its own policy; an error of the server itself has no form, so it needs no referrer.
    if (isSecretPath(c.req.path) && !headers.has('Referrer-Policy')) {
      headers.set('Referrer-Policy', 'no-referrer');
    }
    for (const [name, value] of fixed) {
      if (!headers.has(name)) headers.set(name, value);
    }
    if (!headers.has('Content-Security-Policy')) {
      const formOrigin = c.req.path === href('/auth') ? options.signInOrigin : undefined;
      headers.set('Content-Security-Policy', policyFor(c.get('nonce'), formOrigin));
    }
  };
}

/**
 * A response made for one request gets a nonce, is not cached unless its route says otherwise, and is
 * indexed only where the route facts allow it.
 */
export const pageHeaders: HonoMiddleware = async (c, next) => {
  c.set('nonce', randomBytes(16).toString('base64'));
  await next();
  const { headers } = c.res;
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache');
  const rule = robotsRule(c.req.path);
  if (rule) headers.set('X-Robots-Tag', rule);
};

/**
 * Allows everything from this site and nothing from elsewhere.
 * @param inline sources that allow the page's own inline scripts: a nonce, or hashes
 * @param signInOrigin another origin that forms may lead to, even if only by a redirect
 */
export function contentSecurityPolicy(inline: readonly string[], signInOrigin = ''): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...inline].join(' '),
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self'",
    "frame-src 'self' blob:",
    `form-action 'self' ${signInOrigin}`.trimEnd(),
    "manifest-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Without a nonce there are no inline scripts. */
function noncePolicy(nonce: string | undefined, signInOrigin?: string): string {
  return contentSecurityPolicy(nonce ? [`'nonce-${nonce}'`] : [], signInOrigin);
}

function developmentPolicy(nonce: string | undefined, signInOrigin?: string): string {
  return noncePolicy(nonce, signInOrigin)
    .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
    .replace("connect-src 'self'", "connect-src 'self' ws:");
}
