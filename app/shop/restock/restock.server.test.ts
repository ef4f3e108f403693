import { randomUUID } from 'node:crypto';
import { eq, like } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { clientAddressHeader } from '#app/platform/http/client-address.server.ts';
import { findHeldData } from '#app/privacy/held-data.server.ts';
import { changeProduct } from '#app/shop/change-products.server.ts';
import { findProductsToChange } from '#app/shop/products.server.ts';
import * as shopRoute from '#app/shop/shop.route.tsx';
import { mails } from '#db/schema/mails.ts';
import { deletions } from '#db/schema/privacy.ts';
import { products, restockRequests } from '#db/schema/shop.ts';
import { openTestJobs } from '#tests/support/jobs.ts';
import { formRequest, serveRoutes } from '#tests/support/serve-routes.tsx';
import { testServices } from '#tests/support/services.ts';
import { countWaiting, eraseOldRequests } from './restock-requests.server.ts';
import { queueTelling, workTelling } from './tell-waiting.server.ts';

const cafe = testServices();
const handle = serveRoutes([{ path: 'shop', module: shopRoute }], cafe);
let visitors = 0;
const [standard, imperial] = [1, 2];
const now = new Date('2026-11-23T04:00:00Z');

beforeEach(async () => {
  const { db } = cafe.services;
  await db.delete(restockRequests);
  await db.update(products).set({ in_stock: false, hidden: false, updated_at: now });
});

/** Sends the form as a browser without script does. */
async function ask(fields: Record<string, string>, address = `10.0.0.${++visitors}`) {
  const response = await handle(formRequest('/shop', fields, { [clientAddressHeader]: address }));
  return { status: response.status, text: await response.text() };
}

async function waiting() {
  const rows = await cafe.services.db.select().from(restockRequests);
  return rows.map(({ product_id, email }) => [product_id, email]);
}

test('an address waits once and gets one answer, however often and in whatever capitals it asks', async () => {
  for (const email of ['Aisyah@example.com', 'aisyah@EXAMPLE.com', 'Aisyah@example.com']) {
    const { status, text } = await ask({ product: '2', email });
    expect(status).toBe(200);
    expect(text).toContain(`We&#x27;ll write once to ${email} when Imperial 1.0 is back.`);
  }
  expect(await waiting()).toEqual([[imperial, 'Aisyah@example.com']]);
  expect(await countWaiting(cafe.services.db)).toEqual(new Map([[imperial, 1]]));
  const held = await findHeldData(cafe.services, { email: 'AISYAH@example.com' });
  expect(held).toMatchObject([
    {
      title: 'Told when it is back',
      rows: [
        { label: 'Product', value: 'Imperial 1.0' },
        { label: 'Asked for on' },
        { label: 'Was shown', value: expect.stringContaining('Privacy notice 1 in English') },
      ],
    },
  ]);
});

test.each([
  ['what is no address', 'nobody'],
  ['10,000 signs', `${'a'.repeat(10_000)}@b.co`],
])('%s is refused with a message and given back', async (_, email) => {
  const { status, text } = await ask({ product: '2', email });
  expect(status).toBe(400);
  expect(text).toContain('Please enter a valid email address.');
  expect(text).toContain(`value="${email}"`);
  expect(await waiting()).toEqual([]);
});

test.each(['77', '2;drop', '', '-1'])('there is no product %j to wait for', async (product) => {
  expect((await ask({ product, email: 'a@b.co' })).status).toBe(404);
  expect(await waiting()).toEqual([]);
});

test('nobody can wait for a product that is in stock or hidden', async () => {
  const { db } = cafe.services;
  await db.update(products).set({ in_stock: true }).where(eq(products.id, imperial));
  expect((await ask({ product: '2', email: 'a@b.co' })).status).toBe(200);
  await db.update(products).set({ in_stock: false, hidden: true }).where(eq(products.id, imperial));
  expect((await ask({ product: '2', email: 'a@b.co' })).status).toBe(404);
  expect(await waiting()).toEqual([]);
});

test('of a hundred posts at once from one address twenty are taken, and no more within the hour', async () => {
  const post = (n: number) => ask({ product: '2', email: `n${n}@example.com` }, '10.9.9.9');
  const atOnce = await Promise.all(Array.from({ length: 100 }, (_, n) => post(n)));
  const taken = atOnce.filter(({ status }) => status === 200);
  expect(taken).toHaveLength(20);
  expect(atOnce.filter(({ status }) => status === 429)).toHaveLength(80);
  expect((await post(100)).status).toBe(429);
  expect(await waiting()).toHaveLength(20);
  // Another address is not held up.
  expect((await ask({ product: '2', email: 'else@example.com' })).status).toBe(200);
});

