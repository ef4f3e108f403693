import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectAccessibleAsItIs, test } from '#tests/support/fixtures.ts';
import { openHydrated } from '#tests/support/site-page.ts';
import { tabTo } from '#tests/support/tab-to.ts';

const english = 'How we use what you send';
const malay = 'Cara kami menggunakan maklumat anda';

/** Goes to the notice of a form with the keyboard, and opens it. */
async function openNotice(page: Page, form: string) {
  const summary = page.locator(`${form} summary`);
  await tabTo(page, summary);
  await expect(summary).toHaveText(`${english} / ${malay}`);
  await page.keyboard.press('Enter');
  return page.locator(`${form} details`);
}

test('the notice of a form opens in place, the keyboard stays on it', async ({ page }) => {
  await openHydrated(page, '/career');
  const form = '#apply';
  await expect(page.locator(form)).toContainText('By sending this you agree to how we use it');
  await page.getByLabel('Selfie').focus();
  const notice = await openNotice(page, form);
  const languages = notice.getByRole('region');
  await expect(languages).toHaveText([new RegExp(english), new RegExp(malay)]);
  await expect(languages.first()).toContainText('Two photographs are asked for so that');
  for (const name of ['Your data', 'Data anda']) {
    await expect(notice.getByRole('link', { name })).toHaveAttribute('href', '/my-data');
  }
  await expect(page.locator(`${form} summary`)).toBeFocused();
  await expectAccessible(page);
});

test('one that is opened before the page’s scripts have come starts them', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).press('Enter');
  const notice = await openNotice(page, '#side-menu form');
  await expect(notice.getByRole('region', { name: malay })).toBeVisible();
});

test('search engines and caches keep no notice, and there are no others', async ({ request }) => {
  const headers = (await request.get('/notices/newsletter')).headers();
  expect(headers['x-robots-tag']).toBe('noindex');
  expect(headers['cache-control']).toBe('private, no-store');
  for (const path of ['/notices/other', '/api/notices/other']) {
    expect((await request.get(path)).status(), path).toBe(404);
  }
});

test.describe('when its text cannot be had', () => {
  test.use({ expectedFaults: /503/ });

  test('its page is linked, and the next try may succeed', async ({ page }) => {
    const address = '**/api/notices/*';
    await page.route(address, (route) => route.fulfill({ status: 503, body: 'busy' }));
    await openHydrated(page, '/career');
    await page.getByLabel('Selfie').focus();
    const refused = page.waitForResponse(address);
    const notice = await openNotice(page, '#apply');
    await refused;
    await page.unroute(address);
    await expect(notice.getByRole('link', { name: 'Read it' })).toBeVisible();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(notice.getByRole('region', { name: malay })).toBeVisible();
  });
});

test.describe('without script, in a browser that prefers Malay', () => {
  test.use({ javaScriptEnabled: false, locale: 'ms-MY', expectedFaults: /csp$/ });

  test('it is a page of its own, in Malay first', async ({ page, context }) => {
    await page.goto('/career');
    await page.getByLabel('Selfie').focus();
    const notice = await openNotice(page, '#apply');
    const opened = context.waitForEvent('page');
    await notice.getByRole('link', { name: 'Read it' }).press('Enter');
    const own = await opened;
    await expect(own).toHaveURL('/notices/application');
    await expect(own.getByRole('main').getByRole('region')).toHaveText([
      new RegExp(malay),
      new RegExp(english),
    ]);
    await expectAccessibleAsItIs(own);
  });
});
