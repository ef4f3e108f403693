import { asc } from 'drizzle-orm';
import type { ContentPart } from '#app/platform/content/content.server.ts';
import type { Queryable } from '#app/platform/database/database.server.ts';
import type { Settings } from '#app/platform/env.server.ts';
import { priceText } from '#app/shared/money.ts';
import { type ProductFacts, products } from '#db/schema/shop.ts';
import { lastChange } from './last-change.ts';
import { isInStock, type ProductDetails } from './product.ts';
import { productTexts } from './product-form.ts';
import { slugsOf } from './product-page/product-slug.ts';
import { countWaiting, findTold } from './restock/restock-requests.server.ts';

export const productContent: ContentPart<readonly ProductDetails[]> = {
  name: 'products',
  read: readProducts,
};

/** The products that the shop shows, in its order; ignores the setting PRODUCTS_IN_STOCK. */
export async function readProducts(db: Queryable): Promise<readonly ProductDetails[]> {
  const all = await findProducts(db);
  // A hidden product keeps its address, so that no old link leads to another product.
  const slugs = slugsOf(all);
  const shown = all.filter(({ hidden }) => !hidden);
  return shown.map(({ id, name, weight, price_sen, image, hover_image, ...row }) => ({
    id,
    name,
    weight,
    price: priceText(price_sen),
    image,
    hoverImage: hover_image,
    description: row.description,
    isInStock: row.in_stock,
    slug: slugs.get(id) ?? `${id}`,
    taste: row.taste,
    bowlGrams: row.bowl_grams,
  }));
}

export type ProductToChange = Awaited<ReturnType<typeof findProductsToChange>>[number];

/**
 * All products, hidden ones too. `undo`: what an undo would bring back, or null; `isUndone`: the last change has been
 * undone, so `undo` redoes it. `undoSells`: the undo puts the product on sale again, so people who wait are told.
 * `waiting`: how many people wait. `told`: how many were told since the last change, and when.
 */
export async function findProductsToChange(
  db: Queryable,
  { productsInStock }: Pick<Settings, 'productsInStock'>,
) {
  const [waiting, told] = [await countWaiting(db), await findTold(db)];
  return (await findProducts(db)).map((product) => ({
    id: product.id,
    version: product.version,
    texts: productTexts(product),
    isInStock: isInStock({ id: product.id, isInStock: product.in_stock }, productsInStock),
    undo: product.previous && lastChange(product, product.previous),
    isUndone: product.previous?.isUndone === true,
    undoSells: product.previous !== null && isForSale(product.previous) && !isForSale(product),
    waiting: waiting.get(product.id) ?? 0,
    told: told.get(product.id) ?? null,
  }));
}

export function isForSale({
  in_stock,
  hidden,
}: Pick<ProductFacts, 'in_stock' | 'hidden'>): boolean {
  return in_stock && !hidden;
}

/** All products, in the order of the shop. */
export function findProducts(db: Queryable) {
  return db.select().from(products).orderBy(asc(products.position), asc(products.id));
}
