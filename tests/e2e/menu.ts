import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/fixtures.ts';
import { openHydrated } from '#tests/support/pages/site-page.ts';

const toggle = (page: Page) => page.getByRole('button', { name: 'Menu' });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' });
const link = (page: Page, name: string) => menu(page).getByRole('link', { name, exact: true });

test('the menu leads to every page; the overlay, a link and Back close it, with scripts and before', async ({
  page,
}) => {
  const store = page.getByRole('heading', { name: 'EMBUN BANGI' });
  const policy = page.getByRole('heading', { level: 1, name: 'Privacy policy' });
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
  await expect(menu(page).getByText('© Embun.')).toBeVisible();
  await expect.poll(async () => (await menu(page).boundingBox())?.x).toBe(0);

  for (const isHydrated of [false, true]) {
    await test.step(isHydrated ? 'hydrated' : 'before', async () => {
      await (isHydrated ? openHydrated(page, '/store') : page.goto('/store'));
      const film = page.getByRole('button', { name: 'Play video' });
      const place = await film.boundingBox();
      await toggle(page).click();
      await expect(menu(page)).toBeVisible();
      // A press on the overlay does not reach the button below it.
      await page.mouse.click((place?.x ?? 0) + 20, (place?.y ?? 0) + 20);
      await expect(menu(page)).toBeHidden();
      await expect(toggle(page)).toBeFocused();
      await expect(film).toBeVisible();

      await toggle(page).click();
      await link(page, 'Privacy policy').click();
      await expect(policy).toBeVisible();
      await expect(menu(page)).toBeHidden();
      if (isHydrated) {
        // A screen reader announces the new page.
        const announced = page.locator('[aria-live=polite]').getByText(/^Privacy policy · /i);
        await expect(announced).toHaveCount(1);
        await expect(page.getByRole('main')).toBeFocused();
      }

      await toggle(page).click();
      await expect(menu(page)).toBeVisible();
      await page.goBack();
      await expect(store).toBeVisible();
      await expect(menu(page)).toBeHidden();
      await page.goForward();
      await expect(policy).toBeVisible();
      await expect(menu(page)).toBeHidden();
    });
  }
});

test('the page behind an open menu neither scrolls nor jumps', async ({ page }) => {
  await page.goto('/privacy-policy');
  const section = page.getByRole('region', { name: 'Data Security' });
  await section.evaluate((element) => element.scrollIntoView({ behavior: 'instant' }));
  const place = await section.boundingBox();
  // By keyboard, because Playwright scrolls to an element that it clicks, even in a sticky header.
  await toggle(page).evaluate((button) => button.focus({ preventScroll: true }));
  await page.keyboard.press('Enter');
  await expect(menu(page)).toBeVisible();
  for (const x of [100, 1200]) {
    await page.mouse.move(x, 500);
    await page.mouse.wheel(0, 400);
  }
  // Any scrolling would have happened by the second frame from here.
  await page.evaluate(
    () => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))),
  );
  expect(await section.boundingBox()).toEqual(place);
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();
  expect(await section.boundingBox()).toEqual(place);
});

test('the back office’s menu fits in a low window, and scrolls to each entry in a lower one', async ({
  admin: page,
}) => {
  // This page is longer than any window.
  await page.goto('/admin/account');
  const entries = page.getByRole('navigation', { name: 'Admin' });
  const first = entries.getByRole('link', { name: 'Today' });
  const last = entries.getByRole('button', { name: 'Logout' });
  for (const [width, height] of [
    [1024, 768],
    [1152, 720],
    [1366, 650],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(first).toBeInViewport({ ratio: 1 });
    await expect(last).toBeInViewport({ ratio: 1 });
  }
  await page.setViewportSize({ width: 1024, height: 400 });
  await expect(last).not.toBeInViewport();
  await last.focus();
  await expect(last).toBeInViewport({ ratio: 1 });
});
