import { expect, expectAccessible, test } from '#tests/support/fixtures.ts';
import { openHydrated } from '#tests/support/pages/site-page.ts';
import { tabTo } from '#tests/support/pages/tab-to.ts';

/** Columns of the grid by the width of the window (spec 2.7). */
function columnsAt(width: number): number {
  if (width < 768) return 2;
  return width < 1024 ? 3 : 4;
}

test('a visitor looks at the shop while everything is sold out, and at one product @widths', async ({
  page,
  viewport,
}) => {
  const main = page.getByRole('main');
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
  const columns = await main
    .getByRole('list')
    .first()
    .evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length);
  expect(columns).toBe(columnsAt(viewport?.width ?? 0));
  await expect(page.getByRole('banner')).toHaveCSS('background-color', 'rgb(0, 0, 0)');

  // The picture of a card leads to its product, and so does the name.
  const picture = page.getByRole('article').getByRole('img', { name: 'Standard 1.0' });
  const box = await picture.boundingBox();
  if (!box) throw new Error('No picture');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect(page).toHaveURL('/shop/standard-1.0');
  await expect(page).toHaveTitle('Standard 1.0 · Embun');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Standard 1.0');
  for (const text of ['98 grams', 'RM50', 'for a bowl', '2 g', '49', 'bowls', 'RM1.02', 'a bowl']) {
    await expect(main.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(main.getByText('Our tin for every day')).toBeVisible();
  const steps = main.getByRole('region', { name: 'How to whisk it' }).getByRole('listitem');
  await expect(steps.getByRole('heading')).toHaveText([
    '1. Sift',
    '2. Pour',
    '3. Whisk',
    '4. Drink',
  ]);
  for (const drawing of await steps.locator('img').all()) {
    await drawing.scrollIntoViewIfNeeded();
    await expect
      .poll(() => drawing.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  }
  await expect(main.getByRole('button', { name: 'Sold Out' })).toBeDisabled();
  await expect(page.getByRole('banner')).toHaveCSS('background-color', 'rgb(0, 0, 0)');

  await main.getByRole('link', { name: 'Shop', exact: true }).click();
  await page.getByRole('link', { name: 'Imperial 1.0' }).click();
  await expect(main.getByText('RM4.17')).toBeVisible();
});

test('on a product’s card a visitor asks to be told once when it is back', async ({ page }) => {
  await openHydrated(page, '/shop');
  const card = page.getByRole('article', { name: 'Imperial 1.0' });
  const beside = page.getByRole('img', { name: 'our two tins' });
  const { height } = (await beside.boundingBox()) ?? {};
  await card.getByText("Tell me when it's back").click();
  await expect(card.getByRole('button', { name: 'Notify me' })).toBeInViewport({ ratio: 1 });
  expect(await beside.boundingBox()).toMatchObject({ height });
  // On a phone the form covers both cards, and so names its product.
  const whose = card.getByText('Tell me when Imperial 1.0 is back');
  await expect(whose).toBeHidden();
  await page.setViewportSize({ width: 767, height: 844 });
  await expect(whose).toBeVisible();
  await card.getByLabel('Email').fill('nobody');
  await card.getByLabel('Email').press('Enter');
  await expect(card.getByRole('status')).toHaveCount(0);
  await expect(card.getByLabel('Email')).toHaveAccessibleDescription(
    'Please enter a valid email address.',
  );
  await card.getByLabel('Email').fill('aisyah@example.com');
  await card.getByRole('button', { name: 'Notify me' }).click();
  const said = card.getByRole('status');
  await expect(said).toHaveText(
    "We'll write once to aisyah@example.com when Imperial 1.0 is back.",
  );
  await expect(said).toBeFocused();
  await expect(card.getByLabel('Email')).toBeHidden();
  await expectAccessible(page);
  await card.getByText('Another address').click();
  await card.getByLabel('Email').fill('nur@example.com');
  await card.getByRole('button', { name: 'Notify me' }).click();
  await expect(said).toContainText('nur@example.com');
  await expect(said).toBeFocused();
});

test('the hover image shows under the pointer, with the keyboard focus and after a press', async ({
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
  await tabTo(page, view);
  await expect(hoverImage).toHaveCSS('opacity', '1');
  await view.click();
  await page.mouse.move(0, 0);
  await expect(view).toHaveAttribute('aria-pressed', 'true');
  await expect(hoverImage).toHaveCSS('opacity', '1');
});
