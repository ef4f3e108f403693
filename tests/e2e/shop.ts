import { expect, expectAccessible, test } from '#tests/support/fixtures.ts';
import { openHydrated } from '#tests/support/site-page.ts';

/** Columns of the grid by the width of the window (spec 2.7). */
function columnsAt(width: number): number {
  if (width < 768) return 2;
  return width < 1024 ? 3 : 4;
}

test('a visitor looks at the shop while everything is sold out @widths', async ({
  page,
  viewport,
}) => {
  await openHydrated(page, '/shop');
  await expect(page).toHaveTitle('Shop · Embun');
  for (const [name, weight, price] of [
    ['Standard 1.0', '98 grams', 'RM50'],
    ['Imperial 1.0', '48 grams', 'RM100'],
  ] as const) {
    const card = page.getByRole('article', { name });
    await expect(card).toContainText(weight);
    await expect(card.getByText(price, { exact: true })).toBeVisible();
    await expect(card.getByRole('img', { name })).toBeVisible();
    await expect(card.getByRole('button', { name: 'Sold Out' })).toBeDisabled();
  }
  await expect(page.getByRole('button', { name: 'Quick Add' })).toHaveCount(0);

  const columns = await page
    .getByRole('main')
    .getByRole('list')
    .evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length);
  expect(columns).toBe(columnsAt(viewport?.width ?? 0));
  await expect(page.getByRole('banner')).toHaveCSS('background-color', 'rgb(0, 0, 0)');
  await expectAccessible(page);
});

test('a visitor asks to be told once when a product is back', async ({ page }) => {
  await openHydrated(page, '/shop');
  const card = page.getByRole('article', { name: 'Imperial 1.0' });
  await card.getByText("Tell me when it's back").click();
  await card.getByLabel('Email').fill('nobody');
  await card.getByLabel('Email').press('Enter');
  await card.getByLabel('Email').fill('aisyah@example.com');
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Notify me' }).click();
  const said = card.getByRole('status');
  await expect(said).toHaveText("We'll write once when Imperial 1.0 is back.");
  await expect(said).toBeFocused();
  await expect(card.getByLabel('Email')).toHaveCount(0);
  await expectAccessible(page);
});

test('the hover image comes under the pointer, with the keyboard and by a press', async ({
  page,
}) => {
  await openHydrated(page, '/shop');
  const card = page.getByRole('article', { name: 'Standard 1.0' });
  const hoverImage = card.locator('img[alt=""]');
  await expect(hoverImage).toHaveCSS('opacity', '0');
  await card.hover();
  await expect(hoverImage).toHaveCSS('opacity', '1');
  await page.mouse.move(0, 0);
  await expect(hoverImage).toHaveCSS('opacity', '0');

  const view = card.getByRole('button', { name: 'Another view of Standard 1.0' });
  for (let stop = 0; stop < 10 && !(await view.evaluate((it) => it === document.activeElement)); ) {
    await page.keyboard.press('Tab');
    stop += 1;
  }
  await expect(view).toBeFocused();
  await expect(hoverImage).toHaveCSS('opacity', '1');

  await view.click();
  await page.mouse.move(0, 0);
  await expect(view).toHaveAttribute('aria-pressed', 'true');
  await expect(hoverImage).toHaveCSS('opacity', '1');
});

test('search engines read every product with its price and stock', async ({ page }) => {
  await page.goto('/shop');
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
  const products = blocks.map((text) => JSON.parse(text));
  expect(products).toMatchObject([
    {
      '@type': 'Product',
      name: 'Standard 1.0',
      offers: {
        price: '50.00',
        priceCurrency: 'MYR',
        availability: 'https://schema.org/OutOfStock',
      },
    },
    { '@type': 'Product', name: 'Imperial 1.0', offers: { price: '100.00' } },
  ]);
  for (const address of products.flatMap((product) => product.image)) {
    const picture = await page.request.get(address);
    expect(picture.headers()['content-type'], address).toBe('image/jpeg');
  }
});

test('the header and menu of the shop work without script', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/shop');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Store' }).click();
  await expect(page.getByRole('heading', { name: 'EMBUN BANGI' })).toBeVisible();
  await context.close();
});
