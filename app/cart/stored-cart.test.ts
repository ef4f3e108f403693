import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxQuantity, subtotalSen } from './cart.ts';
import { readStoredCart, writeStoredCart } from './stored-cart.ts';

const standard = {
  id: 1,
  name: 'Standard 1.0',
  weight: '98 grams',
  price: 'RM50',
  image: '/media/products/standard.jpg',
  quantity: 2,
};
const foreign = {
  id: 77,
  name: 'Bamboo whisk',
  weight: '40 grams',
  price: 'RM1,000',
  image: '/whisk.jpg',
  quantity: 3,
};

function read(...items: unknown[]) {
  return readStoredCart(JSON.stringify({ items, isOpen: false }));
}

test('a cart is read back as it was written', () => {
  const text = writeStoredCart({ items: [standard, foreign], isOpen: true });
  expect(JSON.parse(text)).toEqual({ items: [standard, foreign], isOpen: true });
  expect(readStoredCart(text)).toEqual([standard, foreign]);
});

test.each([
  ['nothing', null],
  ['an empty text', ''],
  ['no JSON', '{items:'],
  ['null', 'null'],
  ['a number', '12'],
  ['a text', '"cart"'],
  ['a list', '[1,2]'],
  ['no items', '{"isOpen":true}'],
  ['items of another kind', '{"items":{"0":{"id":1,"quantity":1}}}'],
  ['a text of megabytes', JSON.stringify({ items: Array(20_000).fill(standard) })],
])('%s is an empty cart', (_, text) => {
  expect(readStoredCart(text)).toEqual([]);
});

test.each([
  ['null', null],
  ['a text', 'Standard 1.0'],
  ['a list', []],
  ['with an empty id', { ...foreign, id: '' }],
  ['without an id', { ...standard, id: undefined }],
  ['with an id of another kind', { ...standard, id: { $ne: 0 } }],
  ['with a quantity of zero', { ...standard, quantity: 0 }],
  ['with a negative quantity', { ...standard, quantity: -2 }],
  ['with half a tin', { ...standard, quantity: 0.5 }],
  ['with a quantity in words', { ...standard, quantity: 'two' }],
  ['with a quantity as text', { ...standard, quantity: '2' }],
  ['with a quantity beyond counting', { ...standard, quantity: 1e21 }],
  ['without a quantity', { ...standard, quantity: undefined }],
  ['of an unknown product without a name', { ...foreign, name: ' ' }],
  ['of an unknown product with a name of another kind', { ...foreign, name: ['x'] }],
  ['of an unknown product with too long a name', { ...foreign, name: 'x'.repeat(201) }],
  ['of an unknown product with no price', { ...foreign, price: 'free' }],
  ['of an unknown product with a negative price', { ...foreign, price: 'RM-10' }],
  ['of an unknown product with a price of another kind', { ...foreign, price: 10 }],
])('a line %s is left out, the others stay', (_, line) => {
  expect(read(line, standard)).toEqual([standard]);
});

test('a huge quantity is reduced to the most that a line may have', () => {
  expect(read({ ...standard, quantity: 5_000_000 })[0]?.quantity).toBe(maxQuantity);
});

test('a line of an unknown product is read as stored, and counts', () => {
  const items = read(foreign);
  expect(items).toEqual([foreign]);
  expect(subtotalSen({ items })).toBe(3 * 100_000);
});

test('a name is trimmed, and weight and picture may be missing', () => {
  const longest = 'x'.repeat(200);
  expect(read({ ...foreign, name: ` ${longest.slice(2)} ` })[0]?.name).toBe(longest.slice(2));
  expect(read({ ...foreign, name: longest })[0]?.name).toBe(longest);
  const { weight, image, ...bare } = foreign;
  expect(read(bare)).toEqual([{ ...foreign, weight: '', image: '' }]);
});

test('a text of 100,000 characters is read, a longer one is not', () => {
  const text = writeStoredCart({ items: [standard], isOpen: false });
  expect(readStoredCart(text.padEnd(100_000))).toEqual([standard]);
  expect(readStoredCart(text.padEnd(100_001))).toEqual([]);
});

test.each(['https://evil.example/x.png', '//evil.example/x.png', 'javascript:alert(1)', 'data:,x'])(
  'the picture %s of an unknown product is not fetched',
  (image) => {
    expect(read({ ...foreign, image })).toEqual([{ ...foreign, image: '' }]);
  },
);

test('two lines of one product become one', () => {
  expect(read(standard, { ...standard, id: '1', quantity: 3 }, foreign)).toEqual([
    { ...standard, quantity: 5 },
    foreign,
  ]);
});

test('no stored value of any kind breaks the cart', () => {
  fc.assert(
    fc.property(fc.json(), fc.array(fc.anything()), (json, items) => {
      for (const text of [
        json,
        JSON.stringify({ items }, (_, v) => (typeof v === 'bigint' ? `${v}` : v)),
      ]) {
        const lines = readStoredCart(text);
        expect(Number.isSafeInteger(subtotalSen({ items: lines }))).toBe(true);
      }
    }),
  );
});
