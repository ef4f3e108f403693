import { expect, test } from '#tests/support/fixtures.ts';

test('a visitor who only looks around gets no cookie, and on paper every page is its text', async ({
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
