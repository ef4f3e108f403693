import type { Route } from '@playwright/test';
import { eq, sql } from 'drizzle-orm';
import { products, restockRequests } from '#db/schema/shop.ts';
import { makeJpeg, makePdf } from '#tests/fixtures/files.ts';
import { cartLine, imperial, storedCart } from '#tests/fixtures/products.ts';
import { expect, expectAccessible, test } from '#tests/support/fixtures.ts';
import { mailsTo } from '#tests/support/outbox.ts';
import { onDatabase } from '#tests/support/pages/onboarding-page.ts';
import {
  leaveCart,
  openHydrated,
  untilDrawn,
  waitForHydration,
} from '#tests/support/pages/site-page.ts';
import type { RunningServer } from '#tests/support/processes/server.ts';

test.use({ viewport: { width: 390, height: 844 } });

const shownIn = async ({ origin }: RunningServer): Promise<unknown> =>
  (await fetch(`${origin}/api/products`)).json();

let before: { rows: (typeof products.$inferSelect)[]; shown: unknown };

test.beforeEach(async ({ server }) => {
  const rows = await onDatabase(server, (db) => db.select().from(products));
  before = { rows, shown: await shownIn(server) };
});

// Puts the shop back for other journeys.
test.afterEach(async ({ server }) => {
  await onDatabase(server, async (db) => {
    for (const row of before.rows)
      await db.update(products).set(row).where(eq(products.id, row.id));
    await db.execute(sql`select pg_notify('content', '')`);
  });
  await expect.poll(() => shownIn(server)).toEqual(before.shown);
});

