import { expect, test } from 'vitest';
import { requireDay } from '#app/shared/dates.ts';
import type { Cafe } from './cafe.ts';
import {
  dayLine,
  openingState,
  specialDaysAhead,
  specialText,
  weekdayDate,
  weekLines,
} from './opening-hours.ts';

const from = (opens: string, closes: string) => ({ opens, closes });
const workday = [from('09:30', '13:00'), from('14:00', '18:00')];
const night = [from('18:00', '02:00')];
const whole = [from('00:00', '24:00')];
/** Closed on Saturdays, Sundays and Mondays. */
const week = [[], workday, workday, workday, night, [], []];
const nights = week.map(() => night);
const always = week.map(() => whole);
/** 23 November 2026 is a Monday. */
const [wednesday, thursday, friday, saturday] = [
  '2026-11-25',
  '2026-11-26',
  '2026-11-27',
  '2026-11-28',
];

/** By the clock of Malaysia, wherever this runs. */
const at = (malaysian: string) => new Date(`2026-11-${malaysian}:00+08:00`);
const closed = (...days: string[]) => days.map((day) => ({ day, note: '' }));
const state = (
  malaysian: string,
  openingHours: Cafe['openingHours'],
  specialDays: Cafe['specialDays'] = [],
) => openingState({ openingHours, specialDays }, at(malaysian));

test.each([
  ['23T12:00', 'Closed today, opens tomorrow at 9:30 am'],
  ['24T00:00', 'Closed now, opens at 9:30 am'],
  ['24T09:29', 'Closed now, opens at 9:30 am'],
  ['24T09:30', 'Open now, until 1:00 pm'],
  ['24T12:59', 'Open now, until 1:00 pm'],
  ['24T13:00', 'Closed now, opens at 2:00 pm'],
  ['24T17:59', 'Open now, until 6:00 pm'],
  ['24T18:00', 'Closed now, opens tomorrow at 9:30 am'],
  ['26T23:59', 'Closed now, opens tomorrow at 6:00 pm'],
  ['27T17:59', 'Closed now, opens at 6:00 pm'],
  ['27T23:00', 'Open now, until 2:00 am'],
  ['28T01:59', 'Open now, until 2:00 am'],
  ['28T02:00', 'Closed today, opens on Tuesday at 9:30 am'],
  ['28T23:59', 'Closed today, opens on Tuesday at 9:30 am'],
  ['29T00:00', 'Closed today, opens on Tuesday at 9:30 am'],
])('in a week with gaps, %s: %s', (malaysian, text) => {
  expect(state(malaysian, week)).toBe(text);
});

test.each([
  // A closed day is closed until its night would end; the night before it goes on until its own end.
  ['27T00:30', nights, closed(friday), 'Open now, until 2:00 am'],
  ['27T02:00', nights, closed(friday), 'Closed today'],
  ['27T23:00', nights, closed(friday), 'Closed today'],
  ['28T00:30', nights, closed(friday), 'Closed now, opens at 6:00 pm'],
  ['28T00:30', week, closed(friday), 'Closed today, opens on Tuesday at 9:30 am'],
  ['27T23:00', week, closed(saturday), 'Open now, until 2:00 am'],
  ['28T00:30', week, closed(saturday), 'Open now, until 2:00 am'],
  ['28T02:00', week, closed(saturday), 'Closed today'],
  ['28T00:30', week, closed(friday, saturday), 'Closed today'],
  ['24T18:00', week, closed(wednesday, thursday), 'Closed now, opens on Friday at 6:00 pm'],
  ['25T00:00', week, [{ day: wednesday, note: 'Hari Raya' }], 'Closed today: Hari Raya'],
  ['25T23:59', week, [{ day: wednesday, note: 'Hari Raya' }], 'Closed today: Hari Raya'],
  ['25T12:00', null, [{ day: wednesday, note: 'Hari Raya' }], 'Closed today: Hari Raya'],
  // The weekday alone would mean a nearer day.
  [
    '24T18:00',
    [[], workday, [], [], [], [], []],
    closed(),
    'Closed now, opens on 1 December 2026 at 9:30 am',
  ],
  ['27T02:00', [[], [], [], [], night, [], []], closed('2026-11-27', '2026-12-04'), 'Closed today'],
  [
    '28T02:00',
    [[], [], [], [], night, [], []],
    closed('2026-12-04'),
    'Closed today, opens on 11 December 2026 at 6:00 pm',
  ],
  ['24T12:00', week.map(() => []), closed(), 'Closed today'],
  ['24T12:00', null, closed(), null],
  ['24T12:00', always, closed(), 'Open now'],
  ['25T23:00', always, closed(thursday), 'Open now, until midnight'],
  ['26T23:59', always, closed(thursday), 'Closed today'],
  ['26T23:59', [[], [], [], workday, whole, [], []], closed(), 'Closed now, opens at midnight'],
  ['27T00:00', always, closed(thursday), 'Open now'],
  // Hours that begin at the moment when a night ends continue it.
  [
    '27T23:00',
    [[], [], [], [], night, [from('02:00', '10:00')], []],
    closed(),
    'Open now, until 10:00 am',
  ],
  [
    '27T23:00',
    [[], [], [], [], night, [from('02:00', '10:00')], []],
    closed(saturday),
    'Open now, until 2:00 am',
  ],
  [
    '27T23:00',
    [[], [], [], [], [from('18:00', '24:00')], whole, []],
    closed(saturday),
    'Open now, until midnight',
  ],
  // The night from Sunday to Monday.
  ['23T01:00', [[], [], [], [], [], [], night], closed(), 'Open now, until 2:00 am'],
] as const)('special days and nights, %s in week %#', (malaysian, hours, specialDays, text) => {
  expect(state(malaysian, hours, specialDays)).toBe(text);
});

