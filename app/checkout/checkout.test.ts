import { expect, test } from 'vitest';
import { formatSen } from '#app/shared/money.ts';
import { countries, orderTotalSen, postalCodeNote } from './checkout.ts';

test('an order costs its lines and RM10.00 of shipping', () => {
  // One Standard at RM50: 5000 + 1000 sen.
  expect(formatSen(orderTotalSen(5_000))).toBe('RM60.00');
  // One Standard and two Imperial: 5000 + 2 x 10000 + 1000 sen.
  expect(formatSen(orderTotalSen(5_000 + 2 * 10_000))).toBe('RM260.00');
});

test.each([
  ['43650', ''],
  ['018956', ''],
  ['', ''],
  ['43O00', 'A postal code has five digits, in Singapore six.'],
  ['4365', 'A postal code has five digits, in Singapore six.'],
])('the postal code %j has the note %j', (text, note) => expect(postalCodeNote(text)).toBe(note));

test('Malaysia is the first of three countries', () => {
  expect(countries).toEqual(['Malaysia', 'Singapore', 'Thailand']);
});
