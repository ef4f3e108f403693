import { expect, test } from '#tests/support/fixtures.ts';

test.use({ javaScriptEnabled: false, expectedFaults: /csp$|status of 40[45]/ });

for (const [path, heading] of [
  ['/', 'Matcha, whisked to order in Bangi.'],
  ['/shop', 'Shop'],
  ['/store', 'EMBUN BANGI'],
  ['/career', 'Full Time Barista'],
  ['/career?job=barista-parttime', 'Part Time Barista'],
  ['/privacy-policy', 'Privacy policy'],
  ['/auth', 'Sign up/login'],
  ['/checkout', 'Checkout'],
  ['/no/such/page', 'Oops! Page not found'],
] as const) {
  test(`${path} says what it is, and leads on`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Embun, home' }).click();
    await expect(page).toHaveURL('/');
  });
}

test('nothing that was typed into an application ends up in an address', async ({ page }) => {
  await page.goto('/career');
  // That sending takes JavaScript; Playwright reads no text in there.
  await expect(page.locator('noscript p')).toBeVisible();
  await page.getByLabel('Full name').fill('Nur Aisyah');
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await expect(page).toHaveURL(/\/career$/);
});
