import { expect, test } from 'vitest';
import { openingState, weekLines } from './opening-hours.ts';

const from = (opens: string, closes: string) => ({ opens, closes });
const workday = [from('09:30', '13:00'), from('14:00', '18:00')];
const friday = [from('18:00', '24:00')];
const saturday = [from('00:00', '02:00')];
/** Closed on Sundays and Mondays. */
const week = [[], workday, workday, workday, friday, saturday, []];
const closedDays = [
  { day: '2026-11-25', note: 'Hari Raya' },
  { day: '2026-11-26', note: '' },
];

/** 23 November 2026 is a Monday; the server's clock is that of London. */
const at = (malaysian: string) => new Date(`2026-11-${malaysian}:00+08:00`);
const state = (malaysian: string, hours = {}) =>
  openingState({ openingHours: week, closedDays, ...hours }, at(malaysian));

test.each([
  ['24T09:29', 'Closed now, opens at 9:30 am'],
  ['24T09:30', 'Open now, until 1:00 pm'],
  ['24T12:59', 'Open now, until 1:00 pm'],
  ['24T13:00', 'Closed now, opens at 2:00 pm'],
  ['24T17:59', 'Open now, until 6:00 pm'],
])('on Tuesday, %s: %s', (malaysian, text) => {
  expect(state(malaysian)).toBe(text);
});

test.each([
  ['23T12:00', 'Closed today, opens tomorrow at 9:30 am'],
  // Wednesday and Thursday are closed days.
  ['24T18:00', 'Closed now, opens on Friday at 6:00 pm'],
  ['25T00:00', 'Closed today: Hari Raya'],
  ['25T23:59', 'Closed today: Hari Raya'],
  ['26T12:00', 'Closed today'],
])('over closed days, %s: %s', (malaysian, text) => {
  expect(state(malaysian)).toBe(text);
});

test.each([
  ['27T23:00', 'Open now, until 2:00 am'],
  ['28T01:59', 'Open now, until 2:00 am'],
  ['28T02:00', 'Closed now, opens on Tuesday at 9:30 am'],
])('past midnight, %s: %s', (malaysian, text) => {
  expect(state(malaysian)).toBe(text);
});

test('until midnight, with a closed day after it', () => {
  expect(state('27T23:00', { closedDays: [{ day: '2026-11-28', note: '' }] })).toBe(
    'Open now, until midnight',
  );
});

test('never and always', () => {
  const always = week.map(() => [from('00:00', '24:00')]);
  expect(state('24T12:00', { openingHours: always, closedDays: [] })).toBe('Open now');
  expect(state('24T12:00', { openingHours: week.map(() => []) })).toBe('Closed today');
  expect(state('24T12:00', { openingHours: null })).toBeNull();
  expect(state('25T12:00', { openingHours: null })).toBe('Closed today: Hari Raya');
});

test('the week, neighbours with the same hours together', () => {
  expect(weekLines(week)).toEqual([
    { days: 'Monday', times: 'Closed' },
    { days: 'Tuesday to Thursday', times: '9:30 am – 1:00 pm, 2:00 pm – 6:00 pm' },
    { days: 'Friday', times: '6:00 pm – midnight' },
    { days: 'Saturday', times: 'midnight – 2:00 am' },
    { days: 'Sunday', times: 'Closed' },
  ]);
  expect(weekLines(week.map(() => friday))).toEqual([
    { days: 'Monday to Sunday', times: '6:00 pm – midnight' },
  ]);
});
