import * as fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { imperial, standard } from '#tests/fixtures/products.ts';

const catalogue = [standard, imperial];

import { addItem, emptyCart, itemCount, setQuantity } from './cart.ts';
import { readStoredCart, writeStoredCart } from './stored-cart.ts';
import { countTexts, showStoredCount, storedCount } from './stored-count.ts';

afterEach(() => vi.unstubAllGlobals());

/** Shows a page with a number, words and a note for an empty cart, in a browser whose cart has `quantity` tins. */
function showOn(quantity: number) {
  const stored = JSON.stringify({ items: quantity ? [{ quantity }] : [] });
  const [number, words] = ['number', 'words'].map((cartCount) => ({ dataset: { cartCount } }));
  const empty = {};
  vi.stubGlobal('window', {
    localStorage: { getItem: (key: string) => (key === 'cart' ? stored : null) },
  });
  vi.stubGlobal('document', {
    querySelectorAll: (selector: string) =>
      selector === '[data-cart-count]'
        ? [number, words]
        : selector === '[data-empty-cart]'
          ? [empty]
          : [],
  });
  showStoredCount();
  return { number, words, empty };
}

test('a page shows the count before React runs', () => {
  expect(showOn(2)).toMatchObject({
    number: { textContent: '2', hidden: false },
    words: { textContent: '2 items', hidden: true },
    empty: { hidden: true },
  });
  expect(showOn(0)).toMatchObject({
    number: { textContent: '', hidden: true },
    words: { textContent: '', hidden: true },
    empty: { hidden: false },
  });
});

test('it counts what the cart itself will count', () => {
  const quantities = fc.array(fc.integer({ min: 0, max: 2000 }), { maxLength: catalogue.length });
  fc.assert(
    fc.property(quantities, (chosen) => {
      const cart = chosen.reduce((cart, quantity, index) => {
        const product = catalogue[index];
        return product ? setQuantity(addItem(cart, product), product.id, quantity) : cart;
      }, emptyCart);
      const text = writeStoredCart(cart);
      expect(storedCount(text)).toBe(itemCount({ items: readStoredCart(text) }));
      expect(storedCount(text)).toBe(itemCount(cart));
    }),
  );
});

test.each([
  ['nothing', null],
  ['storage that cannot be read', undefined],
  ['no JSON', '{items:'],
  ['null', 'null'],
  ['items of another shape', '{"items":{"0":1}}'],
  ['an item of another shape', '{"items":[null]}'],
  ['a quantity in words', '{"items":[{"id":1,"quantity":"2"}]}'],
  ['a negative quantity beside a good one', '{"items":[{"quantity":2},{"quantity":-1}]}'],
  ['a broken quantity', '{"items":[{"quantity":1.5}]}'],
  ['a quantity beyond counting', '{"items":[{"id":1,"quantity":1e308}]}'],
  ['megabytes', JSON.stringify({ items: Array(40_000).fill({ id: 1, quantity: 1 }) })],
])('%s counts as empty', (_, text) => {
  expect(storedCount(text)).toBe(0);
});

test('lines of one tin each are counted, in a text of at most 100,000 characters', () => {
  const text = '{"items":[{"quantity":1},{"quantity":2}]}';
  expect(storedCount(text)).toBe(1 + 2);
  expect(storedCount(text.padEnd(100_000))).toBe(3);
  expect(storedCount(text.padEnd(100_001))).toBe(0);
});

test('an empty cart shows no count, a single tin is 1 item', () => {
  expect([0, 1, 2].map(countTexts.number)).toEqual(['', '1', '2']);
  expect([0, 1, 2].map(countTexts.words)).toEqual(['', '1 item', '2 items']);
});
