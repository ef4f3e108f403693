/** Stands in for our own origin while a path is parsed; nothing is ever sent there. */
const anyOrigin = 'http://own.invalid';

/** Control characters: browsers drop some of them while parsing, which turns `/<tab>/x` into `//x`. */
const control = /\p{Cc}/u;

/**
 * Where to go back to, told by the URL or a form: a path on this site, with its search and hash, or
 * `fallback`. Whatever a browser or a proxy could read as another site is refused: `//evil`,
 * `/\evil`, `https:evil`, `/.//evil`, and the same with encoded slashes.
 */
export function safeReturnPath(value: string | null | undefined, fallback = '/'): string {
  if (!value?.startsWith('/') || control.test(value) || !URL.canParse(value, anyOrigin)) {
    return fallback;
  }
  const url = new URL(value, anyOrigin);
  const path = url.pathname + url.search + url.hash;
  // The parsed form is what is sent on, so it is validated as well: dots may have folded into `//`.
  return url.origin === anyOrigin && isOnePath(value) && isOnePath(path) ? path : fallback;
}

/** Starts with exactly one slash, also after its encoded slashes are read as such. */
function isOnePath(path: string): boolean {
  return !/^\/[/\\]/.test(path.replace(/%2f/gi, '/').replace(/%5c/gi, '\\'));
}
