import type { Product } from '#app/shop/product.ts';
import { showToast } from '#app/ui/toast.tsx';
import { addItem, openPanel } from './cart.ts';
import { changeCart } from './use-cart.ts';

const opensAfterMs = 500;

let opening: ReturnType<typeof setTimeout> | undefined;

/** Quick Add (spec 4.2). */
export function quickAdd(product: Product): void {
  changeCart((cart) => addItem(cart, product));
  showToast({
    title: 'Added to Cart',
    description: `${product.name} has been added to your cart.`,
  });
  // Pressed again in the meantime, the panel waits for the last press.
  clearTimeout(opening);
  opening = setTimeout(() => changeCart(openPanel), opensAfterMs);
}

/** Called when the visitor leaves the page. */
export function callOffOpening(): void {
  clearTimeout(opening);
}
