import { expect, test } from 'vitest';
import * as accountRoute from '#app/accounts/admin/account/account.route.tsx';
import { adminPolicy } from '#db/schema/accounts.ts';
import { testAccounts } from '#tests/support/accounts.ts';
import { openAdminPage } from '#tests/support/admin-page.ts';
import { adminCookie } from '#tests/support/sign-in.ts';

const accounts = testAccounts();

test('the account says why nothing else opens while two-step verification is due', async () => {
  const { db } = accounts.services;
  const page = openAdminPage(accounts, 'account', accountRoute);
  const { header } = await adminCookie(accounts);
  const open = async () => (await page.get('/admin/account', header)).text();
  const words = 'Everybody here has to use two-step verification. Turn it on to continue.';
  expect(await open()).not.toContain(words);
  await db.insert(adminPolicy).values({ two_step_required_at: new Date(Date.now() - 3_600_000) });
  expect(await open()).toContain(words);
});
