import type { Page } from '@playwright/test';
import { ageProofsOf } from '#tests/support/age-proof.ts';
import { expect, expectAccessible, test } from '#tests/support/fixtures.ts';
import { addVirtualAuthenticator } from '#tests/support/virtual-authenticator.ts';

// They change the owner's account, so they have servers of their own.
test.use({ settings: { MAIL_FROM: '' } });

const section = (page: Page) => page.getByRole('region', { name: 'Passkeys' });

async function addPasskey(page: Page, name: string): Promise<void> {
  await section(page).getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(section(page).getByText(name)).toBeVisible();
}

test('a passkey is added, signs in, confirms, and is removed @phone', async ({
  admin: page,
  server,
}, { project }) => {
  const name = `Phone at ${project.name}`;
  await addVirtualAuthenticator(page);
  await page.goto('/admin/account');
  await addPasskey(page, name);
  const item = section(page).getByRole('listitem').filter({ hasText: name });
  await expect(item).toContainText('Not used yet');
  await expectAccessible(page);

  await page.context().clearCookies({ name: /session/ });
  await page.goto('/admin/account');
  await expect(page).toHaveURL('/admin/login?to=%2Fadmin%2Faccount');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL('/admin/account');
  await expect(item).toContainText('Last used');

  await ageProofsOf(server);
  await item.getByRole('button', { name: `Remove ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  const confirm = page.getByRole('dialog', { name: "Confirm it's you" });
  await confirm.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(confirm).toHaveCount(0);
  await expect(item).toHaveCount(0);
});

test('a browser without passkeys says so, and signs in by password', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
  await page.goto('/admin/login');
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeDisabled();
  await expect(page.getByText('This browser has no passkeys.')).toBeVisible();
});

test('signing in by one is refused, and the password is still a way', async ({ page }) => {
  await page.goto('/admin/login');
  await page.evaluate(() => {
    navigator.credentials.get = () =>
      Promise.reject(new DOMException('Not now', 'NotAllowedError'));
  });
  const button = page.getByRole('button', { name: 'Sign in with a passkey' });
  await button.click();
  await expect(button).toBeEnabled();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('there is no button that does nothing', async ({ page }) => {
    await page.goto('/admin/login');
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeHidden();
  });
});