test.each([
  ['25T11:00', 'Open now, until 3:00 pm'],
  ['25T15:00', 'Closed now, opens tomorrow at 9:30 am'],
  ['24T18:00', 'Closed now, opens tomorrow at 10:00 am'],
] as const)('a special day with hours has only those, %s', (malaysian, text) => {
  const special = [{ day: wednesday, note: 'Christmas Eve', hours: from('10:00', '15:00') }];
  expect(state(malaysian, week, special)).toBe(text);
});

test('hours of a special day are told even when no week is set', () => {
  const special = [{ day: wednesday, note: '', hours: from('18:00', '02:00') }];
  expect(state('25T12:00', null, special)).toBe('Closed now, opens at 6:00 pm');
  expect(state('26T01:59', null, special)).toBe('Open now, until 2:00 am');
  expect(state('26T02:00', null, special)).toBe(null);
});

test('a special day in words', () => {
  expect(weekdayDate(requireDay('2026-12-25'))).toBe('Friday, 25 December 2026');
  expect(specialText({ day: wednesday, note: 'Hari Raya' })).toBe('Closed, Hari Raya');
  // 10 and 14 add up to 24, which must not be taken for a span of 24 hours.
  const hours = from('10:00', '14:00');
  expect(specialText({ day: wednesday, note: '', hours })).toBe('10:00 am – 2:00 pm');
});

test.each([
  ['28T01:59', [friday, saturday, '2026-12-28']],
  ['28T02:00', [saturday, '2026-12-28']],
])('a page tells of the special days that are not over, for a month: %s', (malaysian, days) => {
  const specialDays = closed(thursday, friday, saturday, '2026-12-28', '2026-12-29');
  const ahead = specialDaysAhead({ openingHours: week, specialDays }, at(malaysian));
  expect(ahead.map(({ day }) => day)).toEqual(days);
});

test('the night of a special day ends with its own hours, not with the usual ones', () => {
  const ahead = (malaysian: string, hours: ReturnType<typeof from>) => {
    const specialDays = [{ day: friday, note: '', hours }];
    return specialDaysAhead({ openingHours: week, specialDays }, at(malaysian)).length;
  };
  // The usual night of a Friday ends at two.
  expect(ahead('28T02:59', from('18:00', '03:00'))).toBe(1);
  expect(ahead('28T03:00', from('18:00', '03:00'))).toBe(0);
  expect(ahead('28T00:30', from('10:00', '15:00'))).toBe(0);
});

test('the week puts neighbouring days with the same hours together', () => {
  const lines = (hours: Parameters<typeof weekLines>[0]) =>
    weekLines(hours).map(({ days, times }) => [days, ...times].join('; '));
  expect(lines(week)).toEqual([
    'Monday; Closed',
    'Tuesday to Thursday; 9:30 am – 1:00 pm; 2:00 pm – 6:00 pm',
    'Friday; 6:00 pm – 2:00 am',
    'Saturday to Sunday; Closed',
  ]);
  expect(lines(always)).toEqual(['Every day; Open 24 hours']);
  expect(lines(week.map(() => [from('18:00', '24:00')]))).toEqual([
    'Every day; 6:00 pm – midnight',
  ]);
});

test('the hours of one day are its own, or those of its weekday', () => {
  const specialDays = [{ day: friday, note: 'Hari Raya' }];
  const line = (openingHours: typeof week | null, day: string) =>
    dayLine({ openingHours, specialDays }, requireDay(day));
  expect(line(week, thursday)).toEqual(['9:30 am – 1:00 pm', '2:00 pm – 6:00 pm']);
  expect(line(week, saturday)).toEqual(['Closed']);
  expect(line(week, friday)).toEqual(['Closed', 'Hari Raya']);
  expect(line(null, friday)).toEqual(['Closed', 'Hari Raya']);
  expect(line(null, thursday)).toBeNull();
  // The whole week is one line then, which tells the day's hours too.
  expect(line(always, thursday)).toBeNull();
  expect(line(always, friday)).toEqual(['Closed', 'Hari Raya']);
});
