import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isPrice } from '#app/shared/money.ts';
import { catalogue, findProduct, withStock } from './catalogue.ts';

test('the two products are those of the specification', () => {
  expect(
    catalogue.map(({ id, name, weight, price, isInStock }) => ({
      id,
      name,
      weight,
      price,
      isInStock,
    })),
  ).toEqual([
    { id: 1, name: 'Standard 1.0', weight: '98 grams', price: 'RM50', isInStock: false },
    { id: 2, name: 'Imperial 1.0', weight: '48 grams', price: 'RM100', isInStock: false },
  ]);
});

test('every product has an id of its own, a price that can be read, and its pictures', () => {
  expect(new Set(catalogue.map((product) => product.id)).size).toBe(catalogue.length);
  for (const product of catalogue) {
    expect(isPrice(product.price)).toBe(true);
    for (const picture of [product.image, product.hoverImage]) {
      for (const ending of ['.jpg', '.webp', '.avif', '-360.webp', '-360.avif']) {
        const file = picture.replace(/\.jpg$/, ending);
        expect(existsSync(`public${file}`), file).toBe(true);
      }
    }
  }
});

test('a product is found by its id, kept as a number or as text', () => {
  expect(findProduct(2)?.name).toBe('Imperial 1.0');
  expect(findProduct('2')?.name).toBe('Imperial 1.0');
  expect(findProduct(3)).toBeUndefined();
});

test('stock is the catalogue own value unless the setting is given', () => {
  const inStock = (ids?: number[]) => withStock(catalogue, ids).map((product) => product.isInStock);
  expect(inStock()).toEqual([false, false]);
  expect(inStock([2])).toEqual([false, true]);
  expect(inStock([1, 2, 77])).toEqual([true, true]);
  expect(inStock([])).toEqual([false, false]);
});
