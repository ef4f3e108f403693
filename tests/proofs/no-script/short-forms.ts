import { expect, owner, test } from '#tests/support/fixtures.ts';
import { startServer } from '#tests/support/processes/server.ts';

/* Short forms with scripts switched off. */
test.use({ javaScriptEnabled: false, expectedFaults: /csp$|status of 4\d\d/ });

test('the first admin is made by the printed link, and signed in', async ({ page }) => {
  const server = await startServer();
  const printed = () => /http\S+\/admin\/setup\/\S+/.exec(server.output())?.[0] ?? '';
  await expect.poll(printed).not.toBe('');
  await page.goto(printed());
  await expect(page.getByText('Show what I type')).toBeHidden();
  await page.getByLabel('Name').fill('Nur Aisyah');
  await page.getByLabel('Email').fill('aisyah@example');
  await page.getByLabel('Password').fill('password1234');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
  await expect(page.getByText('This password is too easy to guess.')).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Nur Aisyah');
  await expect(page.getByLabel('Email')).toHaveValue('aisyah@example');
  await expect(page.getByLabel('Password')).toHaveValue('');
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password').fill(owner.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(`${server.origin}/admin/today`);
  await expect(page.locator('noscript p')).toHaveText('The back office needs JavaScript.');
  await page.goto('about:blank');
  expect(await server.stop()).toBe(0);
});

test('pages that need scripts say so @phone', async ({ page, ownerCookie, baseURL }) => {
  await page.context().addCookies([{ ...ownerCookie, url: baseURL }]);
  for (const [path, words] of [
    ['/', 'The cart needs JavaScript.'],
    ['/shop', 'The cart needs JavaScript.'],
    ['/store', 'The cart needs JavaScript.'],
    ['/checkout', 'The checkout needs JavaScript.'],
    ['/admin/applications', 'The back office needs JavaScript.'],
    ['/admin/employees', 'The back office needs JavaScript.'],
    ['/admin/email-list', 'The back office needs JavaScript.'],
  ] as const) {
    await page.goto(path);
    // Playwright's text locators do not find text in a noscript.
    const line = page.locator('noscript p', { hasText: words });
    await expect(line).toBeVisible();
    await expect(line).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Cart' })).toBeHidden();
  }
});

test.describe('where the scripts of a page cannot be had', () => {
  test.use({ javaScriptEnabled: true, expectedFaults: /Failed to load|FAILED|status of 4\d\d/ });
  test.beforeEach(({ page }) => page.route('**/assets/*.js', (route) => route.abort()));

  test('the form of the menu is sent at the second press', async ({ page }, info) => {
    await page.goto('/store');
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await menu.getByLabel('Email').fill(`menu.${info.workerIndex}.${Date.now()}@example.com`);
    await menu.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByRole('alert')).toContainText('Subscription failed');
    await menu.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByRole('heading', { name: 'Successfully subscribed!' })).toBeVisible();
  });
});
