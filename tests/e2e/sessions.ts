import type { Browser, BrowserContext, Page } from '@playwright/test';
import { logIn } from '#tests/support/colleague.ts';
import { newcomer } from '#tests/support/employees-page.ts';
import { type Colleague, expect, expectAccessible, test } from '#tests/support/fixtures.ts';

test.use({ expectedFaults: /status of 401/ });

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0';

/** Another browser in which the colleague is signed in. */
async function openLaptop(
  browser: Browser,
  baseURL: string | undefined,
  { email, password }: Colleague,
): Promise<BrowserContext> {
  const laptop = await browser.newContext({ baseURL, userAgent: firefox });
  await laptop.request.post('/admin/login', { form: { email, password } });
  return laptop;
}

async function openAccount(page: Page, colleague: Colleague): Promise<void> {
  await page.goto('/admin/account');
  await logIn(page, colleague);
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
}

const sessionsOf = (page: Page) => page.getByRole('region', { name: 'Sessions' });

test('a laptop was stolen: its session is ended from here, then the one of this device @phone', async ({
  page,
  browser,
  baseURL,
  colleague,
}) => {
  const laptop = await openLaptop(browser, baseURL, colleague);
  const thief = await laptop.newPage();
  await thief.goto('/admin/employees');
  const { email } = colleague;
  await laptop.request.post('/admin/login', { form: { email, password: 'not this one' } });

  await openAccount(page, colleague);
  const sessions = sessionsOf(page).getByRole('listitem');
  const activity = page.getByRole('region', { name: 'Recent activity' }).getByRole('listitem');
  const tried = activity.filter({ hasText: /A sign-in .*failed/ });
  await expect(tried).toContainText('Firefox on Windows');
  await expect(sessions.first()).toContainText('This device');

  const there = sessions.filter({ hasText: 'Firefox on Windows' });
  await there.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('Signed out there')).toBeVisible();
  await expect(there).toHaveCount(0);
  await thief.reload();
  await expect(thief.getByRole('alert')).toHaveText('You were signed out.');
  await expect(activity.first()).toContainText('Signed outFirefox on Windows');
  await expectAccessible(page);

  await sessions.first().getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/admin/login');
  await laptop.close();
});

test('signed out everywhere else by the keyboard: what was being typed there is not lost', async ({
  page,
  browser,
  baseURL,
  colleague,
}) => {
  const laptop = await openLaptop(browser, baseURL, colleague);
  const desk = await laptop.newPage();
  const person = newcomer('Farah binti Osman');
  await desk.goto('/admin/employees');
  await desk.getByRole('button', { name: 'Add Employee' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Add Employee' });
  await dialog.getByLabel('Full name').fill(person.name);
  await dialog.getByLabel('Email').fill(person.email);
  await dialog.getByLabel('Job position').selectOption({ index: 1 });

  await openAccount(page, colleague);
  await page.getByRole('button', { name: 'Sign out everywhere else' }).press('Enter');
  await expect(page.getByText('Signed out everywhere else').first()).toBeVisible();
  await expect(sessionsOf(page).getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('main')).toBeFocused();

  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog).toContainText('You are signed out');
  await expect(dialog.getByLabel('Full name')).toHaveValue(person.name);
  const again = await laptop.newPage();
  await again.goto('/admin/login');
  await logIn(again, colleague);
  await expect(again).toHaveURL('/admin/applications');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(desk.getByText('Employee Added')).toBeVisible();
  await laptop.close();
});
