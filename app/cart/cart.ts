import { priceSen } from '#app/shared/money.ts';
import type { Product } from '#app/shop/catalogue.ts';

/**
 * A line of the cart (spec 3.2, 13.4). Of a product that the shop knows, everything but `quantity` is the
 * catalogue's. `price` is always one that `priceSen` can read, `quantity` a whole number from 1 to
 * {@link maxQuantity}.
 */
export type CartItem = {
  id: number | string;
  name: string;
  weight: string;
  price: string;
  image: string;
  quantity: number;
};

/** The cart. Its rules below leave the given cart alone and return the next one. */
export type Cart = { items: readonly CartItem[]; isOpen: boolean };

/** More of one product than the shop has ever held; the line stays there. */
export const maxQuantity = 999;

/** What a visitor begins with. */
export const emptyCart: Cart = { items: [], isOpen: false };

/** One more of a product: a new line, or one more on its line. */
export function addItem(cart: Cart, product: Product): Cart {
  const line = cart.items.find((item) => item.id === product.id);
  if (line) return setQuantity(cart, line.id, line.quantity + 1);
  return { ...cart, items: [...cart.items, cartItem(product, 1)] };
}

/** Sets how many of a line there are; zero or less removes it (spec 4.1), too many are {@link maxQuantity}. */
export function setQuantity(cart: Cart, id: CartItem['id'], quantity: number): Cart {
  if (quantity <= 0) return removeItem(cart, id);
  return {
    ...cart,
    items: cart.items.map((item) =>
      item.id === id ? { ...item, quantity: Math.min(quantity, maxQuantity) } : item,
    ),
  };
}

/** Takes a line out, however many there are of it. */
export function removeItem(cart: Cart, id: CartItem['id']): Cart {
  return { ...cart, items: cart.items.filter((item) => item.id !== id) };
}

/** Takes all lines out; the panel stays as it is. */
export function clearItems(cart: Cart): Cart {
  return { ...cart, items: [] };
}

/** Opens the panel; an open one stays open. */
export function openPanel(cart: Cart): Cart {
  return { ...cart, isOpen: true };
}

/** Closes the panel; a cart whose panel is closed is the same cart. */
export function closePanel(cart: Cart): Cart {
  return cart.isOpen ? { ...cart, isOpen: false } : cart;
}

/** Opens a closed panel and closes an open one: a press on the cart icon. */
export function togglePanel(cart: Cart): Cart {
  return { ...cart, isOpen: !cart.isOpen };
}

/** How many things are in the cart: the sum of quantities. */
export function itemCount({ items }: Pick<Cart, 'items'>): number {
  return items.reduce((sum, item) => sum + item.quantity, 0);
}

/** Price times quantity of one line, in sen. */
export function lineSen(item: CartItem): number {
  return priceSen(item.price) * item.quantity;
}

/** Price times quantity over all lines, in sen, before shipping. */
export function subtotalSen({ items }: Pick<Cart, 'items'>): number {
  return items.reduce((sum, item) => sum + lineSen(item), 0);
}

/** A line as the catalogue describes its product. */
export function cartItem(product: Product, quantity: number): CartItem {
  const { id, name, weight, price, image } = product;
  return { id, name, weight, price, image, quantity };
}
