import { useSyncExternalStore } from 'react';
import type { Cart } from './cart.ts';
import { type CartStore, createCartStore } from './cart-store.ts';

let store: CartStore | null = null;

/** Browser only. */
function cartStore(): CartStore {
  store ??= createCartStore(window);
  return store;
}

/** Null on the server and until hydration. */
export function useCart(): Cart | null {
  return useSyncExternalStore(
    (listener) => cartStore().subscribe(listener),
    () => cartStore().read(),
    () => null,
  );
}

export function changeCart(rule: (cart: Cart) => Cart): void {
  cartStore().change(rule);
}
