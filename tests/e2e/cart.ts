import type { Page } from '@playwright/test';
import { cartLine, imperial, standard, storedCart } from '#tests/fixtures/products.ts';
import { expect, expectAccessible, test } from '#tests/support/fixtures.ts';
import { hydratePage, leaveCart, openHydrated } from '#tests/support/pages/site-page.ts';

test.use({ stock: [1, 2] });

const cartButton = (page: Page) => page.getByRole('button', { name: 'Cart', exact: true });
/** The number on the cart button. It is only for the eyes: the button's description says how many as well. */
const badge = (page: Page) => page.getByRole('banner').getByText(/^\d+$/);
const panel = (page: Page) => page.getByRole('dialog', { name: 'Cart' });
const line = (page: Page, name: string) =>
  panel(page).getByRole('listitem').filter({ hasText: name });

function quickAdd(page: Page, name: string): Promise<void> {
  return page.getByRole('article', { name }).getByRole('button', { name: 'Quick Add' }).click();
}

test('a visitor adds products, changes their minds, and finds the cart again @widths', async ({
  page,
}) => {
  await openHydrated(page, '/shop');
  await expect(badge(page)).toHaveCount(0);
  await quickAdd(page, 'Standard 1.0');
  await expect(page.getByText('Added to Cart')).toBeVisible();
  await expect(page.getByText('Standard 1.0 has been added to your cart.')).toBeVisible();
  await expect(panel(page)).toBeVisible();
  // The strip beside the panel, where the scroll bar was, has the same colour as the panel.
  const colours = ['html', 'dialog[open]'].map((place) =>
    page.locator(place).evaluate((element) => getComputedStyle(element).backgroundColor),
  );
  expect(new Set(await Promise.all(colours)).size).toBe(1);

  const standard = line(page, 'Standard 1.0');
  const quantity = standard.getByLabel('Quantity', { exact: true });
  await standard.getByRole('button', { name: 'Increase quantity' }).click();
  await expect(quantity).toHaveText('2');
  await standard.getByRole('button', { name: 'Increase quantity' }).click();
  await expect(quantity).toHaveText('3');
  await expect(standard).toContainText('RM150.00');
  await standard.getByRole('button', { name: 'Decrease quantity' }).click();
  await expect(quantity).toHaveText('2');

  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(
    page.getByRole('article', { name: 'Standard 1.0' }).getByRole('button', { name: 'Quick Add' }),
  ).toBeFocused();
  await quickAdd(page, 'Imperial 1.0');
  await expect(line(page, 'Imperial 1.0')).toContainText('RM100.00');
  // Two at RM50 and one at RM100.
  await expect(panel(page).getByRole('definition')).toHaveText('RM200.00');

  await page.reload();
  await hydratePage(page);
  await expect(panel(page)).toBeHidden();
  await expect(badge(page)).toHaveText('3');
  await expect(cartButton(page)).toHaveAccessibleDescription('3 items');
  await cartButton(page).click();
  await line(page, 'Standard 1.0').getByRole('button', { name: 'Remove' }).click();
  const undo = panel(page).getByRole('button', { name: 'Undo' });
  await expect(panel(page).getByRole('listitem')).toHaveText([
    'Standard 1.0 removed Undo',
    /Imperial/,
  ]);
  await expect(undo).toBeFocused();
  await expectAccessible(page);
  await undo.press('Enter');
  await expect(panel(page).getByRole('listitem')).toHaveText([/^Standard 1.0.*2/, /Imperial/]);
  await expect(panel(page).getByRole('heading', { name: 'Cart' })).toBeFocused();
  await line(page, 'Standard 1.0').getByRole('button', { name: 'Remove' }).click();
  await line(page, 'Imperial 1.0').getByRole('button', { name: 'Decrease quantity' }).click();
  await expect(panel(page).getByText('Your cart is empty')).toBeVisible();
  await undo.click();
  await expect(panel(page).getByRole('listitem')).toHaveText([/Imperial/]);
  await line(page, 'Imperial 1.0').getByRole('button', { name: 'Remove' }).click();
  await expect(undo).toBeVisible();
  await panel(page).getByRole('button', { name: 'Close' }).click();
  await expect(cartButton(page)).toBeFocused();
  await expect(badge(page)).toHaveCount(0);
  await cartButton(page).click();
  await expect(panel(page).getByText('Your cart is empty')).toBeVisible();
  await expect(undo).toHaveCount(0);
});

test('half a second after the last Quick Add the panel opens, unless the page was left', async ({
  page,
}) => {
  const toasts = page.getByText('has been added to your cart.');
  await page.clock.install();
  await openHydrated(page, '/shop');
  await page.clock.pauseAt(Date.now() + 60_000);
  await quickAdd(page, 'Standard 1.0');
  await expect(toasts).toHaveText(['Standard 1.0 has been added to your cart.']);
  await page.clock.runFor(400);
  await quickAdd(page, 'Imperial 1.0');
  await expect(toasts).toHaveText(['Imperial 1.0 has been added to your cart.']);
  await page.clock.runFor(499);
  await expect(panel(page)).toBeHidden();
  await page.clock.runFor(1);
  await expect(panel(page)).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await quickAdd(page, 'Standard 1.0');
  await expect(badge(page)).toHaveText('3');
  await page.getByRole('link', { name: 'Embun, home' }).click();
  // The page requests each script in a task of its own, and so needs the clock to run.
  await expect(async () => {
    await page.clock.runFor(10);
    await expect(page.getByText('Bangi, SEL | October 2025')).toBeVisible({ timeout: 100 });
  }).toPass();
  await page.clock.runFor(1_000);
  await expect(panel(page)).toBeHidden();
});

test('the overlay and another page close the panel; on a phone held sideways all of it is in view', async ({
  page,
}) => {
  const checkout = panel(page).getByRole('link', { name: 'Checkout' });
  await leaveCart(page, storedCart(cartLine(standard), cartLine(imperial)));
  await openHydrated(page, '/store');
  await cartButton(page).click();
  await expect(panel(page)).toBeVisible();
  await page.mouse.click(20, 400);
  await expect(panel(page)).toBeHidden();
  await expect(cartButton(page)).toBeFocused();
  await cartButton(page).click();
  await checkout.click();
  await expect(page).toHaveURL('/checkout');
  await expect(panel(page)).toBeHidden();
  await cartButton(page).click();
  await expect(panel(page)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'EMBUN BANGI' })).toBeVisible();
  await expect(panel(page)).toBeHidden();
  await page.setViewportSize({ width: 844, height: 390 });
  await cartButton(page).click();
  await expect(checkout).toBeInViewport({ ratio: 1 });
});

test('two tabs show one cart, even if one runs no scripts yet', async ({ page, context }) => {
  const other = await context.newPage();
  await openHydrated(other, '/store');
  const deferred = await context.newPage();
  await deferred.goto('/privacy-policy');
  await openHydrated(page, '/shop');
  await quickAdd(page, 'Standard 1.0');
  await expect(badge(other)).toHaveText('1');
  await expect(badge(deferred)).toHaveText('1');
  await expect(deferred.locator('html[data-hydrated]')).toHaveCount(0);
  await expect(panel(page)).toBeVisible();
  await expect(panel(other)).toBeHidden();
  await cartButton(other).click();
  await line(other, 'Standard 1.0').getByRole('button', { name: 'Remove' }).click();
  await expect(panel(page).getByText('Your cart is empty')).toBeVisible();
  await expect(badge(deferred)).toHaveCount(0);
});
