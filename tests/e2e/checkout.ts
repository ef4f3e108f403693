import type { Page } from '@playwright/test';
import { cartLine, standard, storedCart } from '#tests/fixtures/products.ts';
import { expect, expectAccessible, test } from '#tests/support/fixtures.ts';
import { keptCart, leaveCart, openHydrated } from '#tests/support/site-page.ts';

const oneStandard = storedCart(cartLine(standard));

const shipping = [
  ['Email', 'email', 'aisyah@example.com'],
  ['Phone', 'shipping tel', '012-345 6789'],
  ['First name', 'shipping given-name', 'Nur Aisyah'],
  ['Last name', 'shipping family-name', 'binti Rahman'],
  ['Address', 'shipping street-address', '8 Jalan 4/1'],
  ['City', 'shipping address-level2', 'Bandar Baru Bangi'],
  ['Postal code', 'shipping postal-code', '43650'],
  ['State', 'shipping address-level1', 'Selangor'],
] as const;

/** A field of the page itself; the menu has a form of its own. */
const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label);

async function fillShipping(page: Page): Promise<void> {
  for (const [label, , text] of shipping) await field(page, label).fill(text);
}

const placeOrder = (page: Page) => page.getByRole('button', { name: 'PLACE ORDER' });

test('a visitor orders, and nothing of it leaves the browser @phone', async ({ page }) => {
  await leaveCart(page, oneStandard);
  await page.clock.install();
  await openHydrated(page, '/checkout');
  const summary = page.getByRole('region', { name: 'Order summary' });
  for (const text of ['Standard 1.0', '98 grams', 'RM50.00', 'RM10.00', 'RM60.00']) {
    await expect(summary).toContainText(text);
  }
  await expect(
    page.getByText('This checkout is a demonstration: nothing is charged'),
  ).toBeVisible();
  for (const [label, autocomplete] of shipping) {
    await expect(field(page, label)).toHaveAttribute('autocomplete', autocomplete);
    await expect(field(page, label)).toHaveAttribute('required');
  }
  const names = await page
    .locator('main form')
    .evaluate((form: HTMLFormElement) => [...new FormData(form).keys()]);
  expect(names.toSorted()).toEqual(
    [
      'email',
      'firstName',
      'lastName',
      'address',
      'city',
      'postalCode',
      'state',
      'country',
      'phone',
    ].toSorted(),
  );
  const country = field(page, 'Country');
  await expect(country).toHaveValue('Malaysia');
  await expect(country.getByRole('option')).toHaveText(['Malaysia', 'Singapore', 'Thailand']);
  await expectAccessible(page);

  await fillShipping(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${request.url()}`));
  await placeOrder(page).click();
  const processing = page.getByRole('button', { name: 'PROCESSING...' });
  await expect(processing).toBeDisabled();
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
});

test.describe('without a line', () => {
  test.use({ expectedFaults: /ERR_INTERNET_DISCONNECTED/ });

  test('an order is placed all the same, for it asks nobody', async ({ page, context }) => {
    await leaveCart(page, oneStandard);
    await openHydrated(page, '/checkout');
    await fillShipping(page);
    // The page that an order leads to has been fetched.
    await page.waitForFunction(() => {
      const links = document.querySelectorAll<HTMLLinkElement>('link[href*="/home.route-"]');
      return [...links].some(({ href }) => performance.getEntriesByName(href).length > 0);
    });
    await context.setOffline(true);
    await placeOrder(page).click();
    await expect(page.getByText('Order Placed Successfully!')).toBeVisible();
    await expect(page.getByText('Bangi, SEL | October 2025')).toBeVisible();
  });
});

test('a second press during the two seconds does nothing', async ({ page }) => {
  await leaveCart(page, oneStandard);
  await page.clock.install();
  await openHydrated(page, '/checkout');
  await fillShipping(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await placeOrder(page).dblclick();
  await page.clock.runFor(1_500);
  await page.locator('main form').evaluate((form: HTMLFormElement) => form.requestSubmit());
  // A second order would have begun its own two seconds.
  await page.clock.runFor(500);
  await expect(page.getByText('Bangi, SEL | October 2025')).toBeVisible();
  await leaveCartNow(page, oneStandard);
  await page.clock.runFor(5_000);
  expect(await keptCart(page)).toMatchObject({ items: [{ id: 1 }] });
});

test('whoever leaves the page calls the order off', async ({ page }) => {
  await leaveCart(page, oneStandard);
  await page.clock.install();
  await openHydrated(page, '/checkout');
  await fillShipping(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await placeOrder(page).click();
  await expect(page.getByRole('button', { name: 'PROCESSING...' })).toBeVisible();
  // To another site: the browser may keep this page, and Back bring it up again as it was.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')));
  await expect(placeOrder(page)).toBeEnabled();
  await page.clock.runFor(10_000);
  await expect(page).toHaveURL('/checkout');
  await placeOrder(page).click();
  await expect(page.getByRole('button', { name: 'PROCESSING...' })).toBeVisible();
  await page.getByRole('link', { name: 'Embun, home' }).click();
  await expect(page.getByText('Bangi, SEL | October 2025')).toBeVisible();
  await page.clock.runFor(10_000);
  await expect(page.getByText('Order Placed Successfully!')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Cart', exact: true })).toHaveAccessibleDescription(
    '1 item',
  );
});

test('the browser asks for every field before anything happens', async ({ page }) => {
  await leaveCart(page, oneStandard);
  await openHydrated(page, '/checkout');
  await placeOrder(page).click();
  await expect(field(page, 'Email')).toBeFocused();
  await fillShipping(page);
  await field(page, 'State').clear();
  await placeOrder(page).click();
  await expect(field(page, 'State')).toBeFocused();
  await expect(placeOrder(page)).toBeEnabled();
});

test('an empty cart says so and leads back to the shop @widths', async ({ page }) => {
  await openHydrated(page, '/checkout');
  await expect(page.getByRole('heading', { name: 'YOUR CART IS EMPTY' })).toBeVisible();
  await expect(page.getByText('Add some products to your cart before checking out.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'CONTINUE SHOPPING' }).click();
  await expect(page).toHaveURL('/shop');
});

/** Fills the cart again behind the page's back. */
async function leaveCartNow(page: Page, text: string): Promise<void> {
  await page.evaluate((value) => localStorage.setItem('cart', value), text);
}
