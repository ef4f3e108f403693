import type { Page } from '@playwright/test';
import { ageProofsOf } from '#tests/support/age-proof.ts';
import { expect, expectAccessible, owner, test } from '#tests/support/fixtures.ts';
import { signIn } from '#tests/support/owner.ts';
import type { RunningServer } from '#tests/support/server.ts';
import { secretOf, totp } from '#tests/support/totp.ts';

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

test('what was begun goes on after the password; a wrong one is told @phone', async ({
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
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
  await passkeys.getByLabel('Name').fill('The phone in the kitchen');
  await page.getByRole('button', { name: 'Continue' }).click();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(passkeys.getByLabel('Name')).toHaveValue('The phone in the kitchen');
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

test('a code of the app will do instead of the password; wrong ones are told', async ({
  page,
  server,
}) => {
  await openAccount(page, server);
  const section = page.getByRole('region', { name: 'Two-step verification' });
  await section.getByRole('button', { name: 'Turn on' }).click();
  const turnOn = page.getByRole('dialog', { name: 'Turn on two-step verification' });
  await turnOn.getByLabel('Password').fill(owner.password);
  await page.keyboard.press('Enter');
  const secret = secretOf(await turnOn.locator('code').innerText());
  // The half minute before is good as well, and leaves this one for confirming.
  const earlier = totp(secret, new Date(Date.now() - 30_000));
  await turnOn.getByLabel('6-digit code from your app').fill(earlier);
  await page.keyboard.press('Enter');
  await turnOn.getByRole('button', { name: 'Done' }).click();

  await ageProofsOf(server);
  await others(page).click();
  const toCode = dialog(page).getByRole('button', { name: 'Use a code from your app instead' });
  await toCode.press('Enter');
  const code = dialog(page).getByLabel('6-digit code from your app');
  await expect(code).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('12345');
  await page.keyboard.press('Enter');
  await expect(code).toHaveAccessibleDescription('A code has six digits.');
  await code.fill(earlier);
  await page.keyboard.press('Enter');
  await expect(code).toHaveAccessibleDescription(/This code is wrong, or was used before/);
  await dialog(page).getByRole('button', { name: 'Use your password instead' }).press('Enter');
  await expect(dialog(page).getByLabel('Password')).toBeFocused();
  await toCode.press('Enter');
  await code.fill(totp(secret, new Date()));
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  await expect(toast(page)).toContainText('Signed out everywhere else');

  await section.getByRole('button', { name: 'Turn off' }).click();
  const turnOff = page.getByRole('dialog', { name: 'Turn off two-step verification' });
  await turnOff.getByLabel('Password').fill(owner.password);
  await turnOff
    .getByLabel('Code or recovery code')
    .fill(totp(secret, new Date(Date.now() + 30_000)));
  await turnOff.getByRole('button', { name: 'Turn off' }).click();
  await expect(section.getByRole('button', { name: 'Turn on' })).toBeVisible();
});
