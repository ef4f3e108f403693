import { cartLine, imperial, storedCart } from '#tests/fixtures/products.ts';
import { expect, expectAccessible } from '#tests/support/fixtures.ts';
import { mailsTo } from '#tests/support/outbox.ts';
import { test } from '#tests/support/own-server.ts';
import { signIn } from '#tests/support/owner.ts';
import { leaveCart, openHydrated } from '#tests/support/site-page.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('the owner brings a product back at a new price, whoever waits is told, and carts take the price', async ({
  page,
  browser,
  cafe,
}) => {
  const visitor = await browser.newPage({ baseURL: cafe.origin });
  await leaveCart(visitor, storedCart(cartLine(imperial)));
  await openHydrated(visitor, '/shop');
  const card = visitor.getByRole('article', { name: 'Imperial 1.0' });
  await card.getByText("Tell me when it's back").click();
  await card.getByLabel('Email').fill('waits@example.com');
  await card.getByRole('button', { name: 'Notify me' }).click();
  await expect(card.getByRole('status')).toHaveText("We'll write once when Imperial 1.0 is back.");

  await page.context().addCookies([{ ...(await signIn(cafe.origin)), url: cafe.origin }]);
  await page.goto('/admin');
  await expect(page).toHaveURL('/admin/today');
  await expectAccessible(page);
  await page.getByRole('link', { name: '1 person waits for Imperial 1.0' }).click();
  await expect(page.getByRole('heading', { name: 'Shop' })).toBeVisible();
  const row = page.getByRole('listitem', { name: 'Imperial 1.0' });
  await expect(row).toContainText('1 waiting');

  await row.getByRole('button', { name: 'Edit Imperial 1.0' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Imperial 1.0' });
  await dialog.getByLabel('Price').fill('RM5O');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Price')).toHaveAccessibleDescription(/such as RM50 or RM9.90/);
  await expectAccessible(page);
  await dialog.getByLabel('Price').fill('95');
  await page.keyboard.press('Enter');
  await expect(row).toContainText('48 grams · RM95');
  await row.getByRole('switch', { name: 'Imperial 1.0 in stock' }).check();
  await expect(
    row.getByRole('button', { name: 'Undo the last change of Imperial 1.0' }),
  ).toBeVisible();
  await expectAccessible(page);
  await expect.poll(() => mailsTo('waits@example.com', cafe.dataDir)).toHaveLength(1);
  await page.reload();
  await expect(row).not.toContainText('waiting');

  await openHydrated(visitor, '/shop');
  await expect(card).toContainText('RM95');
  await expect(card.getByRole('button', { name: 'Quick Add' })).toBeEnabled();
  await visitor.getByRole('button', { name: 'Cart', exact: true }).click();
  const cart = visitor.getByRole('dialog', { name: 'Cart' });
  await expect(cart).toContainText('Imperial 1.0 costs RM95 now, no longer RM100.');
  await expect(cart.getByRole('definition')).toHaveText('RM95.00');

  await page.goto('/admin/today');
  await expect(page.getByText('All done for today')).toBeVisible();
  await expectAccessible(page);
});
