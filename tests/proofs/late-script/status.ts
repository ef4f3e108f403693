import { applied } from '#tests/support/applied.ts';
import { expect, test } from '#tests/support/fixtures.ts';

test('a status chosen before the scripts come is the one that is saved, though React draws in between', async ({
  admin: page,
  server,
}) => {
  const { id } = await applied(server);
  await page.addInitScript(() => {
    addEventListener('interactive', () => {
      const list = document.querySelector<HTMLSelectElement>('article select');
      if (list) list.value = 'pending';
    });
  });
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto(`/admin/applications?application=${id}`, { waitUntil: 'domcontentloaded' });
  await page.getByLabel('Application status').selectOption('Rejected');
  arrive();
  await expect(page.getByRole('status').filter({ hasText: /./ })).toHaveText(
    'Application status updated to rejected',
  );
});
