import type { Page } from '@playwright/test';
import { makeJpeg } from '#tests/fixtures/files.ts';
import { expect, expectAccessible, test } from '#tests/support/fixtures.ts';
import { addEmployee, newcomer } from '#tests/support/pages/employees-page.ts';
import { hydratePage, openHydrated, toastOf } from '#tests/support/pages/site-page.ts';

/* When something fails to load, the page stays: it is neither reloaded nor replaced. */

test.use({
  stock: [1, 2],
  expectedFaults:
    /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to (load|fetch)|status of 404|route module|too old/,
});

/** Cuts the line, and marks the document, which `expectSameDocument` expects to stay. */
async function cutLine(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.context().setOffline(true);
}

/** As `cutLine`, but the browser believes that it is online: the network leads nowhere. */
async function leadNowhere(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.route('**', (route) => route.abort());
}

async function expectSameDocument(page: Page): Promise<void> {
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
}

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' });

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
}

for (const path of ['/', '/shop', '/store', '/career']) {
  test(`subscribing at ${path} before its scripts have come fails in the same words`, async ({
    page,
  }) => {
    let there = false;
    await page.route(/entry\.client-.*\.js/, (route) => (there ? route.continue() : route.abort()));
    await page.goto(path);
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await openMenu(page);
    const email = `deferred.${Date.now()}@example.com`;
    await menu(page).getByLabel('Email').fill(email);
    await menu(page).getByRole('button', { name: 'Subscribe' }).click();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Subscription failed');
    // `toHaveText` would accept a space in place of the line break.
    expect(await alert.innerText()).toBe(
      'Subscription failed\nThere was an error subscribing to our newsletter. Please try again.',
    );
    await expectAccessible(page);
    there = true;
    await menu(page).getByRole('button', { name: 'Subscribe' }).click();
    await expect(toastOf(page)).toContainText('Successfully subscribed!');
    await expectSameDocument(page);
  });
}

test('cart, toast and Quick Add need no connection', async ({ page }) => {
  await openHydrated(page, '/shop');
  await cutLine(page);
  await page.getByRole('button', { name: 'Quick Add' }).first().click();
  await expect(toastOf(page)).toContainText('Added to Cart');
  const cart = page.getByRole('dialog', { name: 'Cart' });
  await cart.getByRole('button', { name: 'Increase quantity' }).click();
  await expect(cart.getByLabel('Quantity', { exact: true })).toHaveText('2');
  await expectSameDocument(page);
});

test('a photo is refused, and made smaller, without a connection', async ({ page }) => {
  await openHydrated(page, '/career');
  const buffer = await makeJpeg({ width: 1200, height: 900, bytes: 2_097_153 });
  await cutLine(page);
  await page
    .getByLabel('Selfie image')
    .setInputFiles({ name: 'huge.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByRole('button', { name: 'Use the smaller photo' }).click();
  await expect(page.getByLabel('Selfie image')).not.toHaveValue('');
  await expectSameDocument(page);
});

test.describe('on a network that leads nowhere', () => {
  for (const name of ['Home', 'Shop', 'Store']) {
    test(`the link to ${name} says so, and leads there later`, async ({ page }) => {
      await openHydrated(page, '/career');
      await page.getByLabel('Full name').fill('Nur Aisyah');
      await leadNowhere(page);
      await openMenu(page);
      await menu(page).getByRole('link', { name }).click();
      await expect(toastOf(page)).toContainText('No connection');
      await expectSameDocument(page);
      await expect(page.getByLabel('Full name')).toHaveValue('Nur Aisyah');
      await expectAccessible(page);
      await page.unrouteAll();
      await menu(page).getByRole('link', { name }).click();
      await expect(page).toHaveURL(name === 'Home' ? '/' : `/${name.toLowerCase()}`);
      await expectSameDocument(page);
    });
  }
});

test('Back leads to the shop, and to the careers page with its typed text', async ({ page }) => {
  await openHydrated(page, '/shop');
  await openMenu(page);
  await menu(page).getByRole('link', { name: 'Career' }).click();
  await page.getByLabel('Full name').fill('Nur Aisyah');
  await page.getByRole('link', { name: 'Embun, home' }).click();
  await expect(page.getByText('Bangi, SEL | October 2025')).toBeVisible();
  await cutLine(page);
  await page.goBack();
  await expect(page.getByLabel('Full name')).toHaveValue('Nur Aisyah');
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Quick Add' })).toHaveCount(2);
  await expectSameDocument(page);
});

test('Back to a page that is not loaded yet tells of no connection, and leads there later', async ({
  page,
}) => {
  await openHydrated(page, '/career');
  await page.getByRole('link', { name: 'Embun, home' }).click();
  await expect(page.getByText('Bangi, SEL | October 2025')).toBeVisible();
  await page.reload();
  await hydratePage(page);
  await cutLine(page);
  await page.evaluate(() => history.back());
  await expect(toastOf(page)).toContainText('No connection');
  await expect(page).toHaveURL('/');
  await expectSameDocument(page);
  await page.context().setOffline(false);
  await page.evaluate(() => history.back());
  await expect(page.getByRole('heading', { name: /^Apply: / })).toBeVisible();
  await expectSameDocument(page);
});

for (const [what, answer] of Object.entries({
  'are gone': { status: 404 },
  'are a page': { contentType: 'text/html', body: '<p>' },
  'do not run': { contentType: 'text/javascript', body: 'throw new Error("too old")' },
})) {
  test(`a page whose scripts ${what} is opened by loading its document`, async ({ page }) => {
    await openHydrated(page, '/career');
    await page.route('**/store.route-*.js', (route) =>
      page.url().endsWith('/store') ? route.continue() : route.fulfill(answer),
    );
    await openMenu(page);
    await menu(page).getByRole('link', { name: 'Store' }).click();
    await expect(page.getByRole('heading', { name: 'EMBUN BANGI' })).toBeVisible();
  });
}

test('without a connection a link, a dialog and Logout leave the back office as it is', async ({
  admin: page,
}) => {
  await addEmployee(page, newcomer());
  await cutLine(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(toastOf(page)).toContainText('No connection');
  await page.getByRole('link', { name: 'Email List' }).click();
  await expect(toastOf(page)).toContainText('No connection');
  await page.getByRole('button', { name: 'Add Employee' }).click();
  await expect(page.getByRole('dialog', { name: 'Add Employee' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expectSameDocument(page);
  await page.context().setOffline(false);
  await page.getByRole('link', { name: 'Email List' }).click();
  await expect(page.getByRole('heading', { name: 'Email Subscribers' })).toBeVisible();
  await expectSameDocument(page);
});
