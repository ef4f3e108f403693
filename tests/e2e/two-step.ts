import type { Page } from '@playwright/test';
import { type Colleague, expect, expectAccessible, test } from '#tests/support/fixtures.ts';
import { toastOf } from '#tests/support/pages/site-page.ts';
import {
  freshCode,
  logIn,
  openAccountOf,
  turnOnTwoStep,
} from '#tests/support/sign-in/colleague.ts';
import { secretOf, totp } from '#tests/support/sign-in/totp.ts';

test.use({ expectedFaults: /status of (400|401)/ });

const section = (page: Page) => page.getByRole('region', { name: 'Two-step verification' });

/** Signs in as on another day: of all cookies the browser only has the one of a trusted device. */
async function typePassword(page: Page, colleague: Colleague, to = ''): Promise<void> {
  await page.context().clearCookies({ name: /^(?!.*trust_device)/ });
  await page.goto(`/admin/login${to}`);
  await logIn(page, colleague);
}

test('an admin turns it on by keyboard, is asked at the next sign-in, and led back @phone', async ({
  page,
  server,
  colleague,
}) => {
  await openAccountOf(page, colleague, server);
  await section(page).getByRole('button', { name: 'Turn on' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Turn on two-step verification' });
  await dialog.getByLabel('Password').fill(colleague.password);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
  const first = dialog.getByLabel('6-digit code from your app');
  await expect(first).toBeFocused();
  const typed = await dialog.locator('code').innerText();
  const secret = secretOf(typed);
  await expect(dialog.getByRole('button', { name: 'Copy the key' })).toBeVisible();
  // This link is shown on touch screens only: a desktop has no such app.
  await expect(dialog.getByText('Open in my app')).toHaveAttribute(
    'href',
    new RegExp(`^otpauth://totp/.*secret=${typed.replaceAll(' ', '')}`),
  );
  await first.fill('000000');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(/This code is wrong/).first()).toBeVisible();
  await expectAccessible(page);
  await first.fill(totp(secret, new Date()));
  await page.keyboard.press('Enter');
  await expect(
    dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem'),
  ).toHaveCount(10);
  await expect(dialog.getByRole('button', { name: 'Copy' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  const leaving = page.getByRole('dialog', { name: 'Have you kept the codes?' });
  await expectAccessible(page);
  await leaving.getByRole('button', { name: 'Back to the codes' }).click();
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  expect((await saved).suggestedFilename()).toBe('embun-recovery-codes.txt');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('main')).toBeFocused();
  await expect(section(page)).toContainText('Recovery codes left: 10.');
  await page.reload();
  await expect(section(page)).toContainText('Recovery codes left: 10.');
  await expect(page.getByRole('list', { name: 'Recovery codes' })).toHaveCount(0);

  await typePassword(page, colleague, '?to=/admin/email-list');
  await expect(page.getByRole('heading', { name: 'Two-step verification' })).toBeVisible();
  const code = page.getByLabel('Enter the 6-digit code from your app');
  await expect(code).toBeFocused();
  await page.reload();
  await expect(code).toBeFocused();
  await code.fill('12345');
  await page.keyboard.press('Enter');
  await expect(page.getByText('A code has six digits.').first()).toBeVisible();
  await expect(code).toBeFocused();
  await code.fill(await freshCode(server, colleague, secret));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Email Subscribers' })).toBeVisible();
  await expect(toastOf(page)).toHaveText('Login successful');
});

test('a recovery code works instead, makes the device a trusted one, and it is turned off', async ({
  page,
  server,
  colleague,
}) => {
  const { secret, codes } = await turnOnTwoStep(server, colleague);
  await typePassword(page, colleague);
  await page.getByRole('link', { name: 'Use a recovery code instead' }).click();
  await expect(page.getByLabel('Recovery code')).toBeFocused();
  await page.getByLabel('Recovery code').fill(codes[1]?.toLowerCase() ?? '');
  await page.getByLabel('Trust this device for 30 days').check();
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Job Applications' })).toBeVisible();

  await typePassword(page, colleague, '?to=/admin/account');
  await expect(section(page)).toContainText('Recovery codes left: 2.');
  await section(page).getByRole('button', { name: 'New recovery codes' }).click();
  const asked = page.getByRole('dialog', { name: 'Make new recovery codes?' });
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expect(section(page)).toContainText('Recovery codes left: 2.');
  await section(page).getByRole('button', { name: 'New recovery codes' }).click();
  await asked.getByRole('button', { name: 'Make new codes' }).click();
  const made = page.getByRole('dialog', { name: 'Recovery codes' });
  await expect(made.getByRole('listitem')).toHaveCount(10);
  await made.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(section(page)).toContainText('Recovery codes left: 10.');
  await section(page).getByRole('button', { name: 'Turn off' }).click();
  const dialog = page.getByRole('dialog', { name: 'Turn off two-step verification' });
  await dialog.getByLabel('Password').fill('bamboo whisk at noon');
  await dialog.getByLabel('Code or recovery code').fill('123');
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(dialog.getByText('This is not your password.').first()).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Password').fill(colleague.password);
  await dialog.getByLabel('Code or recovery code').fill(await freshCode(server, colleague, secret));
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(toastOf(page)).toHaveText('Two-step verification is off');
  await expect(section(page).getByRole('button', { name: 'Turn on' })).toBeVisible();
});
