import { expect, test } from '#tests/support/fixtures.ts';
import { openHydrated } from '#tests/support/pages/site-page.ts';
import { tabTo } from '#tests/support/pages/tab-to.ts';

test.use({ stock: [1] });

test('a visitor finds the shop, orders and looks at sign-in, all by keyboard', async ({ page }) => {
  await page.goto('/');
  const toggle = page.getByRole('button', { name: 'Menu' });
  await tabTo(page, toggle);
  await page.keyboard.press('Enter');
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(toggle).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(menu.getByRole('button', { name: 'Close' })).toBeFocused();
  await tabTo(page, menu.getByRole('link', { name: 'Shop' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/shop');

  await tabTo(page, page.getByRole('button', { name: 'Quick Add' }));
  await page.keyboard.press('Space');
  const cart = page.getByRole('dialog', { name: 'Cart' });
  await expect(cart).toBeVisible();
  await tabTo(page, cart.getByRole('button', { name: 'Increase quantity' }));
  await page.keyboard.press('Enter');
  await expect(cart.getByLabel('Quantity', { exact: true })).toHaveText('2');
  await tabTo(page, cart.getByRole('link', { name: 'Checkout' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Order summary' })).toBeVisible();

  for (const label of ['Email', 'Phone', 'First name', 'Last name', 'Address', 'City']) {
    await tabTo(page, page.getByRole('main').getByLabel(label, { exact: true }));
    await page.keyboard.type(label === 'Email' ? 'aisyah@example.com' : 'Aisyah');
  }
  for (const label of ['Postal code', 'State']) {
    await tabTo(page, page.getByRole('main').getByLabel(label, { exact: true }));
    await page.keyboard.type('Selangor');
  }
  await tabTo(page, page.getByLabel('Country'));
  await page.keyboard.type('S');
  await expect(page.getByLabel('Country')).toHaveValue('Singapore');
  await tabTo(page, page.getByRole('button', { name: 'PLACE ORDER' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Order Placed Successfully!')).toBeVisible();
  await expect(page).toHaveURL('/');

  await tabTo(page, page.getByRole('link', { name: 'Sign in' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Sign up/login' })).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: 'Close' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  // React rendered this page's menu in the browser: the sign-in page had none.
  await tabTo(page, toggle);
  await page.keyboard.press('Enter');
  await expect(menu.getByRole('button', { name: 'Close' })).toBeFocused();
});

test('the focus can skip the header, is never behind the open menu, and stays in an open cart', async ({
  page,
}) => {
  await page.goto('/privacy-policy');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  const menu = page.getByRole('navigation', { name: 'Menu' });
  const toggle = page.getByRole('button', { name: 'Menu' });
  const close = menu.getByRole('button', { name: 'Close' });
  await toggle.press('Enter');
  await expect(close).toBeFocused();
  await tabTo(page, menu.getByRole('link', { name: 'Instagram' }));
  await expect(menu).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(menu).toBeHidden();
  await expect(page.getByRole('link', { name: 'Embun, home' })).toBeFocused();
  await toggle.press('Enter');
  await expect(close).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(menu).toBeHidden();
  await expect(toggle).toBeFocused();

  await openHydrated(page, '/store');
  await page.getByRole('button', { name: 'Cart', exact: true }).press('Enter');
  const cart = page.getByRole('dialog', { name: 'Cart' });
  await expect(cart).toBeVisible();
  for (let stops = 0; stops < 6; stops++) {
    await page.keyboard.press('Tab');
    const inPage = await page.evaluate(() => document.activeElement?.closest('main, header'));
    expect(inPage).toBeNull();
  }
  await tabTo(page, cart.getByRole('link', { name: 'Continue shopping' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/shop');
  await expect(page.getByRole('main')).toBeFocused();
});