test.each<[string, string, string]>([
  [
    'an address that waits for twenty products',
    `with more as (
      insert into products (name, weight, price_sen, image, hover_image, position, updated_at)
      select 'Tin ' || n, weight, price_sen, image, hover_image, position, now()
      from products, generate_series(1, 20) as n where products.id = 1 returning id)
    insert into restock_requests (id, product_id, email, created_at)
    select gen_random_uuid(), id, 'A@b.co', now() from more`,
    'c@d.co',
  ],
  [
    'a product that 5,000 wait for',
    `insert into restock_requests (id, product_id, email, created_at)
    select gen_random_uuid(), 2, n || '@b.co', now() from generate_series(1, 5000) as n`,
    '',
  ],
  [
    'a shop where 20,000 wait',
    `insert into restock_requests (id, product_id, email, created_at)
    select gen_random_uuid(), 1, n || '@b.co', now() from generate_series(1, 20000) as n`,
    '',
  ],
])('%s takes no more requests, without telling so', async (_, fill, stillTaken) => {
  const { db } = cafe.services;
  await db.$client.query(fill);
  const before = await db.$count(restockRequests);
  const { status, text } = await ask({ product: '2', email: 'a@B.co' });
  expect(status).toBe(200);
  expect(text).toContain('We&#x27;ll write once to a@B.co when Imperial 1.0 is back.');
  expect(await db.$count(restockRequests)).toBe(before);
  if (stillTaken) await ask({ product: '2', email: stillTaken });
  expect(await db.$count(restockRequests)).toBe(stillTaken ? before + 1 : before);
  await db.delete(restockRequests);
  await db.delete(products).where(like(products.name, 'Tin %'));
});

test('with several servers running, each person who waits is told once, and then forgotten', async () => {
  const { services, url } = cafe;
  const { db } = services;
  // More people than the three jobs queued at first can tell.
  const people = Array.from({ length: 430 }, (_, n) => `person${n}@example.com`);
  await db.insert(restockRequests).values([
    ...people.map((email) => ({
      id: randomUUID(),
      product_id: imperial,
      email,
      created_at: now,
    })),
    { id: randomUUID(), product_id: 1, email: 'other@example.com', created_at: now },
  ]);
  const other = await openTestJobs(url);
  try {
    await Promise.all([workTelling(services), workTelling({ ...services, jobs: other.jobs })]);
    await db.transaction(async (tx) => {
      await tx.update(products).set({ in_stock: true }).where(eq(products.id, imperial));
      await queueTelling(services.jobs, tx);
    });
    await Promise.all([cafe.drain(), other.drain()]);
    expect(await waiting()).toEqual([[1, 'other@example.com']]);
  } finally {
    await other.jobs.stop();
  }
  const queued = await db.select().from(mails).where(eq(mails.kind, 'restock'));
  expect(queued).toHaveLength(people.length);
  expect(new Set(queued.map(({ subject_id }) => subject_id)).size).toBe(people.length);
  // The deletions are recorded, so that restoring a backup brings no request back.
  expect(await db.$count(deletions)).toBe(people.length);
});

test('until a minute after a change nobody is told; then they are, and the shop screen says how many', async () => {
  const { services } = cafe;
  const { db } = services;
  const bring = async (in_stock: boolean, at: Date) => {
    const [row] = await db.select().from(products).where(eq(products.id, standard));
    const seen = { id: standard, version: row?.version ?? 0 };
    const admin = { id: 'admin', email: 'owner@cafe.example', name: 'Owner' };
    expect(await changeProduct(services, seen, { in_stock }, { admin, now: at })).toEqual({
      ok: true,
    });
  };
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);
  const person = { product_id: standard, email: 'a@b.co', created_at: now };
  await db.insert(restockRequests).values({ ...person, id: randomUUID() });
  await workTelling(services);
  await cafe.drain();
  await bring(true, ago(0));
  // Something else starts the job meanwhile, such as a change of another product.
  await queueTelling(services.jobs, db);
  await cafe.drain();
  expect(await waiting()).toHaveLength(1);
  await bring(false, ago(0));
  await bring(true, ago(61));
  await cafe.drain();
  expect(await waiting()).toEqual([]);
  const shown = await findProductsToChange(db, { productsInStock: undefined });
  expect(shown.find(({ id }) => id === standard)?.told?.count).toBe(1);
});

test('nobody waits longer than a year', async () => {
  const { db } = cafe.services;
  await db.insert(restockRequests).values([
    { id: randomUUID(), product_id: 1, email: 'old@example.com', created_at: new Date(0) },
    { id: randomUUID(), product_id: 1, email: 'new@example.com', created_at: now },
  ]);
  expect(await eraseOldRequests(db, new Date(now.getTime() - 1))).toBe(1);
  expect(await waiting()).toEqual([[1, 'new@example.com']]);
});
