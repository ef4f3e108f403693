/** A browser for cookies alone: it keeps the cookies that an answer sets, and sends them with each request. */
export type CookieBrowser = {
  cookies: Map<string, string>;
  get(url: string, headers?: Record<string, string>): Promise<Response>;
  post(
    url: string,
    headers?: Record<string, string>,
    fields?: Record<string, string>,
  ): Promise<Response>;
};

/**
 * @param serve answers the requests
 * @param origin the base of addresses that are only a path
 */
export function openCookieBrowser(
  serve: (request: Request) => Promise<Response>,
  origin = 'http://localhost:3000',
): CookieBrowser {
  const cookies = new Map<string, string>();

  async function send(
    method: string,
    url: string,
    more: Record<string, string> = {},
    fields?: Record<string, string>,
  ) {
    const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...(Cookie ? { Cookie } : {}), Origin: origin, ...more };
    const body = fields && new URLSearchParams(fields);
    const response = await serve(new Request(new URL(url, origin), { method, headers, body }));
    for (const line of response.headers.getSetCookie()) keep(line);
    return response;
  }

  function keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (/; Max-Age=0(;|$)/.test(line)) cookies.delete(name);
    else cookies.set(name, value);
  }

  return {
    cookies,
    get: (url, headers) => send('GET', url, headers),
    post: (url, headers, fields) => send('POST', url, headers, fields),
  };
}

/** Signs a visitor in by Google, as a browser without scripts would, and returns their cookies. */
export async function signInByGoogle(origin: string): Promise<{ name: string; value: string }[]> {
  const visitor = openCookieBrowser((request) => fetch(request, { redirect: 'manual' }), origin);
  const asked = await visitor.post('/auth');
  const agreed = await fetch(asked.headers.get('Location') ?? '', { redirect: 'manual' });
  await visitor.get(agreed.headers.get('Location') ?? '');
  return [...visitor.cookies].map(([name, value]) => ({ name, value }));
}
