import { expect, test } from 'vitest';
import type { ProductFacts } from '#db/schema/shop.ts';
import { lastChange } from './last-change.ts';

const imperial: ProductFacts = {
  name: 'Imperial 1.0',
  weight: '48 grams',
  price_sen: 10_000,
  description: '',
  image: '/media/products/imperial.jpg',
  hover_image: '/media/products/imperial-open.jpg',
  position: 2,
  in_stock: false,
  hidden: false,
};

test.each<[Partial<ProductFacts>, string]>([
  [{}, ''],
  [{ price_sen: 9500, in_stock: true }, 'price RM100, sold out'],
  [{ name: 'Imperial 2.0', description: 'Stone-ground' }, 'name Imperial 1.0, no description'],
  [{ position: 1, hidden: true, image: '/x.jpg' }, 'another picture, position 2, not hidden'],
])('after %j an undo brings back: %s', (change, text) => {
  expect(lastChange({ ...imperial, ...change }, imperial)).toBe(text);
});
