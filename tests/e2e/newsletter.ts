import type { Locator } from '@playwright/test';
import { expect, expectAccessible, test } from '#tests/support/fixtures.ts';
import { hold, openHydrated } from '#tests/support/pages/site-page.ts';

let readers = 0;

/** A new address that no other test uses. */
function newReader(): string {
  readers += 1;
  return `reader.${process.pid.toString(36)}.${readers}@example.com`;
}

const colourOf = (button: Locator) =>
  button.evaluate((element) => getComputedStyle(element).backgroundColor);

test.describe('over a connection that breaks', () => {
  test.use({ expectedFaults: /ERR_FAILED|ERR_CONNECTION|Failed to load resource/ });

  test('a visitor subscribes from the menu at the second try, and is told when they do it again @widths', async ({
    page,
  }) => {
    const email = newReader();
    const toast = page.getByRole('status');
    await page.goto('/career');
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Menu' });
    const field = menu.getByLabel('Email');
    const subscribe = menu.getByRole('button', { name: 'Subscribe', exact: true });
    await page.route('**/newsletter.data', (route) => route.abort('connectionrefused'));
    await field.fill(email);
    await subscribe.click();
    await expect(toast).toContainText('Subscription failed');
    await expect(toast).toContainText(
      'There was an error subscribing to our newsletter. Please try again.',
    );
    await expect(field).toHaveValue(email);
    await page.unroute('**/newsletter.data');

    const answer = await hold(page, '**/newsletter.data');
    // If reloading the page's data fails after the answer, the success is still shown.
    await page.route('**/career.data*', (route) => route.abort('connectionrefused'));
    await subscribe.click();
    const sending = menu.getByRole('button', { name: 'Subscribing...' });
    await expect(sending).toBeDisabled();
    await expect(sending).toBeFocused();
    await field.hover();
    const colour = await colourOf(sending);
    await sending.hover();
    expect(await colourOf(sending)).toBe(colour);
    answer.arrive();
    await expect(toast).toContainText('Successfully subscribed!');
    await expect(toast).toContainText('Thank you for subscribing to our newsletter.');
    // The toast is above the open menu, not behind it.
    await toast.getByRole('button', { name: 'Close' }).hover();
    await expect(field).toHaveValue('');
    await expect(menu.getByText(`${email} gets our newsletter.`)).toBeVisible();
    await expect(subscribe).toBeEnabled();

    await field.fill(email.toUpperCase());
    await field.press('Enter');
    await expect(toast).toContainText('Already subscribed');
    await expect(toast).toContainText('This email is already subscribed to our newsletter.');
    await expect(field).toHaveValue(email.toUpperCase());
    await expect(menu).toBeVisible();
  });
});

test('a subscriber unsubscribes again', async ({ page }) => {
  const email = newReader();
  await page.goto('/store');
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await menu.getByLabel('Email').fill(email);
  await menu.getByLabel('Email').press('Enter');
  const isTold = menu.getByText(`${email} gets our newsletter.`);
  await expect(isTold).toBeVisible();
  await menu.getByRole('link', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { name: 'Unsubscribe' })).toBeVisible();
  const main = page.getByRole('main');
  await main.getByLabel('Email').fill(email);
  await main.getByLabel('Email').press('Enter');
  await expect(page.getByRole('heading', { name: 'Unsubscribed' })).toBeVisible();
  await expect(main.getByText(`${email} gets no newsletter from us any more.`)).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(menu.getByText('What is new, now and then.')).toBeVisible();
  await expect(isTold).toBeHidden();
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await main.getByRole('link', { name: 'Unsubscribe another address' }).click();
  await expect(main.getByLabel('Email')).toHaveValue('');
});

test('a wrong address is named at its field in every form that asks for one', async ({ page }) => {
  const refusal = 'Please enter a valid email address.';
  for (const [path, press] of [
    ['/newsletter', 'Subscribe'],
    ['/newsletter/unsubscribe', 'Unsubscribe'],
    ['/my-data', 'Send me a link'],
  ] as const) {
    await openHydrated(page, path);
    const main = page.getByRole('main');
    const field = main.getByLabel('Email');
    await field.fill('vee@gmail');
    await main.getByRole('button', { name: press }).click();
    await expect(field).toHaveAccessibleDescription(new RegExp(refusal));
    await expect(field).toBeFocused();
    await field.fill('vee@gmail.con');
    await expect(main.getByText(refusal)).toBeHidden();
    // Nothing is sent to a likely slip until the same press is made again.
    await main.getByRole('button', { name: press }).click();
    const question = 'Did you mean vee@gmail.com? If not, press again.';
    await expect(field).toHaveAccessibleDescription(question);
    await field.press('End');
    await field.press('Backspace');
    await field.press('n');
    await main.getByRole('button', { name: 'Did you mean vee@gmail.com?' }).click();
    await expect(field).toHaveValue('vee@gmail.com');
  }
});
