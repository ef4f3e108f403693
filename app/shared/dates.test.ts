import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  ageOn,
  cafeDay,
  type Day,
  daysInMonth,
  dueNight,
  endOfDay,
  isDay,
  isoDay,
  joinDay,
  longDate,
  momentText,
  parseDay,
  requireDay,
  shortDate,
} from './dates.ts';

/** Every day of some two centuries, by counting on from 1 January 1900. */
const anyDay = fc.integer({ min: 0, max: 73_000 }).map((days): Day => {
  const date = new Date(Date.UTC(1900, 0, 1 + days));
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
});

const write = ({ year, month, day }: Day) => joinDay(String(year), String(month), String(day));

describe('cafeDay', () => {
  it('changes at midnight in Malaysia, eight hours before midnight in UTC', () => {
    expect(cafeDay(new Date('2026-11-20T15:59:00Z'))).toEqual({ year: 2026, month: 11, day: 20 });
    expect(cafeDay(new Date('2026-11-20T16:01:00Z'))).toEqual({ year: 2026, month: 11, day: 21 });
    expect(cafeDay(new Date('2026-12-31T16:00:00Z'))).toEqual({ year: 2027, month: 1, day: 1 });
  });
});

describe('parseDay', () => {
  it('reads back every day that exists', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(parseDay(write(day))).toEqual(day);
      }),
    );
  });

  it.each([
    '2001-02-29',
    '2001-02-31',
    '1900-02-29',
    '2001-04-31',
    '2001-13-01',
    '2001-00-10',
    '2001-02-00',
  ])('refuses %s, which does not exist', (text) => expect(parseDay(text)).toBeNull());

  it.each(['', '2001-2-3', '01-02-2003', '2001-02-03T00:00', ' 2001-02-03', '２００１-02-03'])(
    'refuses %j, which has another format',
    (text) => expect(parseDay(text)).toBeNull(),
  );

  it('knows 29 February of leap years', () => {
    expect(parseDay('2000-02-29')).toEqual({ year: 2000, month: 2, day: 29 });
    expect(daysInMonth(2024, 2)).toBe(29);
    expect(daysInMonth(2100, 2)).toBe(28);
  });
});

it('a stored day must exist', () => {
  expect(['2000-02-29', '2001-02-29'].map(isDay)).toEqual([true, false]);
  expect(requireDay('2000-02-29')).toEqual({ year: 2000, month: 2, day: 29 });
  expect(() => requireDay('2001-02-29')).toThrow();
});

describe('joinDay', () => {
  it('is empty until all three are chosen', () => {
    expect(joinDay('2001', '', '3')).toBe('');
    expect(joinDay('2001', '2', '3')).toBe('2001-02-03');
    expect(joinDay('99', '12', '31')).toBe('0099-12-31');
  });
});

describe('ageOn', () => {
  it('counts a year on the birthday and not the day before', () => {
    const birth = { year: 2008, month: 11, day: 20 };
    expect(ageOn(birth, { year: 2026, month: 11, day: 19 })).toBe(17);
    expect(ageOn(birth, { year: 2026, month: 11, day: 20 })).toBe(18);
    expect(ageOn(birth, { year: 2026, month: 10, day: 21 })).toBe(17);
    expect(ageOn(birth, { year: 2026, month: 12, day: 1 })).toBe(18);
  });

  it('lets someone born on 29 February complete a common year on 1 March', () => {
    const birth = { year: 2008, month: 2, day: 29 };
    expect(ageOn(birth, { year: 2026, month: 2, day: 28 })).toBe(17);
    expect(ageOn(birth, { year: 2026, month: 3, day: 1 })).toBe(18);
  });
});

describe('addMonths', () => {
  const later = (year: number, month: number, day: number, months: number) =>
    isoDay(addMonths({ year, month, day }, months));

  it('keeps the day of the month', () => {
    expect(later(2026, 11, 20, 6)).toBe('2027-05-20');
    expect(later(2026, 6, 30, 6)).toBe('2026-12-30');
    expect(later(2026, 7, 1, 6)).toBe('2027-01-01');
    expect(later(2024, 2, 29, 6)).toBe('2024-08-29');
  });

  it('takes the last day of a month that is too short', () => {
    expect(later(2026, 8, 31, 6)).toBe('2027-02-28');
    expect(later(2027, 8, 31, 6)).toBe('2028-02-29');
    expect(later(2026, 12, 31, 6)).toBe('2027-06-30');
    expect(later(2024, 2, 29, 84)).toBe('2031-02-28');
    expect(later(2020, 2, 29, 96)).toBe('2028-02-29');
  });
});

describe('addDays', () => {
  it('counts over months, years and leap days', () => {
    expect(isoDay(addDays({ year: 2026, month: 11, day: 20 }, 90))).toBe('2027-02-18');
    expect(isoDay(addDays({ year: 2028, month: 2, day: 28 }, 1))).toBe('2028-02-29');
    expect(isoDay(addDays({ year: 2026, month: 2, day: 28 }, 1))).toBe('2026-03-01');
    expect(isoDay(addDays({ year: 2026, month: 12, day: 31 }, 1))).toBe('2027-01-01');
  });
});

describe('printed dates', () => {
  it('are day, month name and year', () => {
    expect(longDate({ year: 2024, month: 3, day: 5 })).toBe('5 March 2024');
    expect(shortDate({ year: 2024, month: 3, day: 5 })).toBe('5 Mar 2024');
  });

  // Malaysia is eight hours ahead of UTC.
  it.each([
    ['2024-03-05T03:59:00Z', '5 March 2024, 11:59 am'],
    ['2024-03-05T04:05:00Z', '5 March 2024, 12:05 pm'],
    ['2024-03-05T15:59:59Z', '5 March 2024, 11:59 pm'],
    ['2024-03-05T16:00:00Z', '6 March 2024, 12:00 am'],
  ])('%s is %s by the clock of the cafe', (at, text) => {
    expect(momentText(new Date(at))).toBe(text);
  });
});

// 3:10 in Malaysia is 19:10 of the day before in UTC.
it.each([
  ['2026-11-22T19:09:59.999Z', 190, '2026-11-22'],
  ['2026-11-22T19:10:00.000Z', 190, '2026-11-23'],
  ['2026-11-23T10:00:00.000Z', 190, '2026-11-23'],
  ['2026-11-22T15:59:00.000Z', 0, '2026-11-22'],
  ['2026-11-22T16:00:00.000Z', 0, '2026-11-23'],
  ['2024-02-29T15:58:00.000Z', 1439, '2024-02-28'],
  ['2024-02-29T15:59:00.000Z', 1439, '2024-02-29'],
  ['2026-12-31T16:30:00.000Z', 30, '2027-01-01'],
])('at %s and minute %i the night of %s is due', (now, at, night) => {
  expect(dueNight(new Date(now), at)).toBe(night);
});

it('the day ends at midnight in Malaysia', () => {
  expect(endOfDay(new Date('2026-11-23T03:00:00Z'))).toEqual(new Date('2026-11-23T16:00:00Z'));
  expect(endOfDay(new Date('2026-11-23T16:00:00Z'))).toEqual(new Date('2026-11-24T16:00:00Z'));
});
