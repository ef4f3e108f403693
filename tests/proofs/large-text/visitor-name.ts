import { expect, test } from '#tests/support/fixtures.ts';

const name = 'Nur Aisyah binti Abdul Rahman';

test.use({ viewport: { width: 320, height: 640 } });

test('the name fits where a phone is narrow and text is large', async ({ page, google }) => {
  google.account({ sub: '1001', email: 'aisyah@gmail.example', email_verified: true, name });
  await page.goto('/auth');
  await page.getByRole('button', { name: 'CONTINUE WITH GOOGLE' }).click();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  for (const fontSize of ['100%', '200%']) {
    await page.goto('/store');
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, fontSize);
    await expect(page.getByText(name)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cart' })).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      320,
    );
  }
});
