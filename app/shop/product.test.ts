import { expect, test } from 'vitest';
import { imperial, standard } from '#tests/fixtures/products.ts';
import { asCard, isProductPicture, withStock } from './product.ts';

test('stock is the product’s own unless the setting is given', () => {
  const products = [standard, { ...imperial, isInStock: true }];
  const inStock = (ids?: number[]) => withStock(products, ids).map((product) => product.isInStock);
  expect(inStock()).toEqual([false, true]);
  expect(inStock([1])).toEqual([true, false]);
  expect(inStock([1, 2, 77])).toEqual([true, true]);
  expect(inStock([])).toEqual([false, false]);
});

test('a card has nothing of what only the page of its product shows', () => {
  expect(asCard({ ...standard, taste: 'Soft', bowlGrams: 2 })).toEqual(standard);
});

test.each([
  ['/media/products/imperial.jpg', true],
  ['/product-pictures/0198c3a2-4f6e.jpg', true],
  ['/product-pictures/a.png', false],
  ['/product-pictures/a/b.jpg', false],
  ['https://evil.example/media/products/a.jpg', false],
  ['/media/products/a.jpg?x', false],
])('%s is a product’s picture: %s', (path, is) => {
  expect(isProductPicture(path)).toBe(is);
});
