import type { Page } from '@playwright/test';
import { chooseFiles, openCareers } from '#tests/support/applications/application-page.ts';
import { expect, expectAccessible, test } from '#tests/support/fixtures.ts';
import { employ, newcomer, recordOf } from '#tests/support/pages/employees-page.ts';
import { toastOf } from '#tests/support/pages/site-page.ts';

const toggle = (page: Page) => page.getByRole('button', { name: 'Menu' });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' });

/** Browsers without popovers do not know `:popover-open`; some also show popovers that are closed. */
const browsers = { 'out of sight': false, 'laid out': true };

const layOut = '[popover]:not(:popover-open) { display: block !important }';

/** Removes the browser's popovers before any script of the page runs. */
async function makeOld(page: Page, laidOut: boolean): Promise<void> {
  await page.addInitScript(
    (laid) => {
      for (const name of ['showPopover', 'hidePopover', 'togglePopover', 'popover'])
        Reflect.deleteProperty(HTMLElement.prototype, name);
      if (!laid) return;
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(laid);
      document.adoptedStyleSheets = [sheet];
    },
    laidOut ? layOut : '',
  );
  if (laidOut) await forgetSelector(page);
}

async function forgetSelector(page: Page, more = ''): Promise<void> {
  await page.route('**/*.css', async (route) => {
    const response = await route.fetch();
    const text = (await response.text()).replaceAll(':popover-open', ':never-heard-of');
    await route.fulfill({ response, body: text + more });
  });
}

for (const [name, laidOut] of Object.entries(browsers)) {
  test.describe(`a browser without popovers, with closed ones ${name}`, () => {
    test.use({ stock: [1] });
    test.beforeEach(({ page }) => makeOld(page, laidOut));
    test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

    test('keeps a form and its files; messages and menus open and close; presses are answered', async ({
      page,
    }) => {
      const main = page.getByRole('main');
      await openCareers(page);
      await expect(menu(page)).toBeHidden();
      await chooseFiles(page, { resume: true });
      await page.getByRole('button', { name: 'Submit Application' }).click();
      await expect(page.getByRole('status')).toHaveText(/^Full name is required/);
      await expect(page.getByRole('status').locator('.toast')).toBeInViewport({ ratio: 1 });
      await expect(main).toContainText('resume.pdf');
      await page.getByRole('status').getByRole('button', { name: 'Close' }).click();
      await expect(page.getByRole('status')).toBeEmpty();
      await main.getByLabel('City').click();
      await page.keyboard.type('Bangi');
      await expect(main.getByLabel('City')).toHaveValue('Bangi');
      await main.getByRole('link', { name: 'Part Time Barista' }).click();
      await expect(page.getByRole('heading', { name: 'Apply: Part Time Barista' })).toBeVisible();
      await expect(main).toContainText('photo.jpg');

      await toggle(page).click();
      await expect(menu(page).getByRole('button', { name: 'Close' })).toBeFocused();
      await expect(page.getByRole('button', { name: 'Menu', expanded: true })).toBeVisible();
      await expectAccessible(page);
      // A toast that the menu's form shows is above the menu.
      await menu(page).getByLabel('Email').fill(newcomer().email);
      await menu(page).getByRole('button', { name: 'Subscribe' }).click();
      await expect(toastOf(page)).toContainText('Successfully subscribed!');
      await toastOf(page).getByRole('button', { name: 'Close' }).click({ trial: true });
      await page.keyboard.press('Escape');
      await expect(menu(page)).toBeHidden();
      await expect(toggle(page)).toBeFocused();
      await toggle(page).press('Enter');
      await page.mouse.click(1000, 500);
      await expect(menu(page)).toBeHidden();
      await toggle(page).click();
      await menu(page).getByRole('link', { name: 'Shop' }).click();
      await page.getByRole('button', { name: 'Leave' }).click();
      await expect(page).toHaveURL('/shop');
      await expect(menu(page)).toBeHidden();

      await main.getByRole('button', { name: 'Quick Add' }).click();
      const cart = page.getByRole('dialog', { name: 'Cart' });
      await expect(toastOf(page)).toContainText('Added to Cart');
      await expectAccessible(page);
      await cart.getByRole('button', { name: 'Close' }).last().click();
      // The first press on a page whose scripts have not started.
      await page.goto('/store');
      await toggle(page).click();
      await expect(menu(page)).toBeVisible();
      await page.goto('/privacy-policy');
      await page.goBack();
      await expect(menu(page)).toBeHidden();
    });

    test('the owner can use the menus of the page and of a row', async ({ admin, server }) => {
      const person = newcomer();
      await employ(server, person);
      await admin.setViewportSize({ width: 390, height: 844 });
      await admin.goto('/admin/employees');
      await toggle(admin).click();
      await menu(admin).getByRole('link', { name: 'Cafe' }).click();
      await expect(admin).toHaveURL('/admin/cafe');
      await expect(menu(admin)).toBeHidden();
      await admin.setViewportSize({ width: 1440, height: 900 });
      await admin.goto('/admin/employees');
      const row = await recordOf(admin, person);
      const more = row.getByRole('button', { name: /^More for (?!the )/ });
      const entry = row.getByRole('button', { name: /^Delete employee/ });
      await more.click();
      await expect(entry).toBeInViewport({ ratio: 1 });
      await more.click();
      await expect(entry).toBeHidden();
      await more.click();
      await admin.mouse.click(5, 5);
      await expect(entry).toBeHidden();
      await more.click();
      await entry.click();
      const dialog = admin.getByRole('dialog', { name: 'Delete Employee' });
      await expect(entry).toBeHidden();
      await dialog.getByRole('button', { name: /^Delete/ }).click();
      await expect(toastOf(admin)).toContainText('Employee Deleted');
    });
  });
}

test.describe('a browser without popovers and without script', () => {
  test.use({ javaScriptEnabled: false });
  test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

  test('shows the links of the menu below the page', async ({ page }) => {
    await forgetSelector(page, layOut);
    await page.goto('/career');
    await page.getByLabel('Full name').click();
    await expect(toggle(page)).toBeHidden();
    await menu(page).getByRole('link', { name: 'Store' }).click();
    await expect(page).toHaveURL('/store');
  });
});
