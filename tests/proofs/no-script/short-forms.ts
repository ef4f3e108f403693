import type { Page } from '@playwright/test';
import { issueLink } from '#app/links/links.server.ts';
import { expect, owner, test } from '#tests/support/fixtures.ts';
import { onDatabase } from '#tests/support/onboarding-page.ts';
import { startServer } from '#tests/support/server.ts';

/* What a browser does by itself, scripts switched off. */
test.use({ javaScriptEnabled: false, expectedFaults: /csp$|status of 4\d\d/ });

const main = (page: Page) => page.getByRole('main');
const press = (page: Page, name: string) => main(page).getByRole('button', { name }).click();

test('an address that is none comes back with its message, and can be mended @phone', async ({
  page,
}, info) => {
  const email = `plain.${info.project.name}.${info.workerIndex}.${Date.now()}@example.com`;
  await page.goto('/newsletter');
  const field = main(page).getByLabel('Email');
  // What a browser takes for an address, and no email would reach.
  await field.fill('aisyah@example');
  await press(page, 'Subscribe');
  await expect(page.getByRole('heading', { name: 'Newsletter' })).toBeVisible();
  await expect(field).toHaveAccessibleDescription('Please enter a valid email address.');
  await expect(field).toHaveValue('aisyah@example');
  await field.fill(email);
  await press(page, 'Subscribe');
  await expect(page.getByRole('heading', { name: 'Successfully subscribed!' })).toBeVisible();

  await page.getByRole('link', { name: 'Unsubscribe' }).click();
  await field.fill('aisyah@example');
  await press(page, 'Unsubscribe');
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
  await expect(field).toHaveValue('aisyah@example');
  await expect(field).toHaveAccessibleDescription('Please enter a valid email address.');
  await field.fill(email);
  await press(page, 'Unsubscribe');
  await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
});

test('what comes too often is refused, and what was typed stays', async ({ page }) => {
  const server = await startServer({ env: { RATE_LIMIT_FACTOR: '0.1' } });
  for (const [path, button, words] of [
    ['/newsletter', 'Subscribe', 'Subscription failed'],
    ['/newsletter/unsubscribe', 'Unsubscribe', 'That did not work. Please try again later.'],
  ] as const) {
    await page.goto(server.origin + path);
    await main(page).getByLabel('Email').fill('once@example.com');
    await press(page, button);
    await page.goto(server.origin + path);
    await main(page).getByLabel('Email').fill('twice@example.com');
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.request().method() === 'POST'),
      press(page, button),
    ]);
    expect(answer.status()).toBe(429);
    expect(answer.headers()['retry-after']).toMatch(/^\d+$/);
    await expect(page.getByText(words)).toBeVisible();
    await expect(main(page).getByLabel('Email')).toHaveValue('twice@example.com');
  }
  await page.goto('about:blank');
  expect(await server.stop()).toBe(0);
});

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
  await expect(page).toHaveURL(`${server.origin}/admin/applications`);
  await expect(page.locator('noscript p')).toHaveText('The back office needs JavaScript.');
  await page.goto('about:blank');
  expect(await server.stop()).toBe(0);
});

test('an invited admin creates the account', async ({ page, server }, info) => {
  const email = `invited.${info.project.name}.${Date.now()}@example.com`;
  const link = { kind: 'invitation', email } as const;
  const { token } = await onDatabase(server, (db) => issueLink(db, link, new Date()));
  await page.goto(`/admin/invitation/${token}`);
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByLabel('Name').fill('Siti Aminah');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('Siti Aminah');
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL('/admin/applications');
});

test('what needs scripts says so @phone', async ({ page, ownerCookie, baseURL }) => {
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
    // Playwright's text locators pass by what stands in a noscript.
    const line = page.locator('noscript p', { hasText: words });
    await expect(line).toBeVisible();
    await expect(line).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Cart' })).toBeHidden();
  }
});

test.describe('where the scripts of a page cannot be had', () => {
  test.use({ javaScriptEnabled: true, expectedFaults: /Failed to load|FAILED|status of 4\d\d/ });
  test.beforeEach(({ page }) => page.route('**/assets/*.js', (route) => route.abort()));

  test('the newsletter is joined and left', async ({ page }, info) => {
    const email = `blocked.${info.workerIndex}.${Date.now()}@example.com`;
    await page.goto('/newsletter');
    await main(page).getByLabel('Email').fill(email);
    await press(page, 'Subscribe');
    await expect(page.getByRole('heading', { name: 'Successfully subscribed!' })).toBeVisible();
    await page.goto('/newsletter/unsubscribe');
    await main(page).getByLabel('Email').fill('aisyah@example');
    await press(page, 'Unsubscribe');
    await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
    await main(page).getByLabel('Email').fill(email);
    await press(page, 'Unsubscribe');
    await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
  });

  test('the form of the menu is sent at the second try', async ({ page }, info) => {
    await page.goto('/store');
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await menu.getByLabel('Email').fill(`menu.${info.workerIndex}.${Date.now()}@example.com`);
    await menu.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByRole('alert')).toContainText('Subscription failed');
    await menu.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByRole('heading', { name: 'Successfully subscribed!' })).toBeVisible();
  });

  test('the owner signs in', async ({ page }) => {
    await page.goto('/admin/login');
    await page.getByLabel('Email').fill(owner.email);
    await page.getByLabel('Password').fill('bamboo whisk at dusk');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('alert')).toContainText('Invalid credentials.');
    await expect(page.getByLabel('Email')).toHaveValue(owner.email);
    await page.getByLabel('Password').fill(owner.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL('/admin/applications');
  });

  test('the way to Google does not wait for them', async ({ page }) => {
    await page.goto('/auth');
    await expect(page.getByRole('button', { name: 'CONTINUE WITH GOOGLE' })).toBeVisible();
    await expect(page.getByText('LOADING...')).toBeHidden();
  });
});
