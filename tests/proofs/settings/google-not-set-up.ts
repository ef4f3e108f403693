import { expect, expectAccessible, test } from '#tests/support/fixtures.ts';
import { waitForHydration } from '#tests/support/site-page.ts';

test.use({
  settings: { GOOGLE_CLIENT_ID: '', GOOGLE_CLIENT_SECRET: '', GOOGLE_ISSUER: '' },
});

test('where no Google client is set up the page says so', async ({ page }) => {
  await page.goto('/auth');
  await waitForHydration(page);
  await expect(page.getByText('isn’t set up here yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'CONTINUE WITH GOOGLE' })).toBeDisabled();
  await expectAccessible(page);
});
