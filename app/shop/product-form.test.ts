import { expect, test } from 'vitest';
import { checkTexts } from '#app/forms/rules.ts';
import { priceSlip, productFacts, productRules, productTexts } from './product-form.ts';

const typed = {
  name: 'Imperial 1.0',
  weight: '48 grams',
  price: 'RM95',
  description: '',
  position: '2',
  image: '/media/products/imperial.jpg',
  hover_image: '/product-pictures/0198c3a2-4f6e-7c1d-9a53-0b6a51c0d1e2.jpg',
  hidden: '',
  taste: '',
  bowl_grams: '2',
};

const check = (change: Partial<typeof typed>) =>
  checkTexts(productRules, { ...typed, ...change }, null);

test.each([
  ['RM95', 9500],
  ['95', 9500],
  ['rm 9.90', 990],
  ['RM1,000', 100_000],
])('the price %s is %i sen', (price, sen) => {
  const checked = check({ price });
  expect(checked.ok && productFacts(checked.value)).toMatchObject({ price_sen: sen, position: 2 });
});

test.each(['RM5O', '0', 'RM0.00', '-1', '1e9', 'RM10000000', 'NaN', 'fifty'])(
  'the price %s is refused',
  (price) => {
    const message = 'Price must be an amount such as RM50 or RM9.90';
    expect(check({ price })).toEqual({ ok: false, errors: [{ field: 'price', message }] });
  },
);

test.each([
  ['name', 'x'.repeat(10_000), 'Name is too long (60 characters at most)'],
  ['name', '', 'Name is required'],
  ['description', 'x'.repeat(201), 'Description is too long (200 characters at most)'],
  ['taste', 'x'.repeat(501), 'Taste is too long (500 characters at most)'],
  ['bowl_grams', '0', 'Grams a bowl must be a number from 1 to 99'],
  ['bowl_grams', '1.5', 'Grams a bowl is too long (2 characters at most)'],
  ['position', '0', 'Position must be a number from 1 to 999'],
  ['position', '1000', 'Position is too long (3 characters at most)'],
  ['image', 'https://evil.example/x.jpg', 'Please choose a picture'],
  ['image', '/files/offer-letters/x.jpg', 'Please choose a picture'],
  ['hover_image', '', 'Please choose a picture'],
])('the %s %.20s is refused', (field, text, message) => {
  expect(check({ [field]: text })).toEqual({ ok: false, errors: [{ field, message }] });
});

test.each([
  ['2', 2],
  ['', null],
])('of "%s" grams a bowl %s is kept', (bowl_grams, kept) => {
  const checked = check({ bowl_grams });
  expect(checked.ok && productFacts(checked.value)).toMatchObject({ bowl_grams: kept });
});

test('what is stored comes back as it was typed', () => {
  for (const change of [
    {},
    { hidden: 'yes', bowl_grams: '', description: 'Stone-ground', taste: 'Soft' },
  ]) {
    const checked = check({ ...change, price: 'RM95' });
    const facts = checked.ok ? productFacts(checked.value) : null;
    expect(facts && productTexts({ ...facts, in_stock: true })).toEqual({ ...typed, ...change });
    expect(facts?.hidden).toBe('hidden' in change);
  }
});

test.each([
  ['RM50', 'RM499.99', null],
  ['RM50', 'RM500', 'It was RM50. If RM500 is right, press Save again.'],
  ['RM50', 'RM5', 'It was RM50. If RM5 is right, press Save again.'],
])('from %s to %s', (before, after, asked) => {
  expect(priceSlip(before, after)).toBe(asked);
});
