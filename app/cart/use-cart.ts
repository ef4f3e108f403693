import { useSyncExternalStore } from 'react';
import type { Cart } from './cart.ts';
import { cartStore } from './cart-store.ts';

/** The cart; null on the server and until hydration. */
export function useCart(): Cart | null {
  return useSyncExternalStore(
    (listener) => cartStore().subscribe(listener),
    () => cartStore().read(),
    () => null,
  );
}
