import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '#tests/support/fixtures.ts';
import { openHydrated } from '#tests/support/pages/site-page.ts';
import { tabTo } from '#tests/support/pages/tab-to.ts';

const english = 'How we use what you send';
const malay = 'Cara kami menggunakan maklumat anda';

/** Opens the notice of a form by keyboard. */
async function openNotice(page: Page, form: string) {
  const summary = page.locator(`${form} summary`);
  await tabTo(page, summary);
  await expect(summary).toHaveText(`${english} / ${malay}`);
  await page.keyboard.press('Enter');
  return page.locator(`${form} details`);
}

test.use({ expectedFaults: /503/ });

test('the notice of a form opens in place, even before scripts and at the second try; the focus stays on it', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).press('Enter');
  const early = await openNotice(page, '#side-menu form');
  await expect(early.getByRole('region', { name: english })).toBeVisible();

  const address = '**/api/notices/*';
  await page.route(address, (route) => route.fulfill({ status: 503, body: 'busy' }));
  await openHydrated(page, '/career');
  const form = '#apply';
  await expect(page.locator(form)).toContainText(
    'By sending this you agree to how we use it. Dengan menghantar ini, anda bersetuju',
  );
  await page.getByLabel('Selfie').focus();
  const refused = page.waitForResponse(address);
  const notice = await openNotice(page, form);
  await refused;
  await page.unroute(address);
  const ownPage = notice.getByRole('link', { name: 'Read it' });
  await expect(ownPage).toHaveAttribute('href', '/notices/application');
  await page.keyboard.press('Enter');
  await expect(ownPage).toBeHidden();
  await page.keyboard.press('Enter');
  const summary = notice.getByRole('region', { name: english });
  await expect(summary).toContainText('Two photographs are asked for so that');
  // The notice is in the language that the browser prefers; the page of the notice has both.
  await expect(notice.getByRole('region')).toHaveCount(1);
  await expect(page.locator(`${form} summary`)).toBeFocused();
  await expectAccessible(page);

  await page.goto('/notices/application');
  const languages = page.getByRole('main').getByRole('region');
  await expect(languages).toHaveText([new RegExp(english), new RegExp(malay)]);
  for (const name of ['Your data', 'Data anda'])
    await expect(languages.getByRole('link', { name })).toHaveAttribute('href', '/my-data');
});
