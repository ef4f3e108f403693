import { expect, test } from 'vitest';
import { checkTexts, mapFields } from '#app/forms/rules.ts';
import {
  checkHours,
  checkSpecialDay,
  type HoursField,
  hoursRules,
  hoursTexts,
  readHours,
  readSpecialDay,
  specialDayTexts,
} from './hours-form.ts';

const empty = mapFields(hoursRules, () => '');

function read(texts: Partial<Record<HoursField, string>>) {
  const result = checkTexts(hoursRules, { ...empty, ...texts }, null);
  return result.ok ? readHours(result.value) : result;
}

const monday = { Monday_opens_1: '09:30', Monday_closes_1: '13:00' };

test('a day has none, one or two spans, and may go on until midnight and past it', () => {
  const whole = read({
    ...monday,
    Monday_opens_2: '13:00',
    Monday_closes_2: '00:00',
    Sunday_opens_1: '18:00',
    Sunday_closes_1: '09:30',
  });
  const first = [
    { opens: '09:30', closes: '13:00' },
    { opens: '13:00', closes: '24:00' },
  ];
  const hours = [first, [], [], [], [], [], [{ opens: '18:00', closes: '09:30' }]];
  expect(whole).toEqual({ ok: true, value: hours });
  expect(read(hoursTexts(hours))).toEqual(whole);
  expect(read({})).toEqual({ ok: true, value: null });
});

const sunday = { Sunday_opens_1: '18:00', Sunday_closes_1: '02:00' };
const sameTime = 'It closes when it opens. For the whole day, enter 12:00 am twice.';

test.each([
  [{ Monday_opens_1: '09:00', Monday_closes_1: '09:00' }, 'Monday_closes_1', sameTime],
  [
    { ...sunday, Monday_opens_1: '01:59', Monday_closes_1: '18:00' },
    'Monday_opens_1',
    'Sunday has not ended by then.',
  ],
  [
    {
      Monday_opens_1: '18:00',
      Monday_closes_1: '02:00',
      Tuesday_opens_2: '00:00',
      Tuesday_closes_2: '00:00',
    },
    'Tuesday_opens_2',
    'Monday has not ended by then.',
  ],
  [{ Monday_opens_1: '09:00' }, 'Monday_closes_1', 'When does it close on Monday?'],
  [{ Monday_closes_1: '09:00' }, 'Monday_opens_1', 'When does it open on Monday?'],
  [{ Monday_opens_1: '9', Monday_closes_1: '18:00' }, 'Monday_opens_1', 'Please enter a time.'],
  [{ Monday_opens_1: '24:30', Monday_closes_1: '18:00' }, 'Monday_opens_1', 'Please enter a time.'],
  [
    { ...monday, Monday_opens_2: '12:59', Monday_closes_2: '18:00' },
    'Monday_opens_2',
    'The second time begins before the first has ended.',
  ],
  [
    { ...monday, Monday_opens_2: '08:00', Monday_closes_2: '09:00' },
    'Monday_opens_2',
    'The second time begins before the first has ended.',
  ],
])('%# is refused at its field', (texts, field, message) => {
  expect(read(texts)).toEqual({ ok: false, errors: [{ field, message }] });
});

test('the typed texts of a form pass when its hours are possible, and are refused otherwise', () => {
  const sent = (change: object) => {
    const form = new FormData();
    for (const [name, text] of Object.entries({ ...empty, ...monday, ...change }))
      form.set(name, text);
    return checkHours(form);
  };
  expect(sent({})).toEqual({ ok: true, value: { ...empty, ...monday } });
  const refused = (change: object) => {
    const result = sent(change);
    return result.ok || result.errors.map(({ field }) => field);
  };
  expect(refused({ Monday_closes_1: '25:00' })).toEqual(['Monday_closes_1']);
  expect(refused({ Monday_closes_1: '' })).toEqual(['Monday_closes_1']);
});

test.each([
  { day: '2026-12-24', note: 'Early end', hours: { opens: '10:00', closes: '24:00' } },
  { day: '2026-12-25', note: '' },
])('the form of a special day gives back the same day: %o', (special) => {
  const texts = specialDayTexts(special);
  expect(texts.closes).toBe(special.hours ? '00:00' : '');
  expect(readSpecialDay(texts)).toEqual({ ok: true, value: special });
});

const christmas = { day: '2026-12-25', opens: '', closes: '', note: '' };

test.each([
  [{ note: 'Christmas' }, { day: '2026-12-25', note: 'Christmas' }],
  [
    { opens: '10:00', closes: '00:00' },
    { day: '2026-12-25', note: '', hours: { opens: '10:00', closes: '24:00' } },
  ],
])('a special day has hours of its own, or is closed: %j', (typed, value) => {
  expect(readSpecialDay({ ...christmas, ...typed })).toEqual({ ok: true, value });
});

test.each([
  [{}, null],
  [{ day: '' }, ['day', 'Day is required']],
  [{ day: '2026-02-30' }, ['day', 'Please enter a valid date.']],
  [{ note: 'x'.repeat(61) }, ['note', 'Note is too long (60 characters at most)']],
  [{ opens: '10:00' }, ['closes', 'When does it close on that day?']],
  [{ closes: '10:00' }, ['opens', 'When does it open on that day?']],
  [{ opens: '10:00', closes: '10:00' }, ['closes', sameTime]],
  [{ opens: '10', closes: '11:00' }, ['opens', 'Please enter a time.']],
])('%j of a special day is refused at its field: %j', (typed, error) => {
  const form = new FormData();
  for (const [name, text] of Object.entries({ ...christmas, ...typed })) form.set(name, text);
  const result = checkSpecialDay(form);
  const [first] = result.ok ? [] : result.errors;
  expect(first ? [first.field, first.message] : null).toEqual(error);
});
