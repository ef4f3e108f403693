import { expect, expectAccessible, test } from '#tests/support/fixtures.ts';
import { hydratePage, waitForHydration } from '#tests/support/site-page.ts';

for (const path of ['/', '/career', '/admin/login']) {
  test(`${path} hydrates under the strict policy, without a complaint, and is accessible @widths`, async ({
    page,
  }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    await (path === '/' ? hydratePage(page) : waitForHydration(page));
    await expectAccessible(page);
  });
}

test.describe('an address that leads nowhere', () => {
  test.use({ expectedFaults: /status of 404/ });

  test('is a page with a way home, status 404 @widths', async ({ page }) => {
    const response = await page.goto('/no/such/page');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: /home/i }).last().click();
    await expect(page).toHaveURL('/');
  });
});

test('on paper a page is its text: no controls, nothing over it, dark ink', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  for (const path of ['/', '/shop', '/store', '/privacy-policy']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(31, 36, 28)');
    await expect(page.getByRole('link', { name: 'Embun, home' })).toBeVisible();
    await expect(page.getByRole('button', { disabled: false })).toHaveCount(0);
    await expect(page.locator('video')).toBeHidden();
  }
});

test('the log of the server has no error', async ({ page, server }) => {
  await page.goto('/career');
  expect(server.logged().filter(({ level }) => level === 'error' || level === 'fatal')).toEqual([]);
});
