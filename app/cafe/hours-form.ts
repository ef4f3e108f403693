import {
  checkForm,
  type FieldError,
  type Result,
  type Rule,
  type Rules,
  type Texts,
  unless,
} from '#app/forms/rules.ts';
import type { OpenSpan } from '#db/schema/cafe.ts';
import type { Cafe } from './cafe.ts';
import { minutesOf, weekdays } from './opening-hours.ts';

type Weekday = (typeof weekdays)[number];

/** 'Monday_opens_2': the second span of that day. */
export type HoursField = `${Weekday}_${'opens' | 'closes'}_${1 | 2}`;

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

function timeRule(label: string): Rule {
  return { label, limit: 5, optional: true, error: unless(isTime, 'Please enter a time.') };
}

/** Of a day on which the cafe is closed they are empty. */
export const hoursRules = Object.fromEntries(
  weekdays.flatMap((weekday) =>
    ([1, 2] as const).flatMap((span) => [
      [`${weekday}_opens_${span}`, timeRule('Opens')],
      [`${weekday}_closes_${span}`, timeRule('Closes')],
    ]),
  ),
  // Its keys are the fields.
) as Rules<HoursField>;

export function hoursTexts(hours: Cafe['openingHours']): Partial<Texts<HoursField>> {
  const texts = weekdays.flatMap((weekday, index) =>
    (hours?.[index] ?? []).flatMap(({ opens, closes }, span) => [
      [`${weekday}_opens_${span + 1}`, opens],
      [`${weekday}_closes_${span + 1}`, closes === midnight ? '00:00' : closes],
    ]),
  );
  return Object.fromEntries(texts);
}

/** As a closing time, what an input calls 00:00. */
const midnight = '24:00';

/** The texts of a form whose hours can be. */
export function checkHours(form: FormData): Result<HoursField> {
  const typed = checkForm(hoursRules)(form);
  if (!typed.ok) return typed;
  const hours = readHours(typed.value);
  return hours.ok ? typed : hours;
}

/** The spans of each day in order; null where there is none in the whole week. */
export function readHours(texts: Texts<HoursField>): Result<HoursField, OpenSpan[][] | null> {
  const days = weekdays.map((weekday) => readDay(texts, weekday));
  const errors = days.flatMap((day) => day.errors);
  if (errors.length > 0) return { ok: false, errors };
  const week = days.map((day) => day.spans);
  return { ok: true, value: week.every((spans) => spans.length === 0) ? null : week };
}

function readDay(
  texts: Texts<HoursField>,
  weekday: Weekday,
): { spans: OpenSpan[]; errors: FieldError<HoursField>[] } {
  const spans: OpenSpan[] = [];
  const errors: FieldError<HoursField>[] = [];
  for (const number of [1, 2] as const) {
    const [opening, closing] = [
      `${weekday}_opens_${number}`,
      `${weekday}_closes_${number}`,
    ] as const;
    const [opens, closes] = [
      texts[opening],
      texts[closing] === '00:00' ? midnight : texts[closing],
    ];
    if (!opens && !closes) continue;
    const last = spans.at(-1);
    const error = (field: HoursField, message: string) => errors.push({ field, message });
    if (!opens) error(opening, `When does it open on ${weekday}?`);
    else if (!closes) error(closing, `When does it close on ${weekday}?`);
    else if (minutesOf(closes) <= minutesOf(opens)) error(closing, endsBefore);
    else if (last && minutesOf(opens) < minutesOf(last.closes)) error(opening, overlaps);
    else spans.push({ opens, closes });
  }
  return { spans, errors };
}

const endsBefore =
  'It closes before it opens. For hours past midnight, end at 12:00 am, and begin at 12:00 am on the next day.';
const overlaps = 'The second time begins before the first has ended.';
