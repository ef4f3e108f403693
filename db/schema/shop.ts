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

/** What an admin may change of a product. */
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
 * As a release without the product pages left it, it says nothing of these two. `earlier`: what each change before the
 * last one changed, the latest first. `isUndone`: an undo has left it, to bring the change back.
 */
export type EarlierFacts = Omit<ProductFacts, 'taste' | 'bowl_grams'> &
  Partial<Pick<ProductFacts, 'taste' | 'bowl_grams'>> & {
    earlier?: Partial<ProductFacts>[];
    isUndone?: true;
  };

/** spec 3.1. Never deleted, since carts may know them. The first two came with a migration. */
export const products = pgTable(
  'products',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity({ startWith: 3 }),
    name: text('name').notNull(),
    /** '98 grams' */
    weight: text('weight').notNull(),
    price_sen: integer('price_sen').notNull(),
    /** Path of a JPEG, with its other sizes and formats beside it: in `public/`, or an uploaded one. */
    image: text('image').notNull(),
    hover_image: text('hover_image').notNull(),
    description: text('description').notNull().default(''),
    /** In the shop, from 1; of equal ones the older comes first. */
    position: integer('position').notNull(),
    in_stock: boolean('in_stock').notNull().default(false),
    hidden: boolean('hidden').notNull().default(false),
    /** A paragraph for the product's own page, or nothing. */
    taste: text('taste').notNull().default(''),
    /** How much of it makes a bowl; null for what is not whisked. */
    bowl_grams: integer('bowl_grams'),
    /** As it was before the last change, to undo that; null when there is nothing to undo. */
    previous: jsonb('previous').$type<EarlierFacts>(),
    /** Counts the changes, so that of two admins at once the second is told. */
    version: integer('version').notNull().default(1),
    updated_at: instant('updated_at').notNull(),
  },
  (table) => [
    check('products_price', sql`${table.price_sen} > 0`),
    check('products_bowl_grams', sql`${table.bowl_grams} > 0`),
  ],
);

/** Who asked to be told once when a product is back; gone with the email. */
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
