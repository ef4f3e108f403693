import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '#tests/support/fixtures.ts';
import { toastOf } from '#tests/support/pages/site-page.ts';
import {
  ageProofsOf,
  freshCode,
  openAccountOf,
  turnOnTwoStep,
} from '#tests/support/sign-in/colleague.ts';
import { openSession } from '#tests/support/sign-in/open-session.ts';

test.use({ expectedFaults: /status of (400|401)/ });

const dialog = (page: Page) => page.getByRole('dialog', { name: "Confirm it's you" });
const others = (page: Page) => page.getByRole('button', { name: 'Sign out everywhere else' });

// The colleague signed in long ago, here and in another browser.
test.beforeEach(async ({ page, server, colleague }) => {
  await openSession(server, colleague.email);
  await ageProofsOf(server, colleague);
  await openAccountOf(page, colleague, server);
});

test('closing the question changes nothing; after the password, the action goes on @phone', async ({
  page,
  server,
  colleague,
}) => {
  await others(page).click();
  await expect(dialog(page).getByLabel('Password')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(others(page)).toBeFocused();
  await expect(others(page)).toBeEnabled();
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
  await passkeys.getByLabel('Name').fill('The phone in the kitchen');
  await page.getByRole('button', { name: 'Continue' }).click();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(passkeys.getByLabel('Name')).toHaveValue('The phone in the kitchen');
  await expect(toastOf(page), 'nothing false is said').toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(passkeys.getByLabel('Name')).toHaveCount(0);

  await others(page).click();
  const password = dialog(page).getByLabel('Password');
  await expect(password).toBeFocused();
  await page.keyboard.type('bamboo whisk at noon');
  await page.keyboard.press('Enter');
  await expect(password).toHaveAccessibleDescription('This is not your password.');
  await expect(password).toBeFocused();
  await expectAccessible(page);
  // The session ends meanwhile: after signing in again in another tab, the action can go on.
  await page.context().clearCookies({ name: /session_token/ });
  await password.fill(colleague.password);
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('alert')).toContainText('You are signed out');
  await expect(dialog(page).getByRole('link', { name: /^Sign in/ })).toBeVisible();
  await page.context().addCookies([{ ...colleague.cookie, url: server.origin }]);
  await dialog(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(toastOf(page)).toContainText('Signed out everywhere else');
  await expect(others(page)).toHaveCount(0);

  await openSession(server, colleague.email);
  await page.reload();
  await others(page).click();
  await expect(toastOf(page), 'not asked again').toContainText('Signed out everywhere else');
});

test('a code of the app works instead of the password; wrong codes are named', async ({
  page,
  server,
  colleague,
}) => {
  const { secret } = await turnOnTwoStep(server, colleague);
  await others(page).click();
  const toCode = dialog(page).getByRole('button', { name: 'Use a code from your app instead' });
  await toCode.press('Enter');
  const code = dialog(page).getByLabel('6-digit code from your app');
  await expect(code).toBeFocused();
  await page.keyboard.type('12345');
  await page.keyboard.press('Enter');
  await expect(code).toHaveAccessibleDescription('A code has six digits.');
  await code.fill('000000');
  await page.keyboard.press('Enter');
  await expect(code).toHaveAccessibleDescription(/This code is wrong, or was used before/);
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Use your password instead' }).press('Enter');
  await expect(dialog(page).getByLabel('Password')).toBeFocused();
  await toCode.press('Enter');
  await code.fill(await freshCode(server, colleague, secret));
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  await expect(toastOf(page)).toContainText('Signed out everywhere else');
});
