import type { Page } from '@playwright/test';
import pg from 'pg';
import { embeddedDatabase } from '#tests/support/embedded-database.ts';
import { expect, expectAccessible, owner, test } from '#tests/support/fixtures.ts';
import { signIn } from '#tests/support/owner.ts';
import type { RunningServer } from '#tests/support/server.ts';
import { secretOf, totp } from '#tests/support/totp.ts';

// Two-step verification is the one owner's, so it has servers of its own, and one journey at a time.
test.use({ settings: { MAIL_FROM: '' }, expectedFaults: /status of (400|401)/ });
test.describe.configure({ mode: 'serial' });

const toast = (page: Page) => page.getByRole('status').filter({ hasText: /./ });
const section = (page: Page) => page.getByRole('region', { name: 'Two-step verification' });

async function query(server: RunningServer, sql: string): Promise<void> {
  const client = new pg.Client(await embeddedDatabase(server.dataDir));
  await client.connect();
  await client.query(sql);
  await client.end();
}

/** As before any journey: off, and nothing required. */
test.beforeEach(async ({ page, server }) => {
  await query(server, 'delete from two_factor; update "user" set two_factor_enabled = false');
  await query(server, 'delete from admin_policy');
  await page.context().addCookies([{ ...(await signIn(server.origin)), url: server.origin }]);
});

/** By keyboard alone, from the section's button to the code. */
async function turnOn(page: Page): Promise<{ secret: Buffer; codes: string[] }> {
  await page.goto('/admin/account');
  await section(page).getByRole('button', { name: 'Turn on' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Turn on two-step verification' });
  await dialog.getByLabel('Password').fill(owner.password);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
  await expectAccessible(page);
  await expect(dialog.getByLabel('6-digit code from your app')).toBeFocused();
  const secret = secretOf(await dialog.locator('code').innerText());
  await dialog.getByLabel('6-digit code from your app').fill('000000');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(/This code is wrong/).first()).toBeVisible();
  // The half minute before is good as well, and leaves this one for signing in.
  const code = totp(secret, new Date(Date.now() - 30_000));
  await dialog.getByLabel('6-digit code from your app').fill(code);
  await page.keyboard.press('Enter');
  const list = dialog.getByRole('list', { name: 'Recovery codes' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  await expect(dialog.getByRole('button', { name: 'Copy' })).toBeFocused();
  await expectAccessible(page);
  return { secret, codes: await list.getByRole('listitem').allInnerTexts() };
}

async function typePassword(page: Page, to = ''): Promise<void> {
  await page.context().clearCookies();
  await page.goto(`/admin/login${to}`);
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password').fill(owner.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Two-step verification' })).toBeVisible();
}

test('turned on by keyboard, asked at the next sign-in, and led back @phone', async ({ page }) => {
  const { secret } = await turnOn(page);
  const dialog = page.getByRole('dialog');
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  expect((await saved).suggestedFilename()).toBe('embun-recovery-codes.txt');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('main')).toBeFocused();
  await expect(section(page)).toContainText('Recovery codes left: 10.');
  await page.reload();
  await expect(page.getByRole('list', { name: 'Recovery codes' })).toHaveCount(0);

  await typePassword(page, '?to=/admin/email-list');
  await expectAccessible(page);
  const code = page.getByLabel('Enter the 6-digit code from your app');
  await code.fill('12345');
  await page.keyboard.press('Enter');
  await expect(page.getByText('A code has six digits.').first()).toBeVisible();
  await expect(code).toBeFocused();
  await code.fill(totp(secret, new Date()));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Email Subscribers' })).toBeVisible();
  await expect(toast(page)).toHaveText('Login successful');
});

test('a recovery code instead, on a device that is trusted from then on', async ({ page }) => {
  const { codes } = await turnOn(page);
  await typePassword(page);
  await page.getByRole('link', { name: 'Use a recovery code instead' }).click();
  await page.getByLabel('Recovery code').fill(codes[4]?.toLowerCase() ?? '');
  await page.getByLabel('Trust this device for 30 days').check();
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Job Applications' })).toBeVisible();
  await page.goto('/admin/account');
  await expect(section(page)).toContainText('Recovery codes left: 9.');

  // Signed out, the device is still trusted: the password will do.
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await page.context().addCookies(cookies.filter(({ name }) => name.includes('trust_device')));
  await page.goto('/admin/login');
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password').fill(owner.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Job Applications' })).toBeVisible();
});

test('turned off by the password and a code', async ({ page }) => {
  const { secret } = await turnOn(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await section(page).getByRole('button', { name: 'Turn off' }).click();
  const dialog = page.getByRole('dialog', { name: 'Turn off two-step verification' });
  await expectAccessible(page);
  await dialog.getByLabel('Password').fill('bamboo whisk at noon');
  await dialog.getByLabel('Code or recovery code').fill('123');
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(dialog.getByText('This is not your password.').first()).toBeVisible();
  await dialog.getByLabel('Password').fill(owner.password);
  await dialog.getByLabel('Code or recovery code').fill(totp(secret, new Date()));
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(toast(page)).toHaveText('Two-step verification is off');
  await expect(section(page).getByRole('button', { name: 'Turn on' })).toBeVisible();
});

test('where it is required, nothing else opens before it is on', async ({ page, server }) => {
  await query(
    server,
    "insert into admin_policy (two_step_required_at) values (now() - interval '1 day')",
  );
  await page.context().clearCookies();
  await page.context().addCookies([{ ...(await signIn(server.origin)), url: server.origin }]);
  await page.goto('/admin/applications');
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await expect(section(page).getByRole('alert')).toContainText(
    'Everybody here has to use two-step verification.',
  );
  await expectAccessible(page);
  await turnOn(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await page.goto('/admin/applications');
  await expect(page.getByRole('heading', { name: 'Job Applications' })).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the code page works', async ({ page, server, browser }) => {
    const scripted = await browser.newContext({
      baseURL: server.origin,
      javaScriptEnabled: true,
    });
    await scripted.addCookies([{ ...(await signIn(server.origin)), url: server.origin }]);
    const { secret } = await turnOn(await scripted.newPage());
    await scripted.close();
    await typePassword(page);
    await page.getByLabel('Enter the 6-digit code from your app').fill('12345');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText('A code has six digits.').first()).toBeVisible();
    await page.getByLabel('Enter the 6-digit code from your app').fill(totp(secret, new Date()));
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL(/\/admin\/applications$/);
  });
});
