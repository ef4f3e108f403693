import { parseUrl } from './parse.ts';

/** A base for parsing paths; nothing is ever sent there. */
const anyOrigin = 'http://own.invalid';

/** Browsers drop some control characters while parsing, which turns `/<tab>/x` into `//x`. */
const control = /\p{Cc}/u;

/**
 * A path on this site, with its search and hash, or `fallback`. Refuses whatever a browser or a proxy
 * could read as another site: `//evil`, `/\evil`, `https:evil`, `/.//evil`, also with encoded slashes.
 */
export function safeReturnPath(value: string | null | undefined, fallback = '/'): string {
  if (!value?.startsWith('/') || control.test(value)) return fallback;
  const url = parseUrl(value, anyOrigin);
  if (!url) return fallback;
  const path = url.pathname + url.search + url.hash;
  // The parsed form is used, so it is checked as well: resolving dots may have made it begin with `//`.
  return url.origin === anyOrigin && isOnePath(value) && isOnePath(path) ? path : fallback;
}

/** The path of a page on this site, without search and hash, as the server reads it: decoded and in lower case. */
export function readPathname(path: string): string {
  const { pathname } = new URL(path, anyOrigin);
  return decoded(pathname).replace(/\/+/g, '/').toLowerCase();
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    // A malformed path stays as it is, as in the router.
    return pathname;
  }
}

/** Does the path begin with exactly one slash, also after encoded slashes are decoded? */
function isOnePath(path: string): boolean {
  return !/^\/[/\\]/.test(path.replace(/%2f/gi, '/').replace(/%5c/gi, '\\'));
}
