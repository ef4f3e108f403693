import { eq } from 'drizzle-orm';
import { startSession } from '#app/accounts/sessions/start-session.server.ts';
import { authSecret, signedCookies } from '#app/accounts/signed-cookies.server.ts';
import { user } from '#db/schema/accounts.ts';
import { onDatabase } from '#tests/support/pages/onboarding-page.ts';
import type { RunningServer } from '#tests/support/processes/server.ts';
import { fail, owner, sessionIn } from './owner.ts';

/** Signs an admin in without the password, whose check takes a third of a second. */
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
