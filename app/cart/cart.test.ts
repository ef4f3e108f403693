import { expect, test } from 'vitest';
import { imperial, standard } from '#tests/fixtures/products.ts';
import {
  addItem,
  type Cart,
  clearItems,
  closePanel,
  emptyCart,
  itemCount,
  lineSen,
  maxQuantity,
  openPanel,
  putBack,
  removeItem,
  setQuantity,
  subtotalSen,
  takeProducts,
  togglePanel,
} from './cart.ts';

/** Two Standard (RM50) and one Imperial (RM100). */
const three = [standard, standard, imperial].reduce(addItem, emptyCart);

const quantities = (cart: Cart) => cart.items.map((item) => [item.id, item.quantity]);

test('a new product gets a line with quantity 1 and its details from the shop', () => {
  expect(addItem(emptyCart, standard).items).toEqual([
    {
      id: 1,
      name: 'Standard 1.0',
      weight: '98 grams',
      price: 'RM50',
      image: '/media/products/standard.jpg',
      quantity: 1,
    },
  ]);
});

test('a product that is in the cart already becomes one more', () => {
  expect(quantities(three)).toEqual([
    [1, 2],
    [2, 1],
  ]);
});

test('a quantity is set, and zero or less removes the line', () => {
  expect(quantities(setQuantity(three, 2, 5))).toEqual([
    [1, 2],
    [2, 5],
  ]);
  expect(quantities(setQuantity(three, 1, 0))).toEqual([[2, 1]]);
  expect(quantities(setQuantity(three, 1, -3))).toEqual([[2, 1]]);
  expect(quantities(setQuantity(three, 99, 4))).toEqual(quantities(three));
});

test('a removed line comes back where it was, or is added to a new line of the same product', () => {
  const [first] = three.items;
  if (!first) throw new Error('No line');
  const without = removeItem(three, first.id);
  for (const [index, item] of three.items.entries())
    expect(putBack(removeItem(three, item.id), item, index)).toEqual(three);
  expect(quantities(putBack(addItem(without, standard), first, 0))).toEqual([
    [2, 1],
    [1, 3],
  ]);
  expect(putBack(emptyCart, first, 1).items).toEqual([first]);
});

test('a line never grows past its limit', () => {
  const full = setQuantity(three, 1, maxQuantity + 1);
  expect(quantities(full)).toEqual([
    [1, maxQuantity],
    [2, 1],
  ]);
  expect(quantities(addItem(full, standard))).toEqual(quantities(full));
});

test('a line is removed, all lines are cleared', () => {
  expect(quantities(removeItem(three, 1))).toEqual([[2, 1]]);
  expect(clearItems(openPanel(three))).toEqual({ items: [], isOpen: true });
});

test('the panel opens, closes and toggles, and the items stay', () => {
  expect(openPanel(three)).toEqual({ items: three.items, isOpen: true });
  expect(openPanel(openPanel(three)).isOpen).toBe(true);
  expect(closePanel(openPanel(three))).toEqual(three);
  expect(togglePanel(three).isOpen).toBe(true);
  expect(togglePanel(togglePanel(three)).isOpen).toBe(false);
});

test('the count is the sum of quantities, the subtotal the sum of price times quantity', () => {
  expect(itemCount(emptyCart)).toBe(0);
  expect(itemCount(three)).toBe(2 + 1);
  expect(three.items.map(lineSen)).toEqual([2 * 5_000, 10_000]);
  expect(subtotalSen(three)).toBe(2 * 5_000 + 10_000);
  expect(subtotalSen(emptyCart)).toBe(0);
});

test('a line takes the shop’s new price, and the change is told', () => {
  const cheaper = { ...imperial, name: 'Imperial 1.1', price: 'RM95' };
  const { cart, changes } = takeProducts(three, [standard, cheaper]);
  expect(changes).toEqual(['Imperial 1.1 costs RM95 now, no longer RM100.']);
  expect(subtotalSen(cart)).toBe(2 * 5000 + 9500);
  expect(takeProducts(cart, [standard, cheaper])).toMatchObject({ cart, changes: [] });
});

test('a product that the shop no longer shows stays in the cart as it was', () => {
  expect(takeProducts(three, [])).toEqual({ cart: three, changes: [], soldOut: new Map() });
});

test('a product sold out meanwhile stays in the cart, and is reported with its page', () => {
  const { cart, soldOut } = takeProducts(three, [{ ...standard, isInStock: true }, imperial]);
  expect(cart).toEqual(three);
  expect([...soldOut]).toEqual([['2', 'imperial-1.0']]);
});
