import { randomBytes } from 'node:crypto';
import type { ShellMiddleware } from '#server/shell-env.ts';

/** Seconds in a year. */
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

/** What stands around an answer that Node itself gives, before there is a request for the shell. */
export function plainAnswerHeaders(https: boolean): Record<string, string> {
  return {
    ...fixedHeaders(https),
    'Content-Security-Policy': noncePolicy(undefined),
    'Cache-Control': 'no-store',
    'Content-Type': 'text/plain; charset=utf-8',
    Connection: 'close',
  };
}

function fixedHeaders(https: boolean): Record<string, string> {
  const insist = { 'Strict-Transport-Security': `max-age=${year}; includeSubDomains` };
  return { ...sameForEveryResponse, ...(https ? insist : {}) };
}

/**
 * The browser-side fence around every response. A route may set any of these headers itself, for
 * example to let a file be shown in a frame of our own: what it set is kept.
 * @param options.https the site is served over TLS, so browsers may be told to insist on it
 * @param options.development lets Vite's socket and style tags through as well
 */
export function securityHeaders(options: {
  https: boolean;
  development: boolean;
}): ShellMiddleware {
  const policy = options.development ? developmentPolicy : noncePolicy;
  const fixed = Object.entries(fixedHeaders(options.https));
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    for (const [name, value] of fixed) {
      if (!headers.has(name)) headers.set(name, value);
    }
    if (!headers.has('Content-Security-Policy')) {
      headers.set('Content-Security-Policy', policy(c.get('nonce')));
    }
  };
}

/**
 * What is made for one request alone gets a nonce, and stays with whoever asked: no cache on the way
 * keeps it, unless its route says otherwise.
 */
export const pageNonce: ShellMiddleware = async (c, next) => {
  c.set('nonce', randomBytes(16).toString('base64'));
  await next();
  const { headers } = c.res;
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache');
};

/**
 * Everything from this site and nothing from elsewhere.
 * @param inline what allows the page's own inline scripts: a nonce, or their hashes
 */
export function contentSecurityPolicy(inline: readonly string[]): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...inline].join(' '),
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self'",
    "frame-src 'self' blob:",
    "form-action 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** What has no nonce has no inline scripts either. */
function noncePolicy(nonce: string | undefined): string {
  return contentSecurityPolicy(nonce ? [`'nonce-${nonce}'`] : []);
}

/** Vite's style tags and its socket are let through. */
function developmentPolicy(nonce: string | undefined): string {
  return noncePolicy(nonce)
    .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
    .replace("connect-src 'self'", "connect-src 'self' ws:");
}
