import { expect, expectAccessible, owner, test } from '#tests/support/fixtures.ts';
import { hold } from '#tests/support/pages/site-page.ts';
import { logIn } from '#tests/support/sign-in/colleague.ts';

test('the owner signs in, looks at the site, comes back and signs out @widths', async ({
  page,
}) => {
  const openMenu = async () => {
    const menu = page.getByRole('button', { name: 'Menu' });
    if (await menu.isVisible()) await menu.click();
  };
  await page.goto('/admin/applications');
  await expect(page).toHaveURL('/admin/login');
  await expect(page.getByRole('heading', { name: 'Admin login' })).toBeVisible();
  await logIn(page, owner);
  await expect(page).toHaveURL('/admin/applications');
  await expect(page.getByText('Login successful')).toBeVisible();

  await openMenu();
  await page.getByRole('link', { name: 'Back to Main Site' }).click();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Back office' }).click();
  await expect(page).toHaveURL('/admin/today');

  await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible();
  await openMenu();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/admin/login');
});

test.describe('a sign-in that is refused or does not reach the server', () => {
  test.use({ expectedFaults: /status of 401|ERR_FAILED|login\.data/ });

  test('keeps the typed text, and then leads where the owner wanted to go', async ({ page }) => {
    const login = '**/admin/login.data*';
    const password = page.getByLabel('Password');
    const alert = page.getByRole('alert');
    await page.goto('/admin/applications?status=pending');
    const mistyped = { ...owner, password: 'bamboo whisk at dusk' };
    await logIn(page, mistyped);
    await expect(alert).toHaveText('Invalid credentials. Please check your email and password.');
    await expect(page.getByLabel('Email')).toHaveValue(mistyped.email);
    await expect(password).toHaveValue(mistyped.password);
    await expectAccessible(page);

    await page.route(login, (route) => route.abort());
    await logIn(page, owner);
    await expect(alert).toHaveText('Login failed. Please try again.');
    await expect(password).toHaveValue(owner.password);
    await page.unroute(login);

    const sending = await hold(page, login);
    await password.press('Enter');
    await expect(page.getByRole('button', { name: 'Logging in...' })).toBeDisabled();
    sending.arrive();
    await expect(page).toHaveURL('/admin/applications?status=pending');
    await expect(page.getByText('Login successful')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: /^Applications/ })).toBeVisible();
    await expect(page.getByText('Login successful'), 'told once').toHaveCount(0);
  });
});
