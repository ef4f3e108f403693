import { loopbackNames } from '#app/platform/loopback.ts';

/**
 * The full URL of a request. With a public APP_ORIGIN it is always built on that, whatever host and
 * scheme a proxy uses. A loopback APP_ORIGIN means that none was configured, so the host that the visitor
 * used (127.0.0.1, a Docker port, a local address) is taken from the Host header.
 * @param target the request line's target: a path, or a full URL as sent to proxies
 * @param app APP_ORIGIN
 */
export function requestUrl(target: string, host: string | undefined, app: URL): string {
  return `${originOf(host, app)}${pathOf(target)}`;
}

function originOf(host: string | undefined, app: URL): string {
  if (!host || !loopbackNames.includes(app.hostname)) return app.origin;
  const called = URL.parse(`${app.protocol}//${host}/`);
  // A host with more than a name and a port, which no browser sends, is ignored.
  return called?.href === `${called?.origin}/` ? called.origin : app.origin;
}

/** `OPTIONS *` and the like have no path: use the root. */
function pathOf(target: string): string {
  if (target.startsWith('/')) return target;
  const url = URL.parse(target);
  return url ? `${url.pathname}${url.search}` : '/';
}

/** Null for a path with a broken escape. */
export function decodedPath(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}
