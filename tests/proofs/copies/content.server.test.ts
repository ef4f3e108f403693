import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { changeContent, openContent, watchContent } from '#app/platform/content/content.server.ts';
import { productContent } from '#app/shop/products.server.ts';
import { products } from '#db/schema/shop.ts';
import { testServices } from '#tests/support/services.ts';

const cafe = testServices();

it('a change shows in another copy within a second', async () => {
  const other = await openContent(cafe.services.db, [productContent]);
  const watch = watchContent(other, { connectionString: cafe.url }, () => undefined);
  try {
    // It reads once more when it listens.
    await expect.poll(() => other.version()).toBe(2);
    for (const isInStock of [true, false, true]) {
      await changeContent(cafe.services, async (tx) => {
        await tx.update(products).set({ in_stock: isInStock }).where(eq(products.id, 2));
        return { ok: true };
      });
      const shown = () => other.get(productContent)[1]?.isInStock;
      await expect.poll(shown, { timeout: 1000 }).toBe(isInStock);
    }
  } finally {
    await watch.close();
  }
});
