import { expect, test } from 'vitest';
import * as accountRoute from '#app/accounts/admin/account/account.route.tsx';
import * as frame from '#app/admin/frame/admin-frame.route.tsx';
import { adminPolicy } from '#db/schema/accounts.ts';
import { serveRoutes } from '#tests/support/serve-routes.tsx';
import { testAccounts } from '#tests/support/sign-in/accounts.ts';
import { adminCookie } from '#tests/support/sign-in/sign-in.ts';

const accounts = testAccounts();

test('the account says why nothing else opens while two-step verification is due', async () => {
  const { db } = accounts.services;
  // The component of the frame around it needs the bundler.
  const { middleware, loader } = frame;
  const module = { loader: accountRoute.loader, default: accountRoute.default };
  const children = [{ path: 'account', module }];
  const serve = serveRoutes(
    [{ path: 'admin', module: { middleware, loader }, children }],
    accounts,
  );
  const { header: Cookie } = await adminCookie(accounts);
  const request = () => new Request('http://localhost:3000/admin/account', { headers: { Cookie } });
  const open = async () => (await serve(request())).text();
  const words = 'Everybody here has to use two-step verification. Turn it on to continue.';
  expect(await open()).not.toContain(words);
  await db.insert(adminPolicy).values({ two_step_required_at: new Date(Date.now() - 3_600_000) });
  expect(await open()).toContain(words);
});
