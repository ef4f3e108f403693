import { expect, it } from 'vitest';
import { isPhone, phoneError } from './phone.ts';

it.each([
  '0123456789',
  '012-345 6789',
  '+60 12-345 6789',
  '(03) 8925 1234',
  '012–345 6789',
  '12345678',
  '+1 234 567 890 123 45',
])('%j is a phone number', (text) => expect(isPhone(text)).toBe(true));

it.each([
  '0123',
  '1234567',
  '1234567890123456',
  'x',
  '',
  '---',
  '0123456789x',
  'x0123456789',
  '０１２３４５６７８９',
])('%j is none', (text) => expect(isPhone(text)).toBe(false));

it('is refused in these words', () => {
  expect(phoneError).toBe('Enter a phone number of 8 to 15 digits.');
});
