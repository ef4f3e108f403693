import { keep, readKept, type StorageOwner } from '#app/platform/device-storage.ts';
import { type Cart, emptyCart } from './cart.ts';
import { readStoredCart, writeStoredCart } from './stored-cart.ts';
import { cartStorageKey } from './stored-count.ts';

/** The parts of `window` that the store needs. */
export type CartWindow = StorageOwner & Pick<EventTarget, 'addEventListener'>;

export type CartStore = {
  /** The cart now; the same object until it changes. */
  read(): Cart;
  /** Applies one of the rules of `cart.ts`, and keeps the outcome. */
  change(rule: (cart: Cart) => Cart): void;
  /** @returns how to stop listening */
  subscribe(listener: () => void): () => void;
};

/**
 * The cart of one page, in step with the browser's storage. It is read on first use, so nothing is
 * ever written before that. Another tab's change arrives as a storage event; a page that comes back
 * from the back/forward cache missed those and reads again.
 * Whether the panel is open is each page's own matter: it is stored with the items, but another
 * tab's panel does not open this one's, and a page that loads starts with its panel closed.
 * Where storage does not work, the cart lives as long as the page.
 */
export function createCartStore(window: CartWindow): CartStore {
  let cart: Cart | null = null;
  const listeners = new Set<() => void>();

  function read(): Cart {
    cart ??= { ...emptyCart, items: readStoredCart(readKept(window, cartStorageKey) ?? null) };
    return cart;
  }

  function show(next: Cart): void {
    cart = next;
    for (const listener of listeners) listener();
  }

  function readAgain(): void {
    const text = readKept(window, cartStorageKey);
    if (text !== undefined) show({ ...read(), items: readStoredCart(text) });
  }

  window.addEventListener('storage', (event) => {
    const { key } = event as StorageEvent;
    // A storage that was cleared as a whole has no key to tell.
    if (key === cartStorageKey || key === null) readAgain();
  });
  window.addEventListener('pageshow', (event) => {
    if ((event as PageTransitionEvent).persisted) readAgain();
  });

  return {
    read,
    change(rule) {
      const next = rule(read());
      keep(window, cartStorageKey, writeStoredCart(next));
      show(next);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
