import { isPrice } from '#app/shared/money.ts';
import { safeReturnPath } from '#app/shared/return-path.ts';
import { findProduct } from '#app/shop/catalogue.ts';
import { type Cart, type CartItem, cartItem, maxQuantity } from './cart.ts';
import { longestStoredCart } from './stored-count.ts';

/**
 * The cart as text in the browser's storage, where anything may stand: an older version of this
 * site, another site on the same origin, a visitor's own edit. Checked by hand: a schema library for
 * these six fields would be 4 KB of every page.
 */

/** What is kept under 'cart' (spec 4.1). */
export function writeStoredCart({ items, isOpen }: Cart): string {
  return JSON.stringify({ items, isOpen });
}

/**
 * The lines in a stored cart; none when the text is damaged. A line that makes no sense is left out,
 * the others stay. The catalogue decides about the products that it knows; lines of others are as
 * stored, apart from pictures on other sites, which have no business here.
 */
export function readStoredCart(text: string | null): CartItem[] {
  const stored = parseJson(text);
  if (!isRecord(stored) || !Array.isArray(stored.items)) return [];
  const lines = new Map<string, CartItem>();
  for (const value of stored.items) {
    const item = readLine(value);
    if (!item) continue;
    const same = lines.get(String(item.id));
    const sum = (same?.quantity ?? 0) + item.quantity;
    lines.set(String(item.id), { ...(same ?? item), quantity: Math.min(sum, maxQuantity) });
  }
  return [...lines.values()];
}

function readLine(value: unknown): CartItem | null {
  if (!isRecord(value)) return null;
  const { id, quantity, name, weight = '', price, image = '' } = value;
  if (typeof id !== 'number' && !(isText(id, 100) && id !== '')) return null;
  if (typeof quantity !== 'number' || !Number.isSafeInteger(quantity) || quantity < 1) return null;
  const product = findProduct(id);
  if (product) return cartItem(product, quantity);
  if (!isText(name, 200) || name.trim() === '' || !isText(weight, 100)) return null;
  if (!isText(price, 100) || !isPrice(price) || !isText(image, longestStoredCart)) return null;
  return { id, name: name.trim(), weight, price, image: safeReturnPath(image, ''), quantity };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isText(value: unknown, longest: number): value is string {
  return typeof value === 'string' && value.length <= longest;
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
