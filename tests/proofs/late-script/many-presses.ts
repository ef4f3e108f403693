import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { makeJpeg } from '#tests/fixtures/files.ts';
import { expect, test } from '#tests/support/fixtures.ts';
import { keptCart, waitForHydration } from '#tests/support/pages/site-page.ts';

/** How many presses of each kind, each at another moment of the page's start; `PRESSES=10000` for the long run. */
const presses = Number(process.env.PRESSES ?? 200);

test.use({ stock: [1, 2] });
test.setTimeout(60_000 + presses * 1000);

/** Delays all scripts, by another time at each load. */
async function delayScripts(page: Page): Promise<(load: number) => void> {
  let late = 0;
  await page.route('**/*.js', async (route) => {
    await sleep(late);
    await route.continue();
  });
  return (load) => {
    late = (load * 37) % 301;
  };
}

test('each press of Quick Add adds one tin', async ({ page }) => {
  const beLate = await delayScripts(page);
  const button = page.getByRole('button', { name: 'Quick Add' }).first();
  for (let load = 0, pressed = 0; pressed < presses; load++) {
    beLate(load);
    await page.goto('/privacy-policy');
    await page.evaluate(() => localStorage.removeItem('cart'));
    await page.goto('/shop', { waitUntil: 'commit' });
    await sleep((load * 13) % 151);
    const clickCount = 1 + (load % 5);
    await button.click({ noWaitAfter: true, force: true, clickCount });
    pressed += clickCount;
    const quantity = page
      .getByRole('dialog', { name: 'Cart' })
      .getByLabel('Quantity', { exact: true });
    await expect(quantity).toHaveText(`${clickCount}`);
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    expect(await keptCart(page)).toMatchObject({ items: [{ quantity: clickCount }] });
  }
});

test('each letter stands in its field', async ({ page }) => {
  const beLate = await delayScripts(page);
  const text = 'nur.aisyah.0123@example.com';
  for (let load = 0; load * text.length < presses; load++) {
    beLate(load);
    await page.goto('/privacy-policy', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Menu' }).click();
    const field = page.getByRole('navigation', { name: 'Menu' }).getByLabel('Email');
    await field.focus();
    await page.keyboard.type(text, { delay: (load * 7) % 23 });
    await waitForHydration(page);
    await expect(field).toHaveValue(text);
    await expect(field).toBeFocused();
  }
});

test('each file is chosen', async ({ page }) => {
  const beLate = await delayScripts(page);
  const buffer = await makeJpeg();
  for (let load = 0; load < presses / 10; load++) {
    beLate(load);
    const name = `selfie-${load}.jpg`;
    await page.goto('/career', { waitUntil: 'commit' });
    const selfie = page.getByLabel('Selfie image');
    await selfie.setInputFiles({ name, mimeType: 'image/jpeg', buffer });
    await waitForHydration(page);
    await expect(page.getByText(name)).toBeVisible();
    expect(await selfie.evaluate((input: HTMLInputElement) => input.files?.[0]?.name)).toBe(name);
  }
});
