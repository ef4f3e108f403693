import type { Page } from '@playwright/test';
import { expect, expectAccessible, owner, test } from '#tests/support/fixtures.ts';
import { startServer } from '#tests/support/server.ts';

async function typeCredentials(page: Page, { email, password } = owner): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
}

test('the owner signs in and out again @widths', async ({ page }) => {
  await page.goto('/admin/applications');
  await expect(page).toHaveURL('/admin/login');
  await expect(page.getByRole('heading', { name: 'Admin login' })).toBeVisible();
  await expectAccessible(page);
  await typeCredentials(page);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/admin/applications');
  await expect(page.getByText('Login successful')).toBeVisible();

  const cookies = await page.context().cookies();
  const menu = page.getByRole('button', { name: 'Menu' });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/admin/login');
  await page.context().addCookies(cookies);
  await page.goto('/admin/applications');
  await expect(page, 'the cookie of the ended session').toHaveURL('/admin/login');
});

test('an admin who looks at the site finds the back office in its menu', async ({ page }) => {
  await page.goto('/admin/login');
  await typeCredentials(page);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('link', { name: 'Back to Main Site' }).click();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Back office' }).click();
  await expect(page).toHaveURL('/admin/today');
});

test('after signing in the owner is where they wanted to go', async ({ page }) => {
  await page.goto('/admin/applications?status=pending');
  await typeCredentials(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/applications?status=pending');
});

test('the message is told once', async ({ page }) => {
  await page.goto('/admin/login');
  await typeCredentials(page);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Login successful')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: /^Applications/ })).toBeVisible();
  await expect(page.getByText('Login successful')).toHaveCount(0);
});

test.describe('refusals', () => {
  test.use({ expectedFaults: /status of (401|500)|ERR_FAILED|login\.data/ });

  test('a wrong password is refused, and what was typed stays', async ({ page }) => {
    await page.goto('/admin/login');
    const typed = { ...owner, password: 'bamboo whisk at dusk' };
    await typeCredentials(page, typed);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('alert')).toHaveText(
      'Invalid credentials. Please check your email and password.',
    );
    await expect(page.getByLabel('Email')).toHaveValue(typed.email);
    await expect(page.getByLabel('Password')).toHaveValue(typed.password);
    await expectAccessible(page);
  });

  test('a login that fails in flight says so and can be sent again', async ({ page }) => {
    await page.goto('/admin/login');
    await typeCredentials(page);
    const login = '**/admin/login.data*';
    const alert = page.getByRole('alert');
    for (const fail of ['abort', 'answer 500'] as const) {
      await page.route(login, (route) =>
        fail === 'abort' ? route.abort() : route.fulfill({ status: 500, body: 'no JSON' }),
      );
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(alert).toHaveText('Login failed. Please try again.');
      await expect(page.getByLabel('Password')).toHaveValue(owner.password);
      await page.unroute(login);
    }
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL('/admin/applications');
  });
});

test('the button says that it is sending', async ({ page }) => {
  await page.goto('/admin/login');
  await typeCredentials(page);
  let send = () => {};
  const held = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route('**/admin/login.data*', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('button', { name: 'Logging in...' })).toBeDisabled();
  send();
  await expect(page).toHaveURL('/admin/applications');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, expectedFaults: /status of 401|\.js csp$/ });

  test('the owner signs in as well', async ({ page }) => {
    await page.goto('/admin/login');
    await typeCredentials(page, { ...owner, password: 'bamboo whisk at dusk' });
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('alert')).toContainText('Invalid credentials.');
    await expect(page.getByLabel('Email')).toHaveValue(owner.email);
    await page.getByLabel('Password').fill(owner.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL('/admin/applications');
  });
});

test.describe('set-up', () => {
  test.use({ expectedFaults: /status of (400|404)/ });

  test('the link printed at the first start makes the owner, once', async ({ page }) => {
    const server = await startServer();
    const printed = () => /http\S+\/admin\/setup\/\S+/.exec(server.output())?.[0] ?? '';
    await expect.poll(printed).not.toBe('');
    // Ticked before the scripts are there.
    const { promise: ticked, resolve: arrive } = Promise.withResolvers<void>();
    await page.route('**/*.js', async (route) => {
      await ticked;
      await route.continue();
    });
    await page.goto(printed(), { waitUntil: 'domcontentloaded' });
    await page.getByLabel('Show what I type').check();
    arrive();
    await expect(page.getByLabel('Password')).toHaveAttribute('type', 'text');
    await expectAccessible(page);
    await page.getByLabel('Name').fill('Nur Aisyah');
    await typeCredentials(page, { ...owner, password: 'password1234' });
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('This password is too easy to guess.')).toBeVisible();
    await expect(page.getByLabel('Password')).toBeFocused();
    await expectAccessible(page);
    await page.getByLabel('Show what I type').uncheck();
    await expect(page.getByLabel('Password')).toHaveAttribute('type', 'password');
    await page.getByLabel('Password').fill(owner.password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page).toHaveURL(`${server.origin}/admin/applications`);
    await page.goto(printed());
    await expect(page.getByRole('heading', { name: "This link can't be used" })).toBeVisible();
    await expectAccessible(page);
    await page.goto('about:blank');
    expect(await server.stop()).toBe(0);
  });
});
