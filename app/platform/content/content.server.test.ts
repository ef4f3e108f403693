import { setImmediate as turn } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { productContent } from '#app/shop/products.server.ts';
import { products } from '#db/schema/shop.ts';
import { testServices } from '#tests/support/services.ts';
import { changeContent, openContent, watchContent } from './content.server.ts';

const test1 = testServices();

async function setStock(isInStock: boolean) {
  await changeContent(test1.services, async (tx) => {
    await tx.update(products).set({ in_stock: isInStock }).where(eq(products.id, 2));
    return { ok: true };
  });
}

test('a fresh installation shows what the specification says', () => {
  expect(test1.services.content.get(productContent)).toMatchObject([
    { id: 1, name: 'Standard 1.0', weight: '98 grams', price: 'RM50', isInStock: false },
    { id: 2, name: 'Imperial 1.0', weight: '48 grams', price: 'RM100', isInStock: false },
  ]);
});

test('every copy of the server shows a change, even after its connection broke', async () => {
  const { db } = test1.services;
  const errors: unknown[] = [];
  const other = await openContent(db, [productContent]);
  const watch = watchContent(other, { connectionString: test1.url }, (error) => errors.push(error));
  const shows = () => other.get(productContent)[1]?.isInStock;
  try {
    // This copy reads once more as it starts to listen.
    await expect.poll(() => other.version()).toBe(2);
    await setStock(true);
    await expect.poll(shows).toBe(true);

    await db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'content' and datname = current_database()`,
    );
    await setStock(false);
    await expect.poll(shows).toBe(false);
    expect(errors).toHaveLength(1);
  } finally {
    await watch.close();
  }
});

test('of several reads at the same time the last one stays', async () => {
  const { db } = test1.services;
  let reading = 0;
  const slow = {
    name: 'slow',
    async read() {
      const mine = ++reading;
      // A later read takes fewer turns.
      for (let turns = mine; turns < 10; turns++) await turn();
      return mine;
    },
  };
  const content = await openContent(db, [slow]);
  await Promise.all([content.refresh(), content.refresh(), content.refresh()]);
  expect(content.get(slow)).toBe(reading);
});
