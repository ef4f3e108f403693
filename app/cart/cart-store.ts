import { getItem, setItem } from '#app/shared/browser-storage.ts';
import { type Cart, emptyCart } from './cart.ts';
import { readStoredCart, writeStoredCart } from './stored-cart.ts';
import { cartStorageKey } from './stored-count.ts';

/** The parts of `window` that the store needs. */
export type CartWindow = { readonly localStorage: Pick<Storage, 'getItem' | 'setItem'> } & Pick<
  EventTarget,
  'addEventListener'
>;

/** The cart as the components of a page share it. */
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
 * ever written before that, and looked at again before every change: a browser tells its other tabs
 * of a change when it finds the time, and a tab that slept or came back from the back/forward cache
 * has missed some.
 * Whether the panel is open is each page's own matter: it is stored with the items, but another
 * tab's panel does not open this one's, and a page that loads starts with its panel closed.
 * Where storage does not work, the cart lives as long as the page.
 */
export function createCartStore(window: CartWindow): CartStore {
  let cart: Cart | null = null;
  /** What storage held when this page last read or wrote it. */
  let seen: string | null = null;
  const listeners = new Set<() => void>();

  /** The cart, with the items that storage holds where those are news. */
  function catchUp(): Cart {
    cart ??= emptyCart;
    const text = getItem(() => window.localStorage, cartStorageKey);
    if (text !== undefined && text !== seen) {
      seen = text;
      cart = { ...cart, items: readStoredCart(text) };
    }
    return cart;
  }

  function show(next: Cart): void {
    cart = next;
    for (const listener of listeners) listener();
  }

  window.addEventListener('storage', (event) => {
    const { key } = event as StorageEvent;
    // A storage that was cleared as a whole has no key to tell.
    if (key === cartStorageKey || key === null) show(catchUp());
  });
  window.addEventListener('pageshow', (event) => {
    if ((event as PageTransitionEvent).persisted) show(catchUp());
  });

  return {
    read: () => cart ?? catchUp(),
    change(rule) {
      const current = catchUp();
      const next = rule(current);
      const text = writeStoredCart(next);
      // Of a visitor who has put nothing into the cart nothing is kept.
      if (next !== current && setItem(() => window.localStorage, cartStorageKey, text)) seen = text;
      show(next);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
