import { getItem, setItem } from '#app/shared/browser/browser-storage.ts';
import { type Cart, emptyCart } from './cart.ts';
import { readStoredCart, writeStoredCart } from './stored-cart.ts';
import { cartStorageKey } from './stored-count.ts';

type CartWindow = { readonly localStorage: Pick<Storage, 'getItem' | 'setItem'> } & Pick<
  EventTarget,
  'addEventListener'
>;

type CartStore = {
  /** Returns the same object until the cart changes. */
  read(): Cart;
  /** Applies a rule of `cart.ts` and stores the outcome. */
  change(rule: (cart: Cart) => Cart): void;
  subscribe(listener: () => void): () => void;
};

/**
 * The cart of one page, in step with the browser's storage. Storage is read again before every change,
 * since a tab that slept or came back from the back/forward cache has missed events. Whether the panel is
 * open stays each page's own. Without storage the cart lives as long as the page.
 */
export function createCartStore(window: CartWindow): CartStore {
  let cart: Cart | null = null;
  let seen: string | null = null;
  const listeners = new Set<() => void>();

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
    // When the whole storage is cleared, the event has no key.
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
      // Nothing is stored for a visitor whose cart was never used.
      if (next !== current && setItem(() => window.localStorage, cartStorageKey, text)) seen = text;
      show(next);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

let store: CartStore | null = null;

/** Browser only. */
export function cartStore(): CartStore {
  store ??= createCartStore(window);
  return store;
}

export function changeCart(rule: (cart: Cart) => Cart): void {
  cartStore().change(rule);
}
