import { cartLine, standard, storedCart } from '#tests/fixtures/products.ts';
import { expect, test } from '#tests/support/fixtures.ts';
import { fillShipping, placeOrder } from '#tests/support/pages/checkout-page.ts';
import { leaveCart, openHydrated } from '#tests/support/pages/site-page.ts';

test.use({ expectedFaults: /ERR_INTERNET_DISCONNECTED/ });

test('an order is placed without a connection too, because it sends nothing', async ({
  page,
  context,
}) => {
  await leaveCart(page, storedCart(cartLine(standard)));
  await openHydrated(page, '/checkout');
  await fillShipping(page);
  // Waits until the page that an order leads to has been fetched.
  await page.waitForFunction(() => {
    const links = document.querySelectorAll<HTMLLinkElement>('link[href*="/home.route-"]');
    return [...links].some(({ href }) => performance.getEntriesByName(href).length > 0);
  });
  await context.setOffline(true);
  await placeOrder(page).click();
  await expect(page.getByText('Order Placed Successfully!')).toBeVisible();
  await expect(page.getByText('Bangi, SEL | October 2025')).toBeVisible();
});
