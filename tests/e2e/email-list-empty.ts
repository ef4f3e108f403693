import { expect, expectAccessible, test } from '#tests/support/fixtures.ts';

// A server of its own, where nobody has subscribed.
test.use({ settings: { LOG_LEVEL: 'warn' } });

test('an empty list says so, and has nothing to export', async ({ admin: page }) => {
  await page.goto('/admin/email-list');
  await expect(page.getByText('Total subscribers: 0')).toBeVisible();
  await expect(page.getByText('No email subscribers found')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(page.getByRole('status').filter({ hasText: /./ })).toHaveText(
    'No subscribers to export',
  );
});
