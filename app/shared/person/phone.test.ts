import { expect, it } from 'vitest';
import { isPhone, phoneError, phoneNote, telUrl, whatsAppUrl } from './phone.ts';

it.each([
  '0123456789',
  '012-345 6789',
  '+60 12-345 6789',
  '(03) 8925 1234',
  '012–345 6789',
  '012.345.6789',
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
  '012 345 6789 / 013 456 7890',
])('%j is none', (text) => expect(isPhone(text)).toBe(false));

it.each([
  ['012-345 6789', '0123456789', '60123456789'],
  ['+60 12-345 6789', '+60123456789', '60123456789'],
  ['+60 011-1234 5678', '+601112345678', '601112345678'],
  ['+60 (0)12-345 6789', '+60123456789', '60123456789'],
  ['6011 1234 5678', '+601112345678', '601112345678'],
  ['0060 12 345 6789', '+60123456789', '60123456789'],
  ['(03) 8925 1234', '0389251234', '60389251234'],
  ['+65 8123 4567', '+6581234567', '6581234567'],
  ['0065 8123 4567', '+6581234567', '6581234567'],
  ['+62 0812-3456-7890', '+6281234567890', '6281234567890'],
  ['+880 01712-345678', '+8801712345678', '8801712345678'],
  ['+91 098765 43210', '+919876543210', '919876543210'],
  ['+977 0984-123 4567', '+9779841234567', '9779841234567'],
  ['+855 012 345 678', '+85512345678', '85512345678'],
  // In Italy the zero is a part of the number.
  ['+39 06 1234 5678', '+390612345678', '390612345678'],
])('%j is dialled as %s, and %s in WhatsApp', (phone, dialled, number) => {
  expect(telUrl(phone)).toBe(`tel:${dialled}`);
  expect(whatsAppUrl(phone)).toBe(`https://wa.me/${number}`);
});

it('is refused in these words', () => {
  expect(phoneError).toBe('Enter a phone number of 8 to 15 digits.');
});

it.each([
  ['012-345 678', '012 numbers have 10 digits, this one has 9.'],
  ['+60 12-345 678', '012 numbers have 10 digits, this one has 9.'],
  ['6012 345 67890', '012 numbers have 10 digits, this one has 11.'],
  ['011-2345 678', '011 numbers have 11 digits, this one has 10.'],
  ['012', '012 numbers have 10 digits, this one has 3.'],
  ['0123456789x', 'Enter a phone number of 8 to 15 digits.'],
  ['abc', 'Enter a phone number of 8 to 15 digits.'],
])('%s gets a note', (phone, note) => expect(phoneNote(phone)).toBe(note));

it.each([
  ...['012-345 6789', '+60 (0)12-345 6789', '011-2345 6789', '015-4876 0123', '03-8925 1234'],
  '012-011 5678',
])('%s gets no note', (phone) => expect(phoneNote(phone)).toBe(''));

it.each(['+65 8123 456', '+65 8012 3456', '+62 812 3456', ''])(
  'says nothing about %j, which is no number of Malaysia',
  (phone) => expect(phoneNote(phone)).toBe(''),
);
