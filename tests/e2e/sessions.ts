import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expect, expectAccessible, owner, test } from '#tests/support/fixtures.ts';

// These journeys end the owner's other sessions: they have servers of their own.
test.use({ settings: { LOG_LEVEL: 'warn' }, expectedFaults: /status of 401/ });

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0';

/** Another browser in which the owner is signed in. */
async function openLaptop(browser: Browser, origin: string): Promise<BrowserContext> {
  const laptop = await browser.newContext({ baseURL: origin, userAgent: firefox });
  await laptop.request.post('/admin/login', { form: owner });
  return laptop;
}

async function signInHere(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password').fill(owner.password);
  await page.getByRole('button', { name: 'Login' }).click();
}

async function openAccount(page: Page): Promise<void> {
  await page.goto('/admin/account');
  await signInHere(page);
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
}

const sessionsOf = (page: Page) => page.getByRole('region', { name: 'Sessions' });

test('a laptop was stolen: its session is ended from here @phone', async ({
  page,
  browser,
  server,
}) => {
  const laptop = await openLaptop(browser, server.origin);
  const thief = await laptop.newPage();
  await thief.goto('/admin/employees');
  await openAccount(page);
  const sessions = sessionsOf(page);
  const there = sessions.getByRole('listitem').filter({ hasText: 'Firefox on Windows' });
  await expect(sessions.getByRole('listitem').first()).toContainText('This device');
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  await there.getByRole('button', { name: 'Sign out' }).first().click();
  await expect(page.getByText('Signed out there')).toBeVisible();
  await expect(there).toHaveCount(0);
  await thief.goto('/admin/employees');
  await expect(thief.getByRole('alert')).toHaveText('You were signed out.');
  const activity = page.getByRole('region', { name: 'Recent activity' });
  await expect(activity.getByRole('listitem').first()).toContainText(
    'Signed outFirefox on Windows',
  );
  await expect(activity).not.toContainText('@');
  await laptop.close();
});

test('signed out everywhere else by the keyboard: what was being typed there is not lost', async ({
  page,
  browser,
  server,
}) => {
  const laptop = await openLaptop(browser, server.origin);
  const desk = await laptop.newPage();
  await desk.goto('/admin/employees');
  await desk.getByRole('button', { name: 'Add Employee' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Add Employee' });
  await dialog.getByLabel('Full name').fill('Farah binti Osman');
  await dialog.getByLabel('Email').fill('farah@mail.example');
  await dialog.getByLabel('Job position').selectOption({ index: 1 });

  await openAccount(page);
  await page.getByRole('button', { name: 'Sign out everywhere else' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Signed out everywhere else').first()).toBeVisible();
  await expect(sessionsOf(page).getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('main')).toBeFocused();

  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog).toContainText('You are signed out');
  await expect(dialog.getByLabel('Full name')).toHaveValue('Farah binti Osman');
  const again = await laptop.newPage();
  await again.goto('/admin/login');
  await signInHere(again);
  await expect(again).toHaveURL('/admin/applications');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(desk.getByText('Employee Added')).toBeVisible();
  await laptop.close();
});

test('the owner’s own device is signed out as by Logout', async ({ page }) => {
  await openAccount(page);
  const here = sessionsOf(page).getByRole('listitem').filter({ hasText: 'This device' });
  await here.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/admin/login');
  await page.goto('/admin/account');
  await expect(page.getByRole('heading', { name: 'Admin login' })).toBeVisible();
});

test('who tries the password of an admin is seen on the account', async ({ page, browser }) => {
  await page.goto('/admin/account');
  const stranger = await browser.newContext({ baseURL: page.url(), userAgent: firefox });
  await stranger.request.post('/admin/login', { form: { ...owner, password: 'not this one' } });
  await stranger.close();
  await signInHere(page);
  const activity = page.getByRole('region', { name: 'Recent activity' });
  const tried = activity.getByRole('listitem').filter({ hasText: /A sign-in .*failed/ });
  await expect(tried.first()).toContainText('Firefox on Windows');
});
