import { openAccountOf } from '#tests/support/colleague.ts';
import { expect, test } from '#tests/support/fixtures.ts';
import { waitForHydration } from '#tests/support/site-page.ts';

test('an admin chooses when to be told of new applications, by keyboard', async ({
  page,
  server,
  colleague,
}) => {
  await openAccountOf(page, colleague, server);
  await waitForHydration(page);
  const section = page.getByRole('region', { name: 'Notify me about new applications' });
  const daily = section.getByRole('radio', { name: /^Once a day, at 8:00/ });
  const saved = () =>
    page.waitForResponse(
      (response) => response.request().method() === 'POST' && /account\.data/.test(response.url()),
    );
  await expect(section.getByRole('radio', { name: 'At once' })).toBeVisible();
  const first = saved();
  await section.getByRole('radio', { name: 'Never' }).check();
  await first;
  await expect(page.getByRole('status')).toContainText('Saved');
  const second = saved();
  await page.keyboard.press('ArrowUp');
  await expect(daily).toBeChecked();
  await expect(daily).toBeFocused();
  await second;
  await page.reload();
  await expect(daily).toBeChecked();
});
