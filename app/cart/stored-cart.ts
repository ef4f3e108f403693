import { isPrice } from '#app/shared/money.ts';
import { parseJson } from '#app/shared/parse.ts';
import { safeReturnPath } from '#app/shared/return-path.ts';
import { type Cart, type CartItem, maxQuantity } from './cart.ts';
import { longestStoredCart } from './stored-count.ts';

// Storage may hold anything: an older version's cart, another site's on the same origin, a visitor's edit.
// Validated by hand: a schema library would add 4 KB to every page.

export function writeStoredCart({ items, isOpen }: Cart): string {
  return JSON.stringify({ items, isOpen });
}

/** The valid lines of a stored cart; pictures from other sites are left out. */
export function readStoredCart(text: string | null): CartItem[] {
  const stored = text && text.length <= longestStoredCart ? parseJson(text) : null;
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
