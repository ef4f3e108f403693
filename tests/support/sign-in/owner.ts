/** Who may sign in on the servers that journeys run against. */
export const owner = { email: 'owner@embun.example', password: 'bamboo whisk at dawn' };

/** The settings of a server that knows the owner from its first start. */
export const ownerSettings = { ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password };

/** Signs in by one form post, as a browser without scripts would, and returns the session's cookie. */
export async function signIn(
  origin: string,
  account = owner,
): Promise<{ name: string; value: string }> {
  const response = await fetch(`${origin}/admin/login`, {
    method: 'POST',
    body: new URLSearchParams(account),
    redirect: 'manual',
  });
  return sessionIn(response.headers) ?? fail(`Signing in answered ${response.status}`);
}

/** The session cookie that an answer sets; undefined when it sets none. */
export function sessionIn(headers: Headers): { name: string; value: string } | undefined {
  const cookies = headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  const session = cookies.find((cookie) => cookie.includes('session_token='));
  if (!session) return undefined;
  const split = session.indexOf('=');
  return { name: session.slice(0, split), value: session.slice(split + 1) };
}

export function fail(message: string): never {
  throw new Error(message);
}
