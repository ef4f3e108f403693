import { expect, test } from 'vitest';
import { formatSen, isPrice, priceSen, priceText } from './money.ts';

test.each([
  ['RM50', 5_000],
  ['RM 50', 5_000],
  ['RM100', 10_000],
  ['RM1,000', 100_000],
  ['RM1,234,567.89', 123_456_789],
  ['RM1000', 100_000],
  ['RM9.9', 990],
  ['RM9.90', 990],
  ['RM0', 0],
])('%s is %i sen', (text, sen) => {
  expect(isPrice(text)).toBe(true);
  expect(priceSen(text)).toBe(sen);
});

test.each([
  '',
  'RM',
  '50',
  'RM-50',
  'RM1,00',
  'RM50.999',
  'RM1e9',
  'RM10000000',
  'RM10,000,000',
  'RM50 ',
  'USD50',
  'from RM50',
  'RM<b>5</b>',
  'RMNaN',
])('%s is no price', (text) => {
  expect(isPrice(text)).toBe(false);
  expect(() => priceSen(text)).toThrow(RangeError);
});

test.each([
  [0, 'RM0.00'],
  [5, 'RM0.05'],
  [6_000, 'RM60.00'],
  [100_000, 'RM1,000.00'],
  [123_456_789, 'RM1,234,567.89'],
])('%i sen are shown as %s', (sen, text) => {
  expect(formatSen(sen)).toBe(text);
});

test.each([
  [5_000, 'RM50'],
  [990, 'RM9.90'],
  [100_000, 'RM1,000'],
])('as a price %i sen are %s', (sen, text) => {
  expect(priceText(sen)).toBe(text);
  expect(priceSen(text)).toBe(sen);
});
