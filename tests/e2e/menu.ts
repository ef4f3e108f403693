import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/fixtures.ts';
import { openHydrated } from '#tests/support/site-page.ts';

const toggle = (page: Page) => page.getByRole('button', { name: 'Menu' });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' });
const link = (page: Page, name: string) => menu(page).getByRole('link', { name, exact: true });

test('the menu holds the pages, the newsletter, the policy, the social page and the copyright', async ({
  page,
}) => {
  await page.goto('/store');
  await toggle(page).click();
  for (const [name, address] of [
    ['Home', '/'],
    ['Shop', '/shop'],
    ['Store', '/store'],
    ['Career', '/career'],
    ['Privacy policy', '/privacy-policy'],
    ['Instagram', 'https://www.instagram.com/embun.example'],
  ] as const) {
    await expect(link(page, name)).toHaveAttribute('href', address);
  }
  await expect(link(page, 'Store')).toHaveAttribute('aria-current', 'page');
  await expect(menu(page).getByRole('heading', { name: 'Stay Updated' })).toBeVisible();
  const email = menu(page).getByLabel('Email');
  await expect(email).toHaveAttribute('type', 'email');
  await expect(email).toHaveAttribute('required');
  await expect(menu(page).getByText('© 2025 Embun.')).toBeVisible();
  await expect.poll(async () => (await menu(page).boundingBox())?.x).toBe(0);
});

for (const state of ['deferred', 'hydrated'] as const) {
  test(`with the page ${state}, the overlay, a link and Back close the menu`, async ({ page }) => {
    await (state === 'hydrated' ? openHydrated(page, '/store') : page.goto('/store'));
    const film = page.getByRole('button', { name: 'Pause video' });
    const place = await film.boundingBox();
    await toggle(page).click();
    await expect(menu(page)).toBeVisible();
    // What lies below the overlay is not pressed.
    await page.mouse.click((place?.x ?? 0) + 20, (place?.y ?? 0) + 20);
    await expect(menu(page)).toBeHidden();
    await expect(toggle(page)).toBeFocused();
    await expect(film).toBeVisible();

    await toggle(page).click();
    await link(page, 'Privacy policy').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy policy' })).toBeVisible();
    await expect(menu(page)).toBeHidden();

    await toggle(page).click();
    await expect(menu(page)).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'EMBUN BANGI' })).toBeVisible();
    await expect(menu(page)).toBeHidden();
    await page.goForward();
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy policy' })).toBeVisible();
    await expect(menu(page)).toBeHidden();
  });
}

test('the page behind an open menu neither scrolls nor jumps', async ({ page }) => {
  await page.goto('/privacy-policy');
  const section = page.getByRole('region', { name: 'Data Security' });
  await section.evaluate((element) => element.scrollIntoView({ behavior: 'instant' }));
  const place = await section.boundingBox();
  // By keyboard: Playwright scrolls to what it presses, even in a header that sticks.
  await toggle(page).evaluate((button) => button.focus({ preventScroll: true }));
  await page.keyboard.press('Enter');
  await expect(menu(page)).toBeVisible();
  for (const x of [100, 1200]) {
    await page.mouse.move(x, 500);
    await page.mouse.wheel(0, 400);
  }
  // What scrolled would have done so by the second frame from here.
  await page.evaluate(
    () => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))),
  );
  expect(await section.boundingBox()).toEqual(place);
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();
  expect(await section.boundingBox()).toEqual(place);
});

test('a screen reader hears where a link of the menu has led', async ({ page }) => {
  await openHydrated(page, '/');
  await toggle(page).click();
  await link(page, 'Store').click();
  await expect(page.locator('[aria-live=polite]').getByText('Store · Embun')).toHaveCount(1);
  await expect(page.getByRole('main')).toBeFocused();
});

test('the skip link leads past the header', async ({ page }) => {
  await page.goto('/shop');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});
