import { expect, test } from 'vitest';
import { birthdayInIc, disagrees, icNumberFault } from './ic-number.ts';

const today = { year: 2026, month: 3, day: 6 };

test.each([
  ['000305-10-1234', { year: 2000, month: 3, day: 5 }],
  ['000305101234', { year: 2000, month: 3, day: 5 }],
  ['000305–10‑1234', { year: 2000, month: 3, day: 5 }],
  [' 000305 10 1234 ', { year: 2000, month: 3, day: 5 }],
  ['991231101234', { year: 1999, month: 12, day: 31 }],
  // Today; and tomorrow, which can only mean a hundred years ago.
  ['260306101234', { year: 2026, month: 3, day: 6 }],
  ['260307101234', { year: 1926, month: 3, day: 7 }],
  ['260210101234', { year: 2026, month: 2, day: 10 }],
  ['251231101234', { year: 2025, month: 12, day: 31 }],
  // 29 February was in 2000 and 1996, but not in 1999 or 1900.
  ['000229101234', { year: 2000, month: 2, day: 29 }],
  ['960229101234', { year: 1996, month: 2, day: 29 }],
  ['990229101234', null],
  ['001305101234', null],
  ['00030510123', null],
  ['0003051012345', null],
  ['A1234567', null],
  ['', null],
])('the IC number %j begins with %j', (number, birthday) => {
  expect(birthdayInIc(number, today)).toEqual(birthday);
});

test.each([
  [{ year: 2000, month: 3, day: 5 }, false],
  // The number does not tell 1900 from 2000.
  [{ year: 1900, month: 3, day: 5 }, false],
  [{ year: 2001, month: 3, day: 5 }, true],
  [{ year: 2000, month: 5, day: 3 }, true],
  [{ year: 2000, month: 4, day: 5 }, true],
  [{ year: 2000, month: 3, day: 6 }, true],
])('000305-10-1234 and %j: %s', (birth, expected) => {
  expect(disagrees('000305-10-1234', birth, today)).toBe(expected);
});

test('a passport number disagrees with nothing', () => {
  expect(disagrees('A1234567', { year: 2000, month: 3, day: 5 }, today)).toBe(false);
});

test.each([
  ['000305-10-1234', ''],
  [' ', ''],
  ['A1', 'has 12 digits, this one has 1'],
  ['12345', 'has 12 digits, this one has 5'],
  ['0003051012345', 'has 12 digits, this one has 13'],
  ['031399-10-1234', 'begins with the date of birth, and there is no month 13'],
  ['000005-10-1234', 'there is no month 00'],
  ['000230-10-1234', 'there is no 30 February in the year 00'],
  ['990229-10-1234', 'there is no 29 February in the year 99'],
  ['000300-10-1234', 'there is no 0 March in the year 00'],
])('the IC number %j has the note: %j', (number, said) => {
  const fault = icNumberFault(number, today);
  expect(said === '' ? fault === '' : fault.endsWith(said)).toBe(true);
});
