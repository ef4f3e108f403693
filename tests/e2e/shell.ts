import { applied } from '#tests/support/applications/applied.ts';
import { expect, expectAccessible, test } from '#tests/support/fixtures.ts';
import { findMissingStyles } from '#tests/support/pages/missing-styles.ts';

test('a visitor who only looks around gets no cookie, and printed pages show only their text', async ({
  page,
  context,
}) => {
  await page.emulateMedia({ media: 'print' });
  for (const path of ['/', '/shop', '/store', '/privacy-policy']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(31, 36, 28)');
    await expect(page.getByRole('link', { name: 'Embun, home' })).toBeVisible();
    await expect(page.getByRole('button', { disabled: false })).toHaveCount(0);
    await expect(page.locator('video')).toBeHidden();
  }
  for (const path of ['/career', '/checkout']) await page.goto(path);
  expect(await context.cookies()).toEqual([]);
});

test.describe('of every kind of page', () => {
  test.use({ expectedFaults: /404/ });

  test('a page that comes with only a part of the styles has all that it needs', async ({
    page,
  }) => {
    for (const path of [
      '/',
      '/store',
      '/career',
      '/privacy-policy',
      '/notices/newsletter',
      '/no/such/page',
    ]) {
      await page.goto(path);
      expect(await findMissingStyles(page), path).toEqual([]);
    }
  });
});

test('the first list of the back office also has all of its styles', async ({ admin, server }) => {
  // Holds the scripts back, which would load all styles.
  await admin.route('**/*.js', () => undefined);
  const { id } = await applied(server);
  for (const path of ['/admin/applications', `/admin/applications?application=${id}`]) {
    await admin.goto(path);
    await expect(admin.locator('link[data-whole]')).toHaveCount(1);
    expect(await findMissingStyles(admin), path).toEqual([]);
  }
});

test('the back office is dark on a dark device, and light on paper', async ({ admin }) => {
  const ground = (colour: string) =>
    expect(admin.locator('body')).toHaveCSS('background-color', colour);
  await admin.emulateMedia({ colorScheme: 'dark' });
  for (const path of ['/admin/shop', '/admin/applications']) {
    await admin.goto(path);
    await ground('rgb(21, 24, 18)');
    await expectAccessible(admin);
  }
  await admin.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await ground('rgb(251, 250, 246)');
  await admin.emulateMedia({ colorScheme: 'dark', media: 'screen' });
  await admin.goto('/');
  await expect(admin.locator('html')).toHaveCSS('color-scheme', 'normal');
});
