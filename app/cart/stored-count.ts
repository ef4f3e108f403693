import { getItem } from '#app/shared/browser-storage.ts';

/** Where the cart is kept. */
export const cartStorageKey = 'cart';

/** Far more than any cart takes; what is longer was not written by us. */
export const longestStoredCart = 100_000;

/** How many things are in the cart, in the two forms of the cart button; empty for none. */
export const countTexts = {
  number: (count: number) => (count > 0 ? `${count}` : ''),
  words: (count: number) => (count === 1 ? '1 item' : count > 1 ? `${count} items` : ''),
} as const;

/**
 * How many things a stored cart holds, by its quantities alone; 0 where anything in it is odd. It is
 * for the moment before React is there, and so needs neither the catalogue nor a schema:
 * `readStoredCart` has the last word.
 */
export function storedCount(text: string | null | undefined): number {
  if (!text || text.length > longestStoredCart) return 0;
  const items = itemsOf(text);
  if (!Array.isArray(items)) return 0;
  let count = 0;
  for (const item of items) {
    const quantity = Number.isSafeInteger(item?.quantity) ? Number(item.quantity) : 0;
    if (quantity < 1) return 0;
    count += quantity;
  }
  return count;
}

function itemsOf(text: string): unknown {
  try {
    return JSON.parse(text)?.items;
  } catch {
    // Not ours, so nothing to count.
    return null;
  }
}

/**
 * Writes the count of the stored cart into the page: into what carries `data-cart-count`. What carries
 * `data-empty-cart` shows when there is nothing in it.
 */
export function showStoredCount(): void {
  const count = storedCount(getItem(() => window.localStorage, cartStorageKey));
  for (const element of document.querySelectorAll<HTMLElement>('[data-cart-count]')) {
    const isNumber = element.dataset.cartCount === 'number';
    element.textContent = countTexts[isNumber ? 'number' : 'words'](count);
    element.hidden = !isNumber || count === 0;
  }
  for (const element of document.querySelectorAll<HTMLElement>('[data-empty-cart]')) {
    element.hidden = count > 0;
  }
}
