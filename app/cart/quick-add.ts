import type { Product } from '#app/shop/product.ts';
import { showToast } from '#app/ui/toast.tsx';
import { addItem, openPanel } from './cart.ts';
import { changeCart } from './use-cart.ts';

const opensAfterMs = 500;

/** The panel that is about to open, and what it was last pressed for. */
let opening: { timer: ReturnType<typeof setTimeout>; id: Product['id'] } | undefined;

/** Quick Add (spec 4.2). A second tap while the panel is on its way means the first. */
export function quickAdd(product: Product): void {
  if (opening?.id === product.id) return;
  changeCart((cart) => addItem(cart, product));
  showToast({
    title: 'Added to Cart',
    description: `${product.name} has been added to your cart.`,
  });
  // Pressed for another in the meantime, the panel waits for the last press.
  callOffOpening();
  opening = { timer: setTimeout(open, opensAfterMs), id: product.id };
}

function open(): void {
  opening = undefined;
  changeCart(openPanel);
}

/** Called when the visitor leaves the page. */
export function callOffOpening(): void {
  clearTimeout(opening?.timer);
  opening = undefined;
}
