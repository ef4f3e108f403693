import { expect, test } from '#tests/support/fixtures.ts';
import { hold } from '#tests/support/pages/site-page.ts';
import { openAccountOf } from '#tests/support/sign-in/colleague.ts';

test('a choice made before the page’s scripts have come is kept', async ({
  page,
  server,
  colleague,
}) => {
  const scripts = await hold(page, '**/entry.client-*.js');
  await page.context().addCookies([{ ...colleague.cookie, url: server.origin }]);
  await page.goto('/admin/account', { waitUntil: 'domcontentloaded' });
  const never = page.getByRole('radio', { name: 'Never' });
  await never.check();
  await page.getByRole('radio', { name: /^Once a day/ }).check();
  await never.check();
  const saved = page.waitForResponse((response) =>
    Boolean(response.request().postData()?.includes('when=never')),
  );
  scripts.arrive();
  await saved;
  await expect(page.getByRole('status')).toContainText('Saved');
  await expect(never).toBeChecked();
  await page.unroute('**/entry.client-*.js');
  await openAccountOf(page, colleague, server);
  await expect(never).toBeChecked();
});
