import { priceSen } from '#app/shared/money.ts';
import type { Product } from '#app/shop/product.ts';

/**
 * A line of the cart (spec 3.2, 13.4); {@link takeProducts} brings it up to date with the shop.
 * `price` is a text that `priceSen` can read, `quantity` a whole number from 1 to {@link maxQuantity}.
 */
export type CartItem = {
  id: number | string;
  name: string;
  weight: string;
  price: string;
  image: string;
  quantity: number;
};

/** The product's details that the cart stores. */
export type CartProduct = Omit<CartItem, 'quantity'>;

/** The rules below return a new cart. */
export type Cart = { items: readonly CartItem[]; isOpen: boolean };

export const maxQuantity = 999;

export const emptyCart: Cart = { items: [], isOpen: false };

export function addItem(cart: Cart, product: CartProduct): Cart {
  const line = cart.items.find((item) => item.id === product.id);
  if (line) return setQuantity(cart, line.id, line.quantity + 1);
  return { ...cart, items: [...cart.items, cartItem(product, 1)] };
}

/** A quantity of zero or less removes the line (spec 4.1). */
export function setQuantity(cart: Cart, id: CartItem['id'], quantity: number): Cart {
  if (quantity <= 0) return removeItem(cart, id);
  return {
    ...cart,
    items: cart.items.map((item) =>
      item.id === id ? { ...item, quantity: Math.min(quantity, maxQuantity) } : item,
    ),
  };
}

export function removeItem(cart: Cart, id: CartItem['id']): Cart {
  return { ...cart, items: cart.items.filter((item) => item.id !== id) };
}

/** Puts a removed line back where it was, or adds it to a new line of the same product. */
export function putBack(cart: Cart, item: CartItem, index: number): Cart {
  const line = cart.items.find(({ id }) => id === item.id);
  if (line) return setQuantity(cart, line.id, line.quantity + item.quantity);
  return { ...cart, items: [...cart.items.slice(0, index), item, ...cart.items.slice(index)] };
}

export function clearItems(cart: Cart): Cart {
  return { ...cart, items: [] };
}

export function openPanel(cart: Cart): Cart {
  return { ...cart, isOpen: true };
}

/** Returns the same cart when the panel is closed. */
export function closePanel(cart: Cart): Cart {
  return cart.isOpen ? { ...cart, isOpen: false } : cart;
}

export function togglePanel(cart: Cart): Cart {
  return { ...cart, isOpen: !cart.isOpen };
}

export function itemCount({ items }: Pick<Cart, 'items'>): number {
  return items.reduce((sum, item) => sum + item.quantity, 0);
}

export function lineSen(item: CartItem): number {
  return priceSen(item.price) * item.quantity;
}

/** In sen, before shipping. */
export function subtotalSen({ items }: Pick<Cart, 'items'>): number {
  return items.reduce((sum, item) => sum + lineSen(item), 0);
}

/** What has changed in the shop since the cart was filled. */
export type ShopChanges = {
  changes: readonly string[];
  soldOut: ReadonlyMap<string, string>;
};

/**
 * Brings the lines of products that the shop sells up to date; their quantities stay.
 * @returns `changes`: a sentence for each new price; `soldOut`: the slugs of sold-out products, by product id
 */
export function takeProducts(
  cart: Cart,
  products: readonly Product[],
): { cart: Cart } & ShopChanges {
  const sold = new Map(products.map((product) => [`${product.id}`, product]));
  const changes: string[] = [];
  const soldOut = new Map<string, string>();
  const items = cart.items.map((item) => {
    const product = sold.get(`${item.id}`);
    if (!product) return item;
    if (!product.isInStock) soldOut.set(`${item.id}`, product.slug);
    if (priceSen(product.price) !== priceSen(item.price))
      changes.push(`${product.name} costs ${product.price} now, no longer ${item.price}.`);
    return cartItem(product, item.quantity);
  });
  return { cart: { ...cart, items }, changes, soldOut };
}

function cartItem(product: CartProduct, quantity: number): CartItem {
  const { id, name, weight, price, image } = product;
  return { id, name, weight, price, image, quantity };
}
