import { getItem } from '#app/shared/browser/browser-storage.ts';

export const cartStorageKey = 'cart';

/** In characters: far more than any real cart needs. */
export const longestStoredCart = 100_000;

export const countTexts = {
  number: (count: number) => (count > 0 ? `${count}` : ''),
  words: (count: number) => (count === 1 ? '1 item' : count > 1 ? `${count} items` : ''),
} as const;

/** Counts a stored cart before React runs, without a schema; 0 when anything in it is invalid. */
export function storedCount(text: string | null | undefined): number {
  if (!text || text.length > longestStoredCart) return 0;
  const items = itemsOf(text);
  if (!Array.isArray(items)) return 0;
  let count = 0;
  for (const item of items) {
    const quantity = item?.quantity;
    if (!Number.isSafeInteger(quantity) || quantity < 1) return 0;
    count += quantity;
  }
  return count;
}

function itemsOf(text: string): unknown {
  try {
    return JSON.parse(text)?.items;
  } catch {
    return null;
  }
}

/** Writes the count into `data-cart-count`, and shows `data-empty-cart` when there is none. */
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
