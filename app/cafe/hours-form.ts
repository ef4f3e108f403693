import {
  checkForm,
  choiceLimit,
  day,
  type FieldError,
  type Result,
  type Rule,
  type Rules,
  type Texts,
  unless,
} from '#app/forms/rules.ts';
import { dayError, isDay } from '#app/shared/dates.ts';
import type { OpenSpan, SpecialDay } from '#db/schema/cafe.ts';
import type { Cafe } from './cafe.ts';
import { spanOf, weekdays } from './opening-hours.ts';

type Weekday = (typeof weekdays)[number];

/** 'Monday_opens_2': the second span of that day. */
export type HoursField = `${Weekday}_${'opens' | 'closes'}_${1 | 2}`;

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

function timeRule(label: string): Rule {
  return { label, limit: 5, optional: true, error: unless(isTime, 'Please enter a time.') };
}

/** The fields of a day on which the cafe is closed are empty. */
export const hoursRules = Object.fromEntries(
  weekdays.flatMap((weekday) =>
    ([1, 2] as const).flatMap((span) => [
      [`${weekday}_opens_${span}`, timeRule('Opens')],
      [`${weekday}_closes_${span}`, timeRule('Closes')],
    ]),
  ),
  // The keys of the object are the fields.
) as Rules<HoursField>;

export function hoursTexts(hours: Cafe['openingHours']): Partial<Texts<HoursField>> {
  const texts = weekdays.flatMap((weekday, index) =>
    (hours?.[index] ?? []).flatMap(({ opens, closes }, span) => [
      [`${weekday}_opens_${span + 1}`, opens],
      [`${weekday}_closes_${span + 1}`, closingText(closes)],
    ]),
  );
  return Object.fromEntries(texts);
}

const midnight = '24:00';

function closingText(closes: string): string {
  return closes === midnight ? '00:00' : closes;
}

/** Checks the texts of a form, and whether its hours are possible. */
export function checkHours(form: FormData): Result<HoursField> {
  const typed = checkForm(hoursRules)(form);
  if (!typed.ok) return typed;
  const hours = readHours(typed.value);
  return hours.ok ? typed : hours;
}

/** Reads the spans that begin on each day, in order; null if the whole week has none. */
export function readHours(texts: Texts<HoursField>): Result<HoursField, OpenSpan[][] | null> {
  const rows = weekdays.flatMap((weekday) => [
    readRow(texts, weekday, 1),
    readRow(texts, weekday, 2),
  ]);
  const spans = rows.filter((row) => row !== null && 'opens' in row);
  const mistakes = rows.filter((row) => row !== null && 'message' in row);
  const errors = [...mistakes, ...findOverlaps(spans)];
  if (errors.length > 0) return { ok: false, errors };
  const week = weekdays.map((day) =>
    spans.filter(({ weekday }) => weekday === day).map(({ opens, closes }) => ({ opens, closes })),
  );
  return { ok: true, value: spans.length === 0 ? null : week };
}

type TypedSpan = OpenSpan & { weekday: Weekday; field: HoursField };

function readRow(
  texts: Texts<HoursField>,
  weekday: Weekday,
  number: 1 | 2,
): TypedSpan | FieldError<HoursField> | null {
  const field = `${weekday}_opens_${number}` as const;
  const closing = `${weekday}_closes_${number}` as const;
  const { opens, closes } = closingAtMidnight(texts[field], texts[closing]);
  if (!opens && !closes) return null;
  if (!opens) return { field, message: `When does it open on ${weekday}?` };
  if (!closes) return { field: closing, message: `When does it close on ${weekday}?` };
  if (opens === closes) return { field: closing, message: sameTime };
  return { opens, closes, weekday, field };
}

/** Reads a closing time of 00:00, as an input writes it, as the end of the day. */
function closingAtMidnight(opens: string, closes: string): OpenSpan {
  return { opens, closes: closes === '00:00' ? midnight : closes };
}

/** Compares each span with the one before it, and the first of the week with the last. */
function findOverlaps(spans: TypedSpan[]): FieldError<HoursField>[] {
  return spans.flatMap((span, index) => {
    const { field, weekday } = span;
    const before = spans.at(index - 1) ?? span;
    const days = weekdays.indexOf(weekday) - weekdays.indexOf(before.weekday) + (index ? 0 : 7);
    const isFree = spanOf(before).to <= spanOf(span).from + days * 24 * 60;
    if (isFree) return [];
    const message = days === 0 ? overlaps : `${before.weekday} has not ended by then.`;
    return [{ field, message }];
  });
}

const sameTime = 'It closes when it opens. For the whole day, enter 12:00 am twice.';
const overlaps = 'The second time begins before the first has ended.';

type SpecialDayField = 'day' | 'opens' | 'closes' | 'note';

/** A day without times is closed. */
export const specialDayRules: Rules<SpecialDayField> = {
  day: {
    label: 'Day',
    limit: choiceLimit,
    clean: day,
    error: unless(isDay, dayError),
  },
  opens: timeRule('Opens'),
  closes: timeRule('Closes'),
  note: { label: 'Note', limit: 60, optional: true },
};

export function specialDayTexts({ day, hours, note }: SpecialDay): Texts<SpecialDayField> {
  return { day, opens: hours?.opens ?? '', closes: closingText(hours?.closes ?? ''), note };
}

export function checkSpecialDay(form: FormData): Result<SpecialDayField> {
  const typed = checkForm(specialDayRules)(form);
  if (!typed.ok) return typed;
  const read = readSpecialDay(typed.value);
  return read.ok ? typed : read;
}

export function readSpecialDay(
  texts: Record<SpecialDayField, string>,
): Result<SpecialDayField, SpecialDay> {
  const { day, note } = texts;
  const { opens, closes } = closingAtMidnight(texts.opens, texts.closes);
  if (!opens && !closes) return { ok: true, value: { day, note } };
  if (!opens) return refused('opens', 'When does it open on that day?');
  if (!closes) return refused('closes', 'When does it close on that day?');
  if (opens === closes) return refused('closes', sameTime);
  return { ok: true, value: { day, note, hours: { opens, closes } } };
}

function refused(field: SpecialDayField, message: string) {
  return { ok: false as const, errors: [{ field, message }] };
}