test('the owner brings a product back at a new price; people who wait are told, and carts take the new price', async ({
  admin: page,
  browser,
  server,
}) => {
  const email = `waits.${Date.now()}@example.com`;
  await onDatabase(server, (db) => db.delete(restockRequests));
  await using context = await browser.newContext({ baseURL: server.origin });
  const visitor = await context.newPage();
  await leaveCart(visitor, storedCart(cartLine(imperial)));
  await openHydrated(visitor, '/shop');
  const card = visitor.getByRole('article', { name: 'Imperial 1.0' });
  await card.getByText("Tell me when it's back").click();
  await card.getByLabel('Email').fill(email);
  await card.getByRole('button', { name: 'Notify me' }).click();
  await expect(card.getByRole('status')).toContainText(`to ${email} when Imperial 1.0 is back.`);

  await page.goto('/admin');
  await expect(page).toHaveURL('/admin/today');
  await page.getByRole('link', { name: '1 person waits for Imperial 1.0' }).click();
  await expect(page.getByRole('heading', { name: 'Shop' })).toBeVisible();
  const row = page.getByRole('listitem', { name: 'Imperial 1.0' });
  await expect(row).toContainText('1 waiting');

  await row.getByRole('button', { name: 'Edit Imperial 1.0' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Imperial 1.0' });
  await dialog.getByLabel('Price').fill('RM5O');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Price')).toHaveAccessibleDescription(/such as RM50 or RM9.90/);
  await dialog.getByLabel('Price').fill('95');
  await page.keyboard.press('Escape');
  const discard = page.getByRole('dialog', { name: 'Discard changes?' });
  await discard.getByText('Keep editing').click();
  await expect(discard).toBeHidden();
  await dialog.getByLabel('Price').press('Enter');
  await expect(row).toContainText('48 grams · RM95');
  await row.getByRole('switch', { name: 'Imperial 1.0 in stock' }).click();
  const question = page.getByRole('dialog', { name: 'Is Imperial 1.0 back?' });
  await expect(question).toContainText('One person waits for it and will be told by email');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Put in stock' }).click();
  await expect(
    row.getByRole('button', { name: 'Undo the last change of Imperial 1.0' }),
  ).toHaveAccessibleDescription('Before the last change: sold out');
  await expect(row.getByRole('status')).toHaveText('1 person will be told in a minute');
  expect(await mailsTo(email, server.dataDir)).toHaveLength(0);
  // Lets the minute be over.
  await onDatabase(server, async (db) => {
    await db.update(products).set({ updated_at: new Date(0) });
    await db.execute(sql`update pgboss.job set start_after = now() where name = 'tell-waiting'`);
    const channel = sql`'pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24)`;
    await db.execute(sql`select pg_notify(${channel}, 'tell-waiting')`);
  });
  await expect(row.getByRole('status')).toContainText('Told 1 person');
  await expect.poll(() => mailsTo(email, server.dataDir)).toHaveLength(1);

  await untilDrawn(visitor, '/shop', 'RM95');
  await openHydrated(visitor, '/shop');
  await expect(card).toContainText('RM95');
  await expect(card.getByRole('button', { name: 'Quick Add' })).toBeEnabled();
  await visitor.getByRole('button', { name: 'Cart', exact: true }).click();
  const cart = visitor.getByRole('dialog', { name: 'Cart' });
  await expect(cart).toContainText('Imperial 1.0 costs RM95 now, no longer RM100.');
  await expect(cart.getByRole('definition')).toHaveText('RM95.00');

  await page.goto('/admin/today');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const waits = page.getByRole('region', { name: 'What waits' });
  await expect(waits).not.toContainText('Imperial 1.0');
});

test('the owner’s text about a product is on its page at once, and a hidden product has no page', async ({
  admin: page,
  browser,
  server,
}) => {
  await using context = await browser.newContext({ baseURL: server.origin });
  const visitor = await context.newPage();
  await openHydrated(visitor, '/shop/imperial-1.0');

  await page.goto('/admin/shop');
  const edit = page.getByRole('button', { name: 'Edit Imperial 1.0' });
  const dialog = page.getByRole('dialog', { name: 'Edit Imperial 1.0' });
  await edit.click();
  await dialog.getByLabel('Taste').fill('Like the first rain.\nAnd then the sun.');
  await dialog.getByLabel('Grams a bowl').fill('two');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('Grams a bowl')).toHaveAccessibleDescription(
    /number from 1 to 99/,
  );
  await dialog.getByLabel('Grams a bowl').fill('3');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('listitem', { name: 'Imperial 1.0' })).toContainText(
    'Before the last change: another taste, 2 g a bowl',
  );

  await untilDrawn(visitor, '/shop/imperial-1.0', 'And then the sun.');
  await visitor.reload();
  const main = visitor.getByRole('main');
  await expect(main.getByText('And then the sun.')).toBeVisible();
  // 48 / 3 = 16 bowls; RM100 / 16 = RM6.25
  for (const text of ['3 g', '16', 'RM6.25']) {
    await expect(main.getByText(text, { exact: true })).toBeVisible();
  }

  await edit.click();
  await dialog.getByLabel('Hidden').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect
    .poll(async () => (await visitor.request.get('/shop/imperial-1.0')).status())
    .toBe(404);
  expect((await visitor.goto('/shop/imperial-1.0'))?.status()).toBe(404);
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
  expect((await visitor.goto('/shop/nothing'))?.status()).toBe(404);
  expect(await (await visitor.request.get('/sitemap.xml')).text()).not.toContain('imperial');
});

