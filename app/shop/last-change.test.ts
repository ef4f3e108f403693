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
  taste: '',
  bowl_grams: 2,
};

test.each<[Partial<ProductFacts>, string]>([
  [{}, ''],
  [{ price_sen: 9500, in_stock: true }, 'price RM100, sold out'],
  [{ name: 'Imperial 2.0', description: 'Stone-ground' }, 'name Imperial 1.0, no description'],
  [{ taste: 'Soft and sweet', bowl_grams: null }, 'no taste, 2 g a bowl'],
  [{ position: 1, hidden: true, image: '/x.jpg' }, 'another picture, position 2, not hidden'],
])('after %j an undo brings back: %s', (change, text) => {
  expect(lastChange({ ...imperial, ...change }, imperial)).toBe(text);
});

test('an undo leaves a field as it is that the earlier release did not know', () => {
  const { taste, bowl_grams, ...earlier } = { ...imperial, price_sen: 9500 };
  expect(lastChange({ ...imperial, taste: 'Soft and sweet' }, earlier)).toBe('price RM95');
});
