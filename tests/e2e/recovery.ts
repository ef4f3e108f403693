import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectAccessibleAsItIs,
  owner,
} from '#tests/support/fixtures.ts';
import { mailsTo } from '#tests/support/outbox.ts';
import { test } from '#tests/support/own-server.ts';
import { signIn } from '#tests/support/owner.ts';
import type { RunningServer } from '#tests/support/server.ts';
import { tabTo } from '#tests/support/tab-to.ts';

const newPassword = 'whisk bamboo at dusk';
const said = 'If this address belongs to an admin, a reset link is on its way.';
const welcome = 'Password changed. Please sign in.';

// A link that is used up is answered by 404, a field that is wrong by 400.
test.use({ expectedFaults: /status of (400|404)/ });

/** The link of the latest mail. */
async function resetLink({ dataDir }: RunningServer): Promise<string> {
  const find = async () => {
    const [mail] = (await mailsTo(owner.email, dataDir)).slice(-1);
    return /http\S+reset-password\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  };
  await expect.poll(find).not.toBe('');
  return find();
}

async function choose(page: Page, password: string, repeated = password): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Repeat new password').fill(repeated);
  await page.getByRole('button', { name: 'Set password' }).click();
}

async function signInHere(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password').fill(newPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/admin/applications');
}

test('the owner has forgotten the password, and is back by the link from the email', async ({
  page,
  browser,
  cafe,
}) => {
  const elsewhere = await browser.newContext();
  await elsewhere.addCookies([{ ...(await signIn(cafe.origin)), url: cafe.origin }]);
  const laptop = await elsewhere.newPage();
  await laptop.goto(`${cafe.origin}/admin/account`);
  await expect(laptop.getByRole('heading', { name: 'Your account' })).toBeVisible();

  await page.goto('/admin/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Email').fill(owner.email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByRole('status').filter({ hasText: said })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await expectAccessible(page);

  const link = await resetLink(cafe);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await expectAccessible(page);
  await choose(page, newPassword, `${newPassword}!`);
  const repeated = page.getByLabel('Repeat new password');
  await expect(repeated).toHaveAccessibleDescription('The two passwords are not the same.');
  await expect(repeated).toBeFocused();
  await expectAccessible(page);
  await choose(page, newPassword);
  await expect(page).toHaveURL('/admin/login');
  await expect(page.getByRole('status').filter({ hasText: welcome })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Admin login' })).toBeVisible();
  await expect(page.getByText(welcome)).toHaveCount(0);

  await laptop.reload();
  await expect(laptop).toHaveURL(/\/admin\/login/);
  await elsewhere.close();
  await signInHere(page);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Send a new link' }).click();
  await expect(page).toHaveURL('/admin/forgot-password');
});

test('by keyboard on a narrow screen', async ({ page, cafe }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/login');
  await tabTo(page, page.getByRole('link', { name: 'Forgot password?' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/forgot-password');
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(owner.email);
  await page.keyboard.press('Enter');
  await expect(page.getByText(said)).toBeVisible();

  await page.goto(await resetLink(cafe));
  await tabTo(page, page.getByLabel('New password', { exact: true }));
  await page.keyboard.type(newPassword);
  await tabTo(page, page.getByLabel('Repeat new password'));
  await page.keyboard.type(newPassword);
  await tabTo(page, page.getByLabel('Show what I type'));
  await page.keyboard.press('Space');
  await expect(page.getByLabel('Repeat new password')).toHaveAttribute('type', 'text');
  await tabTo(page, page.getByRole('button', { name: 'Set password' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText(welcome)).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, expectedFaults: /csp$|status of (400|404)/ });

  test('the same way leads back', async ({ page, cafe }) => {
    await page.goto('/admin/login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.getByLabel('Email').fill(owner.email);
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await expect(page.getByText(said)).toBeVisible();
    await page.goto(await resetLink(cafe));
    await choose(page, 'password1234');
    await expect(page.getByText('This password is too easy to guess.')).toBeVisible();
    await expectAccessibleAsItIs(page);
    await choose(page, newPassword);
    await expect(page.getByText(welcome)).toBeVisible();
    await signInHere(page);
  });
});
