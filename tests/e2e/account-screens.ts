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

test('the back office is dark where the device is, and white on paper', async ({ admin }) => {
  await admin.emulateMedia({ colorScheme: 'dark' });
  for (const path of ['today', 'applications', 'employees', 'email-list', 'shop', 'cafe', 'jobs']) {
    await admin.goto(`/admin/${path}`);
    await expect(admin.locator('body')).toHaveCSS('background-color', 'rgb(21, 24, 18)');
    await expectAccessible(admin);
  }
  await admin.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await expect(admin.locator('body')).toHaveCSS('background-color', 'rgb(251, 250, 246)');
  await admin.emulateMedia({ colorScheme: 'dark', media: 'screen' });
  await admin.goto('/');
  await expect(admin.locator('html')).toHaveCSS('color-scheme', 'normal');
});

async function expectNoSideways(page: Page) {
  const wider = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(wider).toBeLessThanOrEqual(0);
}