test('the owner gives a product another picture, cut by keys and by pointer', async ({
  admin: page,
}) => {
  await page.goto('/admin/shop');
  const row = page.getByRole('listitem', { name: 'Standard 1.0' });
  await row.getByRole('button', { name: 'Edit Standard 1.0' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Standard 1.0' });
  const choose = dialog.getByLabel('Change picture: Picture');
  const file = (name: string, mimeType: string, buffer: Buffer) =>
    choose.setInputFiles({ name, mimeType, buffer });
  await file('letter.png', 'image/png', makePdf());
  await expect(choose).toHaveAccessibleDescription(/Expected JPEG, PNG or WebP/);
  await file('tin.jpg', 'image/jpeg', await makeJpeg({ width: 1600, height: 1200 }));

  const crop = page.getByRole('dialog', { name: 'Picture', exact: true });
  const frame = crop.getByRole('application', { name: 'Part of the picture' });
  const left = async () =>
    Math.round((await frame.getByRole('presentation').boundingBox())?.x ?? 0);
  await expect(frame.getByRole('presentation')).toBeVisible();
  await expectAccessible(page);
  const [atFirst, box] = [await left(), await frame.boundingBox()];
  if (!box) throw new Error('No frame');
  await frame.press('ArrowRight');
  expect(await left()).toBeGreaterThan(atFirst);
  await frame.press('+');
  await expect(crop.getByLabel('Zoom', { exact: true })).toHaveText('110%');
  await page.mouse.move(box.x + 100, box.y + 100);
  await page.mouse.down();
  await page.mouse.move(box.x + 60, box.y + 100);
  await page.mouse.up();
  expect(await left()).toBeLessThan(atFirst);
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', ...xs: number[]) => {
    const touchPoints = xs.map((x, id) => ({ id, x: box.x + x, y: box.y + 150 }));
    await fingers.send('Input.dispatchTouchEvent', { type, touchPoints });
  };
  // Two fingers move twice as far apart: zooming ends where the crop has 640 of the picture's pixels.
  const fingers = await page.context().newCDPSession(page);
  await touch('touchStart', 80, 160);
  await touch('touchMove', 40, 160);
  await touch('touchMove', 40, 200);
  await touch('touchEnd');
  await expect(crop.getByLabel('Zoom', { exact: true })).toHaveText('150%');
  await crop.getByRole('button', { name: 'Use picture' }).click();
  await expect(crop).toBeHidden();
  await expect(choose).not.toHaveAccessibleDescription(/Expected/);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();

  await untilDrawn(page, '/shop', '/product-pictures/');
  await page.goto('/shop');
  const shown = page.getByRole('article', { name: 'Standard 1.0' }).getByAltText('Standard 1.0');
  await expect(shown).toHaveAttribute('src', /^\/product-pictures\/.*\.jpg$/);
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await page.goto('/admin/shop');
  await row.getByRole('button', { name: 'Undo the last change of Standard 1.0' }).click();
  await expect(row.locator('img')).toHaveAttribute('src', '/media/products/standard.jpg');
  const redo = row.getByRole('button', { name: 'Redo the last change of Standard 1.0' });
  await expect(redo).toHaveAccessibleDescription('What was undone: another picture');
});

test.describe('a change that was undone', () => {
  test.use({ expectedFaults: /ERR_CONNECTION|Failed to load resource/ });

  test('is redone, and a redo that fails says so', async ({ admin: page }) => {
    await page.goto('/admin/shop');
    await waitForHydration(page);
    const row = page.getByRole('listitem', { name: 'Imperial 1.0' });
    const toast = page.getByRole('status').filter({ hasText: /^(The product|Last|Change|Failed)/ });
    const inStock = row.getByRole('switch', { name: 'Imperial 1.0 in stock' });
    await inStock.press('Space');
    await expect(toast).toHaveText('The product is in stock');
    await expect(inStock).toBeFocused();
    await row.getByRole('button', { name: 'Undo the last change of Imperial 1.0' }).click();
    await expect(toast).toHaveText('Last change undone');
    const redo = row.getByRole('button', { name: 'Redo the last change of Imperial 1.0' });
    await expect(redo).toHaveAccessibleDescription('What was undone: in stock');
    const refuse = (route: Route) => route.abort('connectionrefused');
    await page.route('**/admin/shop.data**', refuse, { times: 1 });
    await redo.click();
    await expect(toast).toContainText('Failed to redo');
    await redo.click();
    await expect(toast).toHaveText('Change redone');
    await expect(row.getByRole('button', { name: /^Undo/ })).toBeEnabled();
  });
});
