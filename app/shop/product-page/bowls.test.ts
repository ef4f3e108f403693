import { expect, test } from 'vitest';
import { bowlsOf } from './bowls.ts';

test.each([
  // 98 / 2 = 49 bowls; 5000 sen × 2 / 98 = 102.04 sen
  ['98 grams', 'RM50', 2, 49, 'RM1.02'],
  // 48 / 2 = 24 bowls; 10000 × 2 / 48 = 416.67
  ['48 grams', 'RM100', 2, 24, 'RM4.17'],
  // 45 / 2 = 22.5, so 22 whole ones; 9990 × 2 / 45 = 444
  ['45 g', 'RM99.90', 2, 22, 'RM4.44'],
  // 25 × 2 / 100 = 0.5, half a sen is rounded up
  ['100g', 'RM0.25', 2, 50, 'RM0.01'],
  // 1 × 1 / 1 = 1
  ['1 gram', 'RM2', 1, 1, 'RM2.00'],
  // 30 / 30 = 1; all of the price
  ['30 Grams', 'RM1,000', 30, 1, 'RM1,000.00'],
])('%s at %s make, at %i g, %i bowls at %s', (weight, price, bowlGrams, count, each) => {
  expect(bowlsOf({ weight, price, bowlGrams })).toEqual({
    grams: bowlGrams,
    count,
    price: each,
  });
});

test.each([
  ['1 piece', 2],
  ['1 kg', 2],
  ['0 grams', 2],
  ['about 98 grams', 2],
  ['1 gram', 2],
  ['98 grams net', 2],
  ['a gram', 1],
  ['98 grams', null],
])('no bowls are counted for %s at %s g a bowl', (weight, bowlGrams) => {
  expect(bowlsOf({ weight, price: 'RM50', bowlGrams })).toBeNull();
});
