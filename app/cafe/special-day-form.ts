import { checkForm, choiceLimit, day, type Result, type Rules, unless } from '#app/forms/rules.ts';
import { dayError, isDay } from '#app/shared/dates.ts';
import type { SpecialDay } from '#db/schema/cafe.ts';
import { closingAtMidnight, sameTime, timeRule } from './hours-form.ts';

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
