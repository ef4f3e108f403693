import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '#tests/support/fixtures.ts';

// What is done on these screens is in journeys of their own; here each is looked at in every width.

test('where an admin signs in, asks for a new password, or comes too late @widths', async ({
  page,
}) => {
  await page.goto('/admin/login');
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/admin/login/code');
  await expect(page.getByText('This sign-in has ended')).toBeVisible();
  await expectAccessible(page);
});

test('the account, the team and the backups @widths', async ({ admin }) => {
  await admin.goto('/admin/account');
  for (const name of ['Change password', 'Two-step verification', 'Passkeys', 'Sessions']) {
    await expect(admin.getByRole('heading', { name, exact: true })).toBeVisible();
  }
  await expectAccessible(admin);
  await expectNoSideways(admin);
  await admin.goto('/admin/team');
  await expect(admin.getByRole('heading', { name: 'Team', exact: true })).toBeVisible();
  await expectAccessible(admin);
  await expectNoSideways(admin);
  await admin.goto('/admin/backups');
  await expect(admin.getByRole('button', { name: 'Back up now' })).toBeVisible();
  await expectAccessible(admin);
  await expectNoSideways(admin);
});

async function expectNoSideways(page: Page) {
  const wider = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(wider).toBeLessThanOrEqual(0);
}
