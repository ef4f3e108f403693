import { expect, expectAccessible, test } from '#tests/support/fixtures.ts';
import { waitForHydration } from '#tests/support/site-page.ts';

test('an admin chooses when to be told of new applications, by keyboard', async ({
  admin: page,
}) => {
  await page.goto('/admin/account');
  await waitForHydration(page);
  const section = page.getByRole('region', { name: 'Notify me about new applications' });
  const choice = (name: string | RegExp) => section.getByRole('radio', { name });
  await expect(choice('At once')).toBeVisible();
  await choice('Never').check();
  await expect(page.getByRole('status')).toContainText('Saved');
  await page.keyboard.press('ArrowUp');
  await expect(choice(/^Once a day, at 8:00/)).toBeChecked();
  await expect(choice(/^Once a day, at 8:00/)).toBeFocused();
  await page.waitForLoadState('networkidle');
  await page.goto('/admin/account');
  await waitForHydration(page);
  await expect(choice(/^Once a day, at 8:00/)).toBeChecked();
  await expectAccessible(page);
  await choice('At once').check();
  await expect(choice('At once')).toBeChecked();
});

test('a choice made before the page’s scripts have come is kept', async ({ admin: page }) => {
  const scripts = Promise.withResolvers<void>();
  await page.route('**/entry.client-*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto('/admin/account', { waitUntil: 'domcontentloaded' });
  await page.getByRole('radio', { name: 'Never' }).check();
  await page.getByRole('radio', { name: /^Once a day/ }).check();
  await page.getByRole('radio', { name: 'Never' }).check();
  scripts.resolve();
  await expect(page.getByRole('status')).toContainText('Saved');
  await expect(page.getByRole('radio', { name: 'Never' })).toBeChecked();
  await page.waitForLoadState('networkidle');
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Never' })).toBeChecked();
});
