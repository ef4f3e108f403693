import type { Page } from '@playwright/test';
import { cartLine, imperial, standard, storedCart } from '#tests/fixtures/products.ts';
import { expect, expectAccessible, test } from '#tests/support/fixtures.ts';
import { brokenWords } from '#tests/support/pages/broken-words.ts';
import {
  expectClearOf,
  leaveCart,
  openHydrated,
  openSettled,
} from '#tests/support/pages/site-page.ts';

const pages = [
  '/',
  '/shop',
  '/shop/imperial-1.0',
  '/store',
  '/career',
  '/career?job=barista-parttime',
  '/career/submitted?reference=A1B2-C3D4',
  '/privacy-policy',
  '/auth',
  '/checkout',
  '/no/such/page',
];

/** A cart with one product of the shop, and one that the shop lacks, with the longest name that a cart may hold. */
const longNames = JSON.stringify({
  items: [
    cartLine(standard, 999),
    { id: 'x', name: 'Ceremonial'.repeat(15), weight: '98 grams', price: 'RM99999', quantity: 999 },
  ],
  isOpen: false,
});

async function enlargeText(page: Page, size: string): Promise<void> {
  await page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize;
  }, size);
}

/** The elements that reach beyond the sides of `box`, or whose contents their own edge cuts off. */
function cutOff(page: Page, box: string): Promise<string[]> {
  return page.locator(box).evaluate((outer) => {
    const edge = outer.getBoundingClientRect();
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.getBoundingClientRect().width > 1 &&
      // Pictures and films are cut to their box on purpose; a select shortens what is chosen.
      !element.closest('video, picture, select, svg');
    return [...outer.querySelectorAll('*')]
      .filter(isSeen)
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        const clips = getComputedStyle(element).overflowX !== 'visible';
        const inside = left >= edge.left - 1 && right <= edge.right + 1;
        return !inside || (clips && element.scrollWidth > element.clientWidth + 1);
      })
      .map((element) => element.outerHTML.slice(0, 120));
  });
}

test.use({
  viewport: { width: 320, height: 640 },
  contextOptions: { reducedMotion: 'reduce' },
  stock: [1],
});

for (const size of ['100%', '200%']) {
  test.describe(`at 320 px with text of ${size}`, () => {
    test.use({ expectedFaults: /status of 404/ });

    test('no page is cut off or scrolls sideways', async ({ page }) => {
      await leaveCart(page, longNames);
      for (const path of pages) {
        await openSettled(page, path);
        await enlargeText(page, size);
        expect(await cutOff(page, 'body'), path).toEqual([]);
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth),
          path,
        ).toBeLessThanOrEqual(320);
      }
    });

    test('the menu and the cart are not cut off', async ({ page }) => {
      await leaveCart(page, longNames);
      await openHydrated(page, '/store');
      await enlargeText(page, size);
      await page.getByRole('button', { name: 'Menu' }).click();
      expect(await cutOff(page, '[popover]')).toEqual([]);
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Cart', exact: true }).click();
      await expect(page.getByRole('dialog', { name: 'Cart' })).toBeVisible();
      expect(await cutOff(page, 'dialog')).toEqual([]);
      await expectAccessible(page);
      // Even with little room, every line and the button to go on can be reached.
      for (const name of ['Remove', 'Checkout']) {
        const last = page.getByRole('dialog').getByText(name, { exact: true }).last();
        await last.scrollIntoViewIfNeeded();
        await expect(last).toBeInViewport({ ratio: 1 });
      }
    });
  });
}

test('a toast does not cover what it is about', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openHydrated(page, '/shop');
  await enlargeText(page, '200%');
  await page.getByRole('button', { name: 'Quick Add' }).click();
  const cart = page.getByRole('dialog', { name: 'Cart' });
  await expectClearOf(cart.getByText('Added to Cart'), [
    cart.getByRole('heading', { name: 'Cart' }),
    cart.getByRole('button', { name: 'Close' }).first(),
    cart.getByText('Standard 1.0', { exact: true }),
    cart.getByText('Subtotal'),
    cart.getByRole('link', { name: 'Checkout' }),
  ]);
  await expect(cart.getByRole('link', { name: 'Checkout' })).toBeInViewport({ ratio: 1 });

  // With less room, such as below a browser's bar. The toast stays, because the focus is in it.
  await cart.getByRole('status').getByRole('button', { name: 'Close' }).focus();
  await page.setViewportSize({ width: 390, height: 640 });
  await cart.getByRole('link', { name: 'Checkout' }).scrollIntoViewIfNeeded();
  await expect(cart.getByRole('heading', { name: 'Cart' })).toBeInViewport({ ratio: 1 });
  await openHydrated(page, '/career');
  await enlargeText(page, '200%');
  const main = page.getByRole('main');
  await main.getByLabel('Full name').fill('Nur Aisyah');
  const field = main.getByLabel('Email');
  await field.fill('aisyah');
  await main.getByRole('button', { name: 'Submit Application' }).click();
  await expect(field).toBeFocused();
  await expect(field).toBeInViewport({ ratio: 1 });
  const said = 'Please enter a valid email address.';
  await expectClearOf(page.getByRole('status').locator('.toast', { hasText: said }), [
    field,
    main.getByText('Email', { exact: true }),
    main.getByText(said),
  ]);
});

test('no word of a heading is broken, and the foot of the cart is in view', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of [...pages, '/my-data', '/checkout/ordered']) {
    if (path === '/no/such/page') continue;
    await openSettled(page, path);
    await enlargeText(page, '200%');
    const headings = page.locator('h1, h2, h3');
    expect(await brokenWords(headings, /[\p{L}\d]+/u), path).toEqual([]);
  }
  await leaveCart(page, storedCart(cartLine(imperial, 13), cartLine(standard)));
  await openHydrated(page, '/store');
  await enlargeText(page, '200%');
  await page.getByRole('button', { name: 'Cart', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Checkout' })).toBeInViewport({
    ratio: 1,
  });
});

test('names and amounts of an ordinary cart are not broken over lines', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await leaveCart(page, storedCart(cartLine(imperial, 13)));
  await openHydrated(page, '/checkout');
  await enlargeText(page, '200%');
  await expect(page.getByText('RM1,310.00')).toBeVisible();
  const texts = page.getByText(/^(Imperial 1.0|RM[\d,.]+)$/).filter({ visible: true });
  expect(await brokenWords(texts, /.+/)).toEqual([]);
  await page.getByRole('button', { name: 'Cart', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('definition')).toBeVisible();
  expect(await brokenWords(texts, /.+/)).toEqual([]);
});

test("a visitor's name fits on a narrow phone with large text", async ({ page, google }) => {
  const name = 'Nur Aisyah binti Abdul Rahman';
  google.account({ sub: '1001', email: 'aisyah@gmail.example', email_verified: true, name });
  await page.goto('/auth');
  await page.getByRole('button', { name: 'CONTINUE WITH GOOGLE' }).click();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  for (const fontSize of ['100%', '200%']) {
    await page.goto('/store');
    await enlargeText(page, fontSize);
    await expect(page.getByText(name)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cart' })).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      320,
    );
  }
});
