import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant, noticeShown } from './columns.ts';

/** The facts of a product that an admin may change. */
export type ProductFacts = {
  name: string;
  weight: string;
  price_sen: number;
  image: string;
  hover_image: string;
  description: string;
  position: number;
  in_stock: boolean;
  hidden: boolean;
  taste: string;
  bowl_grams: number | null;
};

/**
 * A product as it was before its last change. Releases without product pages stored no `taste` and `bowl_grams`.
 * `earlier`: what each earlier change changed, the latest first. `isUndone`: stored by an undo, to redo the change.
 */
export type EarlierFacts = Omit<ProductFacts, 'taste' | 'bowl_grams'> &
  Partial<Pick<ProductFacts, 'taste' | 'bowl_grams'>> & {
    earlier?: Partial<ProductFacts>[];
    isUndone?: true;
  };

/** spec 3.1. Never deleted, since carts may refer to them. A migration adds the first two. */
export const products = pgTable(
  'products',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity({ startWith: 3 }),
    name: text('name').notNull(),
    /** '98 grams' */
    weight: text('weight').notNull(),
    price_sen: integer('price_sen').notNull(),
    /** Path of a JPEG in `public/` or of an uploaded one, with its other sizes and formats beside it. */
    image: text('image').notNull(),
    hover_image: text('hover_image').notNull(),
    description: text('description').notNull().default(''),
    /** The place in the shop, from 1; of products with the same position the older comes first. */
    position: integer('position').notNull(),
    in_stock: boolean('in_stock').notNull().default(false),
    hidden: boolean('hidden').notNull().default(false),
    /** A paragraph for the product's own page, or nothing. */
    taste: text('taste').notNull().default(''),
    /** Grams for one bowl; null for a product that is not whisked. */
    bowl_grams: integer('bowl_grams'),
    /** The product before the last change, to undo that; null when there is nothing to undo. */
    previous: jsonb('previous').$type<EarlierFacts>(),
    /** Counts the changes, so that the second of two simultaneous edits can be refused. */
    version: integer('version').notNull().default(1),
    updated_at: instant('updated_at').notNull(),
  },
  (table) => [
    check('products_price', sql`${table.price_sen} > 0`),
    check('products_bowl_grams', sql`${table.bowl_grams} > 0`),
  ],
);

/** Visitors who asked to be told once when a product is back in stock; a row is deleted when its email is queued. */
export const restockRequests = pgTable(
  'restock_requests',
  {
    id: uuid('id').primaryKey(),
    product_id: integer('product_id')
      .notNull()
      .references(() => products.id),
    email: text('email').notNull(),
    ...noticeShown,
    created_at: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('restock_requests_product_email').on(table.product_id, sql`lower(${table.email})`),
    index('restock_requests_email').on(sql`lower(${table.email})`),
    index('restock_requests_age').on(table.created_at),
  ],
);
