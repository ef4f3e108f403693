import { applied } from '#tests/support/applications/applied.ts';
import { expect, test } from '#tests/support/fixtures.ts';
import { hold, toastOf } from '#tests/support/pages/site-page.ts';

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
  const scripts = await hold(page);
  await page.goto(`/admin/applications?application=${id}`, { waitUntil: 'domcontentloaded' });
  await page.getByLabel('Application status').selectOption('Rejected');
  scripts.arrive();
  await expect(toastOf(page)).toHaveText('Application status updated to rejected');
});
