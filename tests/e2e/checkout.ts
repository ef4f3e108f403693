import type { Page } from '@playwright/test';
import { cartLine, imperial, standard, storedCart } from '#tests/fixtures/products.ts';
import { expect, expectAccessible, test } from '#tests/support/fixtures.ts';
import {
  fillShipping,
  placeOrder,
  shipping,
  shippingField,
} from '#tests/support/pages/checkout-page.ts';
import {
  keptCart,
  leaveCart,
  openHydrated,
  waitForHydration,
} from '#tests/support/pages/site-page.ts';

const oneStandard = storedCart(cartLine(standard));

test('a visitor comes with an empty cart, then orders, prints it, and nothing leaves the browser @widths', async ({
  page,
}) => {
  await openHydrated(page, '/checkout');
  await expect(page.getByRole('heading', { name: 'YOUR CART IS EMPTY' })).toBeVisible();
  await expect(page.getByText('Add some products to your cart before checking out.')).toBeVisible();
  await page.getByRole('link', { name: 'CONTINUE SHOPPING' }).click();
  await expect(page).toHaveURL('/shop');

  await leaveCart(page, oneStandard);
  await page.clock.install();
  await openHydrated(page, '/checkout');
  const summary = page.getByRole('region', { name: 'Order summary' });
  for (const text of ['Standard 1.0', '98 grams', 'RM50.00', 'RM10.00', 'RM60.00']) {
    await expect(summary).toContainText(text);
  }
  await expect(page.getByText('A demonstration: nothing is charged or sent')).toBeVisible();
  for (const [label, autocomplete] of shipping) {
    await expect(shippingField(page, label)).toHaveAttribute('autocomplete', autocomplete);
    await expect(shippingField(page, label)).toHaveAttribute('required');
  }
  const country = shippingField(page, 'Country');
  await expect(country).toHaveValue('Malaysia');
  await expect(country.getByRole('option')).toHaveText(['Malaysia', 'Singapore', 'Thailand']);

  // An empty form is not sent: each field says that it is required, and the first one gets the focus.
  await placeOrder(page).click();
  await expect(shippingField(page, 'Email')).toBeFocused();
  await expect(shippingField(page, 'Email')).toHaveAccessibleDescription('Email is required');
  await expect(page.getByText(/ is required$/)).toHaveCount(shipping.length);
  await shippingField(page, 'Email').fill('aisyah');
  await placeOrder(page).click();
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
  await shippingField(page, 'Postal code').fill('43O00');
  await shippingField(page, 'Phone').fill('abc');
  await shippingField(page, 'City').focus();
  await expect(shippingField(page, 'Phone')).toHaveAccessibleDescription(/8 to 15 digits/);
  await expect(shippingField(page, 'Postal code')).toHaveAccessibleDescription(/five digits/);
  await fillShipping(page);
  await expect(page.getByText(/ is required$|digits/)).toHaveCount(0);
  await country.selectOption('Singapore');
  await page.reload();
  await waitForHydration(page);
  await expect(shippingField(page, 'City')).toHaveValue('Bandar Baru Bangi');
  await expect(country).toHaveValue('Singapore');
  await shippingField(page, 'State').clear();
  await placeOrder(page).click();
  await expect(shippingField(page, 'State')).toBeFocused();
  await shippingField(page, 'State').fill('Selangor');

  await page.clock.pauseAt(Date.now() + 60_000);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${request.url()}`));
  await placeOrder(page).click();
  const processing = page.getByRole('button', { name: 'PROCESSING...' });
  await expect(processing).toBeDisabled();
  await expect(processing).toBeFocused();
  await page.clock.runFor(1_999);
  await expect(processing).toBeVisible();
  expect(await keptCart(page)).toMatchObject({ items: [{ id: 1 }] });
  expect(sent).toEqual([]);

  await page.clock.runFor(1);
  await expect(page.getByText('Order Placed Successfully!')).toBeVisible();
  await expect(
    page.getByText('Thank you for your order. You will receive a confirmation email shortly.'),
  ).toBeVisible();
  await expect(page).toHaveURL('/');
  expect(await keptCart(page)).toEqual({ items: [], isOpen: false });
  expect(sent.filter((request) => !request.startsWith('GET '))).toEqual([]);

  await page.clock.resume();
  const link = page.getByRole('link', { name: 'See what you ordered' });
  await link.click();
  const main = page.getByRole('main');
  await expect(page).toHaveURL('/checkout/ordered');
  await expect(page.getByText('Order Placed Successfully!')).toHaveCount(0);
  await page.reload();
  await expect(main.getByText('This is a trial order.')).toBeVisible();
  for (const text of ['Standard 1.0', '98 grams', 'Quantity: 1', 'RM60.00']) {
    await expect(summary).toContainText(text);
  }
  for (const text of ['Nur Aisyah binti Rahman', '43650 Bandar Baru Bangi', '012-345 6789']) {
    await expect(main.getByText(text)).toBeVisible();
  }
  await expect(main.getByText('Selangor, Singapore')).toBeVisible();
  await page.evaluate(() => {
    window.print = () => document.body.toggleAttribute('data-printed', true);
  });
  await main.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('body[data-printed]')).toHaveCount(1);
  await page.emulateMedia({ media: 'print' });
  await expect(main.getByText('This is a trial order.')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(main.getByText('Seksyen 15, Bandar Baru Bangi')).toBeVisible();
  await expect(main.getByText('This tab keeps it')).toBeHidden();
  // The footer is not printed, so that the order fits on one sheet.
  await expect(page.getByRole('contentinfo')).toBeHidden();

  // A new load of the home page links to the order, even before its scripts run.
  await page.goto('/');
  await expect(page.locator('html[data-hydrated]')).toHaveCount(0);
  await expect(link).toBeVisible();

  // Another tab does not know the order.
  const other = await page.context().newPage();
  await other.goto('/checkout/ordered');
  await expect(other.getByText('There is no order in this tab.')).toBeVisible();
  await expect(other.getByText('This is a trial order.')).toBeHidden();
  await other.goto('/');
  await expect(other.getByText('See what you ordered')).toBeHidden();
});

test('leaving the page cancels the order; a second press during the two seconds does nothing', async ({
  page,
}) => {
  const processing = page.getByRole('button', { name: 'PROCESSING...' });
  const home = page.getByText('Bangi, SEL | October 2025');
  await leaveCart(page, oneStandard);
  await page.clock.install();
  await openHydrated(page, '/checkout');
  await fillShipping(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await placeOrder(page).click();
  await expect(processing).toBeVisible();
  // Leaving for another site: the browser may keep this page as it is, and Back shows it again.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')));
  await expect(placeOrder(page)).toBeEnabled();
  await page.clock.runFor(10_000);
  await expect(page).toHaveURL('/checkout');
  await placeOrder(page).click();
  await expect(processing).toBeVisible();
  await page.getByRole('link', { name: 'Embun, home' }).click();
  // The scripts of a page are asked for by a timer.
  await expect(async () => {
    await page.clock.runFor(10);
    await expect(home).toBeVisible({ timeout: 100 });
  }).toPass();
  await page.clock.runFor(10_000);
  await expect(page.getByText('Order Placed Successfully!')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Cart', exact: true })).toHaveAccessibleDescription(
    '1 item',
  );

  await page.goBack();
  await fillShipping(page);
  await placeOrder(page).dblclick();
  await page.clock.runFor(1_500);
  await sendAgain(page);
  // A second order would have started another two seconds.
  await page.clock.runFor(500);
  await expect(home).toBeVisible();
  await page.evaluate((text) => localStorage.setItem('cart', text), oneStandard);
  await page.clock.runFor(5_000);
  expect(await keptCart(page)).toMatchObject({ items: [{ id: 1 }] });
});

test.describe('when one of two products in the cart has sold out', () => {
  test.use({ stock: [1] });

  test('cart and checkout say so at its line, and lead to the cart and to being told when it is back', async ({
    page,
  }) => {
    await leaveCart(page, storedCart(cartLine(standard), cartLine(imperial)));
    await openHydrated(page, '/checkout');
    const summary = page.getByRole('region', { name: 'Order summary' });
    await expect(summary.getByText('Sold out.')).toHaveCount(1);
    await expectAccessible(page);
    await summary.getByRole('button', { name: 'Edit cart' }).click();
    const cart = page.getByRole('dialog', { name: 'Cart' });
    const line = cart.getByRole('listitem').filter({ hasText: 'Sold out.' });
    await expect(line).toContainText('Imperial 1.0');
    await expectAccessible(page);
    await line.getByRole('link', { name: "Tell me when it's back" }).click();
    await expect(page).toHaveURL('/shop/imperial-1.0');
  });
});

/** Submits the form without pressing its button. */
function sendAgain(page: Page): Promise<void> {
  return page.locator('main form').evaluate((form: HTMLFormElement) => form.requestSubmit());
}
