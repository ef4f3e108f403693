import { newApplicant } from '#tests/support/applications/application-page.ts';
import { applied } from '#tests/support/applications/applied.ts';
import { expect, test } from '#tests/support/fixtures.ts';
import { hold, toastOf, waitForHydration } from '#tests/support/pages/site-page.ts';
import type { RunningServer } from '#tests/support/processes/server.ts';

/** Stores two applications. @returns the address of their list with the first one open */
async function openPair(server: RunningServer): Promise<string> {
  const pair = newApplicant('Berdua').fullName;
  await applied(server, { full_name: `${pair} Borhan` });
  const { id } = await applied(server, { full_name: `${pair} Aminah` });
  return `/admin/applications?${new URLSearchParams({ search: pair, application: id })}`;
}

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

test('buttons and keys that are pressed before the scripts come are answered in their order', async ({
  admin: page,
  server,
}) => {
  const scripts = await hold(page);
  await page.goto(await openPair(server), { waitUntil: 'domcontentloaded' });
  await page.getByRole('button', { name: 'View both photos large' }).click();
  // First to the next applicant; then p closes the photos, which it would open if it came before the button.
  await page.keyboard.press('j');
  await page.keyboard.press('p');
  // A keydown without a key, as browsers send it when they fill in a field.
  await page.evaluate(() => document.body.dispatchEvent(new Event('keydown', { bubbles: true })));
  scripts.arrive();
  const detail = page.getByRole('article');
  await expect(detail.getByRole('heading', { name: 'Borhan' })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test.describe('a key that comes before scripts that cannot be had', () => {
  test.use({ expectedFaults: /ERR_FAILED/ });

  test('decides nothing when the scripts can be had later', async ({ admin: page, server }) => {
    const pressed = Promise.withResolvers<void>();
    await page.route('**/*.js', async (route) => {
      await pressed.promise;
      await route.abort();
    });
    await page.goto(await openPair(server), { waitUntil: 'domcontentloaded' });
    await page.keyboard.press('3');
    pressed.resolve();
    await expect(page.locator('html')).toHaveAttribute('data-failed');
    await page.unrouteAll({ behavior: 'wait' });
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await waitForHydration(page);
    // The next key is the first one that is answered.
    await page.keyboard.press('j');
    await expect(page.getByRole('article').getByRole('heading', { name: 'Borhan' })).toBeVisible();
    const links = page.getByRole('main').getByRole('link', { name: 'Berdua' });
    await expect(links).toContainText(['Pending', 'Pending']);
  });
});
