import * as z from 'zod/mini';
import { onFirstUse } from '#app/platform/on-first-use.ts';
import { findProduct } from '#app/shop/catalogue.ts';
import { isPrice } from '#app/values/money.ts';
import { safeReturnPath } from '#app/values/return-path.ts';
import { type Cart, type CartItem, cartItem, maxQuantity } from './cart.ts';
import { longestStoredCart } from './stored-count.ts';

/**
 * The cart as text in the browser's storage, where anything may stand: an older version of this
 * site, another site on the same origin, a visitor's own edit.
 */

const schemas = onFirstUse(() => {
  const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));
  const quantity = z.int().check(z.gte(1));
  return {
    knownLine: z.object({ id: z.union([z.number(), z.string()]), quantity }),
    unknownLine: z.object({
      id: z.union([z.number(), z.string().check(z.minLength(1), z.maxLength(100))]),
      name,
      weight: z._default(z.string().check(z.maxLength(100)), ''),
      price: z.string().check(z.refine(isPrice)),
      image: z._default(z.string(), ''),
      quantity,
    }),
    storedCart: z.object({ items: z.array(z.unknown()) }),
  };
});

/** What is kept under 'cart' (SPEC 4). */
export function writeStoredCart({ items, isOpen }: Cart): string {
  return JSON.stringify({ items, isOpen });
}

/**
 * The lines in a stored cart; none when the text is damaged. A line that makes no sense is left out,
 * the others stay. The catalogue decides about the products that it knows; lines of others are as
 * stored, apart from pictures on other sites, which have no business here.
 */
export function readStoredCart(text: string | null): CartItem[] {
  const stored = schemas().storedCart.safeParse(parseJson(text));
  if (!stored.success) return [];
  const lines = new Map<string, CartItem>();
  for (const value of stored.data.items) {
    const item = readLine(value);
    if (!item) continue;
    const same = lines.get(String(item.id));
    const sum = (same?.quantity ?? 0) + item.quantity;
    lines.set(String(item.id), { ...(same ?? item), quantity: Math.min(sum, maxQuantity) });
  }
  return [...lines.values()];
}

function readLine(value: unknown): CartItem | null {
  const known = schemas().knownLine.safeParse(value);
  const product = known.success && findProduct(known.data.id);
  if (product) return cartItem(product, known.data.quantity);
  const line = schemas().unknownLine.safeParse(value);
  return line.success ? { ...line.data, image: safeReturnPath(line.data.image, '') } : null;
}

function parseJson(text: string | null): unknown {
  if (text === null || text.length > longestStoredCart) return null;
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
