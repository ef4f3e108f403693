import { expect, test } from 'vitest';
import { isSlug, slugsOf } from './product-slug.ts';

const slugs = (...names: string[]) => [
  ...slugsOf(names.map((name, index) => ({ id: index + 1, name }))).values(),
];

test.each([
  ['Standard 1.0', 'standard-1.0'],
  ['  Imperial – 1.0!', 'imperial-1.0'],
  ['Hōjicha & Crème', 'hojicha-creme'],
  ['Tin no. 3.', 'tin-no-3'],
  ['shop.data', 'shop-data'],
  ['抹茶', '1'],
  ['../admin', 'admin'],
  ['1.0.data', '1.0-data'],
])('the product %s is at /shop/%s', (name, slug) => {
  expect(slugs(name)).toEqual([slug]);
  expect(isSlug(slug)).toBe(true);
});

test('of two products with one name the later has its id at the end', () => {
  expect(slugs('Standard 1.0', 'standard 1.0', 'Standard 1.0 2')).toEqual([
    'standard-1.0',
    'standard-1.0-2',
    'standard-1.0-2-3',
  ]);
});

test('addresses do not depend on the order of the shop', () => {
  const [first, second] = [
    { id: 1, name: 'Standard 1.0' },
    { id: 2, name: 'Standard 1.0' },
  ];
  expect(slugsOf([second, first])).toEqual(slugsOf([first, second]));
});

test.each(['', 'Standard-1.0', 'x.data', '-x', 'a--b', 'a/b', '%61', '抹茶'])(
  '%s is no product’s address',
  (text) => {
    expect(isSlug(text)).toBe(false);
  },
);
