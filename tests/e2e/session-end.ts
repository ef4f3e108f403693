import type { Page } from '@playwright/test';
import pg from 'pg';
import { embeddedDatabase } from '#tests/support/embedded-database.ts';
import { expect, expectAccessible, owner, test } from '#tests/support/fixtures.ts';
import { signIn } from '#tests/support/owner.ts';
import type { RunningServer } from '#tests/support/server.ts';

// Everybody's session is moved to its end, so these journeys have servers of their own.
test.use({ settings: { MAIL_FROM: '' } });
test.describe.configure({ mode: 'serial' });

const warning = (page: Page) =>
  page.getByRole('dialog', { name: 'You will be signed out in a minute' });
const stay = (page: Page) => warning(page).getByRole('button', { name: 'Stay signed in' });
const field = (page: Page) => page.getByLabel('Search employees');

/** Everybody signed in `ago`, and their session ends in so many seconds unless it is kept. */
async function moveSessions({ dataDir }: RunningServer, ago: string, seconds: number) {
  const client = new pg.Client(await embeddedDatabase(dataDir));
  await client.connect();
  await client.query(
    `update session set created_at = now() - $1::interval,
       expires_at = now() + make_interval(secs => $2)`,
    [ago, seconds],
  );
  await client.end();
}

/** What a computer does that wakes up. */
const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));

test.beforeEach(async ({ page, server }) => {
  await page.context().addCookies([{ ...(await signIn(server.origin)), url: server.origin }]);
  await page.goto('/admin/employees');
  await field(page).focus();
});

test('a minute before the end it is said, and one press keeps the session @phone', async ({
  page,
  server,
}) => {
  await moveSessions(server, '1 day', 63);
  await comeBack(page);
  await expect(warning(page)).toHaveCount(0);
  await expect(stay(page)).toBeFocused();
  await expect(warning(page).getByRole('alert')).toContainText('Stay signed in to go on');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(warning(page)).toHaveCount(0);
  await expect(field(page)).toBeFocused();
  await page.reload();
  await expect(field(page)).toBeVisible();
  await expect(warning(page)).toHaveCount(0);
});

test('another tab that is used makes the warning go, and a closed one stays closed', async ({
  page,
  server,
}) => {
  await moveSessions(server, '1 day', 50);
  await comeBack(page);
  await expect(stay(page)).toBeFocused();
  const other = await page.context().newPage();
  await other.goto('/admin/email-list');
  await expect(warning(page)).toHaveCount(0);
  await expect(field(page)).toBeFocused();
  await expect(warning(other)).toHaveCount(0);

  await moveSessions(server, '1 day', 50);
  await comeBack(page);
  await expect(stay(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(warning(page)).toHaveCount(0);
  const looked = page.waitForResponse(/\/admin\/session$/);
  await comeBack(page);
  await looked;
  await expect(warning(page)).toHaveCount(0);
});

test('after seven days it is said that one has to sign in again, in another tab', async ({
  page,
  server,
}) => {
  await moveSessions(server, '6 days 23:59:10', 50);
  await comeBack(page);
  const again = warning(page).getByRole('link', { name: 'Sign in again (opens another tab)' });
  await expect(again).toBeFocused();
  await expect(warning(page).getByRole('alert')).toContainText('seven days at most');
  await expect(stay(page)).toHaveCount(0);
  await expectAccessible(page);
  const opened = page.context().waitForEvent('page');
  await page.keyboard.press('Enter');
  const tab = await opened;
  await tab.getByLabel('Email').fill(owner.email);
  await tab.getByLabel('Password').fill(owner.password);
  await tab.getByRole('button', { name: 'Login' }).click();
  await expect(tab.getByRole('heading', { name: 'Job Applications' })).toBeVisible();
  await page.bringToFront();
  await expect(warning(page)).toHaveCount(0);
});

test.describe('an end that comes', () => {
  test.use({ expectedFaults: /status of 401/ });

  test('under the warning is told, and leads to another tab', async ({ page, server }) => {
    await moveSessions(server, '1 day', 4);
    await comeBack(page);
    await expect(stay(page)).toBeFocused();
    const ended = page.getByRole('dialog', { name: 'Your session has ended' });
    await expect(ended.getByRole('alert')).toContainText('You are signed out');
    await expect(ended.getByRole('link', { name: 'Sign in (opens another tab)' })).toBeVisible();
    await expectAccessible(page);
  });
});
