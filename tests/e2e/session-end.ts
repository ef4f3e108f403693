import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '#tests/support/fixtures.ts';
import { changeSessions, logIn } from '#tests/support/sign-in/colleague.ts';

const warning = (page: Page) =>
  page.getByRole('dialog', { name: 'You will be signed out in a minute' });
const stay = (page: Page) => warning(page).getByRole('button', { name: 'Stay signed in' });
const field = (page: Page) => page.getByLabel('Search employees');

/** As after a computer wakes up: the page gets the focus, and asks how long the session still lasts. */
async function comeBack(page: Page): Promise<void> {
  const answered = page.waitForResponse(/\/admin\/session$/);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await answered;
}

const minute = 60_000;
const day = 24 * 60 * minute;

/** A session that began `ago` milliseconds ago, and ends in `endsInMs` if it is not prolonged. */
const session = (ago: number, endsInMs: number) => ({
  createdAt: new Date(Date.now() - ago),
  expiresAt: new Date(Date.now() + endsInMs),
});

test.use({ expectedFaults: /status of 401/ });

test('a warning comes a minute before the end; a press prolongs the session, and after seven days another tab signs in @phone', async ({
  page,
  server,
  colleague,
}) => {
  await page.context().addCookies([{ ...colleague.cookie, url: server.origin }]);
  await page.goto('/admin/employees');
  await field(page).focus();
  await changeSessions(server, colleague, session(day, 0.9 * minute));
  await comeBack(page);
  await expect(stay(page)).toBeFocused();
  await expect(warning(page).getByRole('alert')).toContainText('Stay signed in to go on');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(warning(page)).toHaveCount(0);
  await expect(field(page)).toBeFocused();

  await changeSessions(server, colleague, session(day, 0.9 * minute));
  await comeBack(page);
  await expect(stay(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(warning(page)).toHaveCount(0);
  await comeBack(page);
  await expect(warning(page), 'closed, it stays closed').toHaveCount(0);
  await changeSessions(server, colleague, session(day, day));
  await comeBack(page);

  await changeSessions(server, colleague, session(7 * day - 0.9 * minute, 0.9 * minute));
  await comeBack(page);
  const again = warning(page).getByRole('link', { name: 'Sign in again (opens another tab)' });
  await expect(again).toBeFocused();
  await expect(warning(page).getByRole('alert')).toContainText('seven days at most');
  await expect(stay(page)).toHaveCount(0);
  const opened = page.context().waitForEvent('page');
  await page.keyboard.press('Enter');
  const tab = await opened;
  await logIn(tab, colleague);
  await expect(tab.getByRole('heading', { name: 'Job Applications' })).toBeVisible();
  await page.bringToFront();
  await expect(warning(page)).toHaveCount(0);

  // If the session ends while the warning is open, a dialog says so.
  await changeSessions(server, colleague, session(7 * day - 0.9 * minute, 0.9 * minute));
  await comeBack(page);
  await expect(again).toBeFocused();
  await changeSessions(server, colleague, session(7 * day, 0));
  await comeBack(page);
  const ended = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(ended.getByRole('alert')).toContainText('You are signed out');
  await expect(ended.getByRole('link', { name: 'Sign in (opens another tab)' })).toBeVisible();
});
