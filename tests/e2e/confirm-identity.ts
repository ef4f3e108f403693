import type { Page } from '@playwright/test';
import { ageProofsOf } from '#tests/support/age-proof.ts';
import { expect, expectAccessible, owner, test } from '#tests/support/fixtures.ts';
import { signIn } from '#tests/support/owner.ts';
import type { RunningServer } from '#tests/support/server.ts';

// Proofs are aged for everybody who is signed in, so they have servers of their own.
test.use({ settings: { MAIL_FROM: '' }, expectedFaults: /status of (400|401|503)/ });

const dialog = (page: Page) => page.getByRole('dialog', { name: "Confirm it's you" });
const others = (page: Page) => page.getByRole('button', { name: 'Sign out everywhere else' });
const toast = (page: Page) => page.getByRole('status').filter({ hasText: /./ });

/** Signed in here and in another browser, long ago. */
async function openAccount(page: Page, server: RunningServer): Promise<void> {
  await page.context().addCookies([{ ...(await signIn(server.origin)), url: server.origin }]);
  await signIn(server.origin);
  await ageProofsOf(server);
  await page.goto('/admin/account');
}

test('what was begun goes on after the password; a wrong one is told @widths', async ({
  page,
  server,
}) => {
  await openAccount(page, server);
  await others(page).click();
  await expect(dialog(page).getByLabel('Password')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('bamboo whisk at noon');
  await page.keyboard.press('Enter');
  const password = dialog(page).getByLabel('Password');
  await expect(password).toHaveAccessibleDescription('This is not your password.');
  await expect(password).toBeFocused();
  await dialog(page).getByLabel('Password').fill(owner.password);
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  await expect(toast(page)).toContainText('Signed out everywhere else');
  await expect(others(page)).toHaveCount(0);

  await signIn(server.origin);
  await page.reload();
  await others(page).click();
  await expect(toast(page)).toContainText('Signed out everywhere else');
});

test('Cancel and Escape leave everything as it was, and nothing false is said', async ({
  page,
  server,
}) => {
  await openAccount(page, server);
  for (const leave of [
    () => dialog(page).getByRole('button', { name: 'Cancel' }).click(),
    () => page.keyboard.press('Escape'),
  ]) {
    await others(page).click();
    await expect(dialog(page)).toBeVisible();
    await leave();
    await expect(dialog(page)).toHaveCount(0);
    await expect(others(page)).toBeFocused();
    await expect(others(page)).toBeEnabled();
  }
  await expect(toast(page)).toHaveCount(0);
});

test('a name that was typed is still there, and is sent', async ({ page, server }) => {
  await openAccount(page, server);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name', { exact: true }).fill('The phone in the kitchen');
  await page.getByRole('button', { name: 'Continue' }).click();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('The phone in the kitchen');
  await expect(toast(page)).toHaveCount(0);
});

test('a session that ended meanwhile is told in the dialog; signed in again, it goes on', async ({
  page,
  server,
}) => {
  await openAccount(page, server);
  await others(page).click();
  await expect(dialog(page)).toBeVisible();
  await page.context().clearCookies({ name: /session_token/ });
  await dialog(page).getByLabel('Password').fill(owner.password);
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('alert')).toContainText('You are signed out');
  await expect(dialog(page).getByRole('link', { name: /^Sign in/ })).toBeVisible();
  await page.context().addCookies([{ ...(await signIn(server.origin)), url: server.origin }]);
  await dialog(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(toast(page)).toContainText('Signed out everywhere else');
});
