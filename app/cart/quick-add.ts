import { showToast } from '#app/ui/toast-store.ts';
import { addItem, type CartProduct, openPanel } from './cart.ts';
import { changeCart } from './cart-store.ts';

const opensAfterMs = 500;

let opening: ReturnType<typeof setTimeout> | undefined;

/** Quick Add (spec 4.2). */
export function quickAdd(product: CartProduct): void {
  addToCart(product);
  openSoon();
}

export function addToCart(product: CartProduct): void {
  changeCart((cart) => addItem(cart, product));
  showToast({
    title: 'Added to Cart',
    description: `${product.name} has been added to your cart.`,
  });
}

/** Opens the cart panel in a moment; another press in the meantime starts the wait again. */
export function openSoon(): void {
  clearTimeout(opening);
  opening = setTimeout(() => changeCart(openPanel), opensAfterMs);
}

/** Cancels the opening of the panel, when the visitor leaves the page. */
export function callOffOpening(): void {
  clearTimeout(opening);
}
