import type { Product } from '#app/shop/catalogue.ts';
import { showToast } from '#app/ui/toast.tsx';
import { addItem, openPanel } from './cart.ts';
import { changeCart } from './use-cart.ts';

/** Long enough to see what was pressed. */
const opensAfterMs = 500;

let opening: ReturnType<typeof setTimeout> | undefined;

/** Quick Add (spec 4.2): one more of the product, a toast, and the cart's panel half a second later. */
export function quickAdd(product: Product): void {
  changeCart((cart) => addItem(cart, product));
  showToast({
    title: 'Added to Cart',
    description: `${product.name} has been added to your cart.`,
  });
  // Pressed again meanwhile, the panel waits for the last press, so that it cannot open twice.
  clearTimeout(opening);
  opening = setTimeout(() => changeCart(openPanel), opensAfterMs);
}

/** The visitor has gone to another page: the panel that is about to open stays closed. */
export function callOffOpening(): void {
  clearTimeout(opening);
}
