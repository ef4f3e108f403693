import { eq } from 'drizzle-orm';
import { authSecret } from '#app/accounts/auth-secret.server.ts';
import { startSession } from '#app/accounts/sessions/start-session.server.ts';
import { signedCookies } from '#app/accounts/signed-cookies.server.ts';
import { user } from '#db/schema/accounts.ts';
import { onDatabase } from './onboarding-page.ts';
import type { RunningServer } from './server.ts';

/** Who may sign in on the servers that journeys run against. */
export const owner = { email: 'owner@embun.example', password: 'bamboo whisk at dawn' };

/** Signs in as a browser without script would, by one form post; the session's cookie. */
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

/** A session of an admin who has signed in just now: without the password, which takes a third of a second. */
export function openSession(
  server: RunningServer,
  email = owner.email,
): Promise<{ name: string; value: string }> {
  return onDatabase(server, async (db, keys) => {
    const cookies = signedCookies(authSecret(keys), false);
    const [admin] = await db
      .select({ id: user.id, email: user.email })
      .from(user)
      .where(eq(user.email, email));
    const started = {
      owner: admin ?? fail(`Nobody has the address ${email}`),
      role: 'admin',
      request: new Request(server.origin),
    } as const;
    const auth = { cookies, secureCookies: false, google: null };
    const headers = await db.transaction((tx) => startSession(tx, auth, started, new Date()));
    return sessionIn(headers) ?? fail('A session has no cookie');
  });
}

function sessionIn(headers: Headers): { name: string; value: string } | undefined {
  const cookies = headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  const session = cookies.find((cookie) => cookie.includes('session_token='));
  if (!session) return undefined;
  const split = session.indexOf('=');
  return { name: session.slice(0, split), value: session.slice(split + 1) };
}

function fail(message: string): never {
  throw new Error(message);
}
