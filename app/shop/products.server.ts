import { asc, eq } from 'drizzle-orm';
import type { ContentPart } from '#app/platform/content/content.server.ts';
import type { Queryable } from '#app/platform/database/database.server.ts';
import { priceText } from '#app/shared/money.ts';
import { products } from '#db/schema/shop.ts';
import type { Product } from './product.ts';

/** What the shop shows, in its order; the setting PRODUCTS_IN_STOCK is not regarded. */
export async function readProducts(db: Queryable): Promise<readonly Product[]> {
  const rows = await db
    .select()
    .from(products)
    .where(eq(products.hidden, false))
    .orderBy(asc(products.position), asc(products.id));
  return rows.map(({ id, name, weight, price_sen, image, hover_image, description, in_stock }) => ({
    id,
    name,
    weight,
    price: priceText(price_sen),
    image,
    hoverImage: hover_image,
    description,
    isInStock: in_stock,
  }));
}

export const productContent: ContentPart<readonly Product[]> = {
  name: 'products',
  read: readProducts,
};
