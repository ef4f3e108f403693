import { expect, test } from 'vitest';
import { imperial, standard } from '#tests/fixtures/products.ts';
import { withStock } from './product.ts';

test('stock is the product’s own unless the setting is given', () => {
  const products = [standard, { ...imperial, isInStock: true }];
  const inStock = (ids?: number[]) => withStock(products, ids).map((product) => product.isInStock);
  expect(inStock()).toEqual([false, true]);
  expect(inStock([1])).toEqual([true, false]);
  expect(inStock([1, 2, 77])).toEqual([true, true]);
  expect(inStock([])).toEqual([false, false]);
});
