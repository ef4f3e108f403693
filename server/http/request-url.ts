import { loopbackNames } from '#app/platform/loopback.ts';

/**
 * The full address of a request. With a public APP_ORIGIN it is always built on that one, whatever
 * name and scheme a proxy calls us by. While APP_ORIGIN is a loopback address nobody has said where
 * the site lives, so the name that the visitor typed (127.0.0.1, a port of Docker's, an address in
 * the local network) is taken from the Host header.
 * @param target the request line's target: a path, or a whole address as proxies are asked
 */
export function requestUrl(target: string, host: string | undefined, appOrigin: string): string {
  return `${originOf(host, new URL(appOrigin))}${pathOf(target)}`;
}

function originOf(host: string | undefined, app: URL): string {
  if (!host || !loopbackNames.includes(app.hostname)) return app.origin;
  const called = URL.parse(`${app.protocol}//${host}/`);
  // A host that carries more than a name and a port is nothing a browser sent.
  return called?.href === `${called?.origin}/` ? called.origin : app.origin;
}

/** `OPTIONS *` and the like have no path; the root stands for them. */
function pathOf(target: string): string {
  if (target.startsWith('/')) return target;
  const url = URL.parse(target);
  return url ? `${url.pathname}${url.search}` : '/';
}
