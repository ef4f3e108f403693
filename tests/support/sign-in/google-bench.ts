import { ne } from 'drizzle-orm';
import { afterEach, beforeEach, vi } from 'vitest';
import * as authApiRoute from '#app/accounts/auth-api.route.ts';
import * as signOutRoute from '#app/accounts/sessions/sign-out.route.ts';
import { createAdmin } from '#app/accounts/setup/create-admin.server.ts';
import * as accountRoute from '#app/accounts/visitor/account/account.route.tsx';
import * as accountDataRoute from '#app/accounts/visitor/account/account-data.route.ts';
import * as sessionRoute from '#app/accounts/visitor/session.route.ts';
import * as signInRoute from '#app/accounts/visitor/sign-in.route.tsx';
import { user, verification } from '#db/schema/accounts.ts';
import { rateLimits } from '#db/schema/rate-limits.ts';
import { startFakeGoogle } from '#tests/fakes/google.ts';
import { forAllTests } from '#tests/support/for-all-tests.ts';
import { serveRoutes } from '#tests/support/serve-routes.tsx';
import { openTestAccounts } from './accounts.ts';
import { type CookieBrowser, openCookieBrowser } from './cookie-browser.ts';
import { testAdmin } from './sign-in.ts';

/** A Google account to sign in with. */
export const aisyah = {
  sub: '1001',
  email: 'Aisyah@Gmail.example',
  email_verified: true,
  name: 'Nur Aisyah',
  picture: 'https://pictures.example/1001',
};

/** A bench for all tests of the calling file, reset before each. */
export function testGoogleBench() {
  const bench = forAllTests(openGoogleBench, ({ close }) => close());
  beforeEach(() => bench.reset());
  afterEach(() => void vi.useRealTimers());
  return bench;
}

/** A fake Google, and a site that uses it, with one admin (`testAdmin`) and no visitor. */
async function openGoogleBench() {
  const google = await startFakeGoogle();
  const accounts = await openTestAccounts(google.settings);
  const { db } = accounts.services;
  await createAdmin(accounts.services, testAdmin, new Date());
  const serve = serveRoutes(signInRoutes, accounts);
  return {
    google,
    accounts,
    db,
    /** A fresh browser on the site. */
    browse: (origin?: string) => openCookieBrowser(serve, origin),
    /** Goes the whole way, to the provider and back; `response` is the answer to the last step. */
    async signIn(browser = openCookieBrowser(serve)) {
      const response = await browser.get(await agree(await press(browser)));
      return { browser, response };
    },
    /** Back to the beginning: the provider knows {@link aisyah}, and the site only its admin. */
    async reset() {
      google.account(aisyah);
      accounts.logged.length = 0;
      await db.delete(user).where(ne(user.email, testAdmin.email));
      await db.delete(verification);
      await db.delete(rateLimits);
    },
    async close() {
      await accounts.close();
      await google.stop();
    },
  };
}

/** The routes of signing in, and of the visitor's own page. */
export const signInRoutes = [
  { path: 'account', module: accountRoute },
  { path: 'api/account-data', module: accountDataRoute },
  { path: 'auth', module: signInRoute },
  { path: 'api/session', module: sessionRoute },
  { path: 'api/sign-out', module: signOutRoute },
  { path: 'api/auth/*', module: authApiRoute },
];

/** Presses the button. @returns the address at the provider where the browser is sent */
export async function press(browser: CookieBrowser, from = ''): Promise<URL> {
  const response = await browser.post(`/auth${from}`);
  if (response.status !== 302) throw new Error(`/auth answered ${response.status}`);
  return new URL(response.headers.get('Location') ?? '');
}

/** Agrees at the provider. @returns the address that it sends the browser back to */
export async function agree(atGoogle: URL): Promise<string> {
  const response = await fetch(atGoogle, { redirect: 'manual' });
  const back = response.headers.get('Location');
  if (!back) throw new Error(`The provider answered ${response.status}`);
  return back;
}

/** The visitor whom the site says this browser belongs to. */
export async function visitorOf(browser: CookieBrowser): Promise<unknown> {
  return (await (await browser.get('/api/session')).json()).visitor;
}
