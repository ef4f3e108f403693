import { expect, test } from '#tests/support/fixtures.ts';

test.use({ settings: { APP_ORIGIN: 'http://cafe.example' } });

test('over plain http passkeys need https, and the page says so', async ({ page }) => {
  await page.goto('/admin/login');
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeDisabled();
  await expect(page.getByText('Passkeys need https, and this site runs without it.')).toBeVisible();
});
