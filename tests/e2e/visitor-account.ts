import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { FakeGoogle, GoogleProfile } from '#tests/fakes/google.ts';
import { cartLine, standard } from '#tests/fixtures/products.ts';
import { expect, test } from '#tests/support/fixtures.ts';
import { findMissingStyles } from '#tests/support/pages/missing-styles.ts';
import { keptCart, leaveCart } from '#tests/support/pages/site-page.ts';
import { signInByGoogle } from '#tests/support/sign-in/cookie-browser.ts';

let visitors = 0;

/** A Google account that the site does not know yet; everybody signs in with it from now on. */
function somebody(google: FakeGoogle): GoogleProfile & { name: string } {
  const number = `${process.pid}-${++visitors}`;
  const person = {
    sub: number,
    email: `aisyah-${number}@gmail.example`,
    email_verified: true,
    name: 'Nur Aisyah binti Abdul Rahman',
  };
  google.account(person);
  return person;
}

/** Opens the account page, which leads there by way of Google. */
async function openAccount(page: Page): Promise<void> {
  await page.goto('/account');
  await expect(page).toHaveURL('/auth?from=%2Faccount');
  await page.getByRole('button', { name: 'CONTINUE WITH GOOGLE' }).click();
  await expect(page).toHaveURL('/account');
  await expect(page.getByRole('heading', { name: 'Your account', exact: true })).toBeVisible();
}

test.describe('a visitor', () => {
  test.use({ expectedFaults: /ERR_FAILED|account\.data/ });

  test('sees the account, ends other sessions, downloads the data and deletes the account; the cart stays @phone', async ({
    page,
    google,
    server,
  }) => {
    const person = somebody(google);
    const cart = { items: [cartLine(standard, 2)], isOpen: false };
    await leaveCart(page, JSON.stringify(cart));
    await openAccount(page);
    const main = page.getByRole('main');
    await expect(main).toContainText(person.name);
    await expect(main).toContainText(person.email);
    await expect(main).toContainText(/Signed in with Google since \d+ \w+ \d{4}/);
    await expect(main.getByRole('listitem')).toContainText('This device');
    for (let others = 0; others < 2; others += 1) await signInByGoogle(server.origin);
    await page.goto('/account');
    const sessions = main.getByRole('listitem');
    await expect(sessions).toHaveCount(3);
    await sessions.last().getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByText('Signed out there.')).toBeVisible();
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await expect(page.getByText('Signed out everywhere else.')).toBeVisible();
    await expect(sessions).toHaveCount(1);
    expect(await findMissingStyles(page)).toEqual([]);

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download my data' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('embun-my-data.json');
    const data = JSON.parse(await readFile(await file.path(), 'utf8'));
    expect(data.account).toMatchObject({ name: person.name, email: person.email });

    const ask = main.getByRole('button', { name: 'Delete my account' });
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await ask.click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await ask.click();
    await page.route('**/account.data*', (route) => route.abort());
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await expect(page.getByText('That did not work. Please try again.')).toBeVisible();
    await page.unroute('**/account.data*');
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByText('Your account was deleted')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
    expect(await keptCart(page)).toMatchObject(cart);
    await page.goto('/account');
    await expect(page).toHaveURL('/auth?from=%2Faccount');
  });
});
