import { existsSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#db/schema/shop.ts';
import { actionsOn } from '#tests/support/recorded.ts';
import { testServices } from '#tests/support/services.ts';
import { addProduct, changeProduct, undoChange } from './change-products.server.ts';
import { lastChange } from './last-change.ts';
import { findProducts, findProductsToChange, productContent } from './products.server.ts';

const cafe = testServices();
const now = new Date('2026-11-23T04:00:00Z');
const by = { admin: { id: 'admin', email: 'owner@cafe.example', name: 'Owner' }, now };

async function product(id: number) {
  const found = (await findProducts(cafe.services.db)).find((one) => one.id === id);
  if (!found) throw new Error(`No product ${id}`);
  return found;
}

const shown = () => cafe.services.content.get(productContent);

test('the pictures of a fresh installation are there, in every size and format', () => {
  for (const { image, hoverImage } of shown()) {
    for (const picture of [image, hoverImage]) {
      for (const ending of ['.jpg', '.webp', '.avif', '-360.webp', '-360.avif']) {
        const file = picture.replace(/\.jpg$/, ending);
        expect(existsSync(`public${file}`), file).toBe(true);
      }
    }
  }
});

test('a change shows at once, is recorded, and can be undone and done again', async () => {
  const { services } = cafe;
  const before = await product(2);
  expect(await changeProduct(services, before, { price_sen: 9500 }, by)).toEqual({ ok: true });
  expect(shown()[1]).toMatchObject({ name: 'Imperial 1.0', price: 'RM95' });

  const isUndone = async () =>
    (await findProductsToChange(services.db, services.settings))[1]?.isUndone;
  expect(await isUndone()).toBe(false);
  for (const [price, undone] of [
    ['RM100', true],
    ['RM95', false],
    ['RM100', true],
    ['RM95', false],
  ] as const) {
    expect(await undoChange(services, await product(2), by)).toEqual({ ok: true });
    expect(shown()[1]).toMatchObject({ price });
    expect(await isUndone()).toBe(undone);
  }

  const undone = 'product.undone';
  const actions = ['product.changed', undone, undone, undone, undone];
  expect(await actionsOn(services.db, '2')).toEqual(actions);
});

test('a change written by an earlier release is undone and redone like any other', async () => {
  const { services } = cafe;
  const { version, previous, ...now } = await product(1);
  const { taste, bowl_grams, ...facts } = now;
  const price_sen = now.price_sen + 100;
  await services.db
    .update(products)
    .set({ previous: { ...facts, price_sen } })
    .where(eq(products.id, 1));
  const seen = async () => {
    const found = await findProductsToChange(services.db, services.settings);
    return found.find(({ id }) => id === 1);
  };
  const undo = async () => undoChange(services, await product(1), by);
  expect(await seen()).toMatchObject({ isUndone: false });
  // A later change is undone first, and the old one can still be undone after it.
  await changeProduct(services, await product(1), { weight: '97 grams' }, by);
  await undo();
  expect(await seen()).toMatchObject({ isUndone: false });
  await undo();
  expect(await product(1)).toMatchObject({ price_sen, weight: now.weight });
  expect(await seen()).toMatchObject({ isUndone: true });
  await undo();
  expect(await product(1)).toMatchObject({ price_sen: now.price_sen });
  expect(await seen()).toMatchObject({ isUndone: false });
});

test('saving a product unchanged keeps its undo', async () => {
  const { services } = cafe;
  const before = await product(2);
  expect(await changeProduct(services, before, { price_sen: before.price_sen }, by)).toEqual({
    ok: true,
  });
  expect(await product(2)).toEqual(before);
});

test('of two admins who change one product the second is told, and nothing is lost', async () => {
  const { services } = cafe;
  const seen = await product(1);
  const results = await Promise.all([
    changeProduct(services, seen, { price_sen: 5100 }, by),
    changeProduct(services, seen, { price_sen: 5200 }, by),
  ]);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(results).toContainEqual({ ok: false, reason: 'changed' });
  expect((await product(1)).version).toBe(seen.version + 1);
  expect(await undoChange(services, seen, by)).toEqual({ ok: false, reason: 'changed' });
});

test('a change that is stored succeeds, even when the shop cannot be read again at that moment', async () => {
  const { services } = cafe;
  const refresh = () => Promise.reject(new Error('The line to the database is cut'));
  const cut = { ...services, content: { ...services.content, refresh } };
  const seen = await product(1);
  expect(await changeProduct(cut, seen, { price_sen: 5300 }, by)).toEqual({ ok: true });
  expect(await product(1)).toMatchObject({ price_sen: 5300, version: seen.version + 1 });
});

test('a new product is seen at its place, and a hidden one is not', async () => {
  const { services } = cafe;
  const { image, hover_image } = await product(1);
  const facts = {
    name: '<script>alert(1)</script>',
    weight: '30 grams',
    price_sen: 990,
    description: '',
    position: 1,
    image,
    hover_image,
    hidden: false,
    taste: '',
    bowl_grams: null,
  };
  expect(await addProduct(services, facts, by)).toEqual({ ok: true });
  expect(shown().map(({ id, price }) => [id, price])).toEqual([
    [3, 'RM9.90'],
    [1, expect.any(String)],
    [2, 'RM95'],
  ]);
  expect(await undoChange(services, await product(3), by)).toEqual({
    ok: false,
    reason: 'nothing-to-undo',
  });
  const named = { name: 'Standard 1.0', hidden: false };
  await changeProduct(services, await product(3), named, by);
  expect(shown().find(({ id }) => id === 3)?.slug).toBe('standard-1.0-3');
  await changeProduct(services, await product(1), { hidden: true }, by);
  // A hidden product keeps its address: no other product gets it.
  expect(shown().map(({ id, slug }) => [id, slug])).toContainEqual([3, 'standard-1.0-3']);
  await changeProduct(services, await product(1), { hidden: false }, by);
  await changeProduct(services, await product(3), { hidden: true }, by);
  expect(shown().map(({ id }) => id)).toEqual([1, 2]);
});

test('a product moves to its new place, and an undo moves no other product', async () => {
  const { services } = cafe;
  const places = async () =>
    (await findProducts(services.db)).map(({ id, position }) => [position, id]);
  const move = async (id: number, position: number) =>
    changeProduct(services, await product(id), { position }, by);
  await move(2, 1);
  const first = [
    [1, 2],
    [2, 3],
    [3, 1],
  ];
  expect(await places()).toEqual(first);
  await changeProduct(services, await product(1), { price_sen: 5900 }, by);
  await move(2, 999);
  const last = [
    [1, 3],
    [2, 1],
    [3, 2],
  ];
  expect(await places()).toEqual(last);
  await undoChange(services, await product(1), by);
  expect(await places()).toEqual(last);
  await undoChange(services, await product(2), by);
  expect(await places()).toEqual(first);
  await Promise.all([move(1, 1), move(2, 3), move(3, 2)]);
  expect((await places()).map(([position]) => position)).toEqual([1, 2, 3]);
});

test('each change queues its own job for people who wait, since an older one may run before the commit', async () => {
  const { services } = cafe;
  const jobs = async () => {
    const { rows } = await services.db.execute(
      sql`select id from pgboss.job where name = 'tell-waiting' and state = 'created'`,
    );
    return rows.length;
  };
  const before = await jobs();
  await changeProduct(services, await product(1), { in_stock: true }, by);
  await changeProduct(services, await product(1), { in_stock: false }, by);
  expect(await jobs()).toBe(before + 2);
});

test('changes are undone one by one, the last first, each without the others', async () => {
  const { services } = cafe;
  const change = async (changed: object) =>
    expect(await changeProduct(services, await product(1), changed, by)).toEqual({ ok: true });
  const undo = async () => undoChange(services, await product(1), by);
  await change({ in_stock: false, price_sen: 5000, weight: '100 grams' });
  for (const price_sen of [5001, 5002, 5003]) await change({ price_sen });
  await change({ in_stock: true });
  // This is within the minute before people who wait are told.
  await change({ price_sen: 4500 });
  await change({ taste: 'Soft' });
  // Another product then takes its place, and the undos below leave that as it is.
  const { position } = await product(1);
  await changeProduct(services, await product(2), { position }, by);
  const moved = (await product(1)).position;
  expect(moved).not.toBe(position);
  const left = { weight: '100 grams', position: moved };
  for (const [back, texts] of [
    ['another taste', { in_stock: true, price_sen: 4500 }],
    ['price RM50.03', { in_stock: true, price_sen: 5003 }],
    ['sold out', { in_stock: false, price_sen: 5003 }],
    ['price RM50.02', { price_sen: 5002 }],
    ['price RM50.01', { price_sen: 5001 }],
    // Five changes can be undone; the next undo redoes the last of them.
    ['price RM50.02', { price_sen: 5002 }],
  ] as const) {
    const now = await product(1);
    expect(now.previous && lastChange(now, now.previous)).toBe(back);
    expect(await undo()).toEqual({ ok: true });
    expect(await product(1)).toMatchObject({ ...left, ...texts });
  }
});
