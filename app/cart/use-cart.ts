import { useSyncExternalStore } from 'react';
import type { Cart } from './cart.ts';
import { type CartStore, createCartStore } from './cart-store.ts';

let store: CartStore | null = null;

/** The one store of this page. Only for the browser: on a server there is nobody whose cart it is. */
function cartStore(): CartStore {
  store ??= createCartStore(window);
  return store;
}

/** The cart; null where it is not known yet: on the server, and until React has taken over. */
export function useCart(): Cart | null {
  return useSyncExternalStore(
    (listener) => cartStore().subscribe(listener),
    () => cartStore().read(),
    () => null,
  );
}

/** Applies one of the rules of `cart.ts`; every component that uses the cart follows. */
export function changeCart(rule: (cart: Cart) => Cart): void {
  cartStore().change(rule);
}
