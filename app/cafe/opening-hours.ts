import {
  addDays,
  cafeDay,
  cafeMinute,
  clockText,
  type Day,
  isoDay,
  longDate,
} from '#app/shared/dates.ts';
import type { OpenSpan } from '#db/schema/cafe.ts';
import type { Cafe } from './cafe.ts';

export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** How many days ahead a page knows the special days. */
const lookAheadDays = 30;
const dayMinutes = 24 * 60;

type Hours = Pick<Cafe, 'openingHours' | 'specialDays'>;

/** In minutes since a day began; more than those of a day reach into the next one. */
type Span = { from: number; to: number };

/** 'Open now, until 6:00 pm', by the clock of Malaysia; null while there are no hours. */
export function openingState(hours: Hours, now: Date): string | null {
  const today = cafeDay(now);
  const minute = cafeMinute(now);
  const spans = spansAround(hours, today);
  const open = spans.find(({ from, to }) => from <= minute && minute < to);
  if (open) return openText(open, minute);
  const closed = specialDay(hours, today);
  if (closed && !closed.hours) return closed.note ? `Closed today: ${closed.note}` : 'Closed today';
  if (!hours.openingHours && !closed) return null;
  const closedText = spansOn(hours, today).length > 0 ? 'Closed now' : 'Closed today';
  const next = spans.find(({ from }) => from > minute);
  return next ? `${closedText}, opens ${whenText(next.from, today)}` : closedText;
}

/** The first day that is not over. Even a closed day is over only when its usual night would have ended. */
export function firstDayLeft(hours: Hours, now: Date): Day {
  const today = cafeDay(now);
  const yesterday = addDays(today, -1);
  const usual = hours.openingHours?.[weekdayOf(yesterday)]?.at(-1);
  const night = specialDay(hours, yesterday)?.hours ?? usual;
  return night && cafeMinute(now) < spanOf(night).to - dayMinutes ? yesterday : today;
}

export function specialDaysLeft(hours: Hours, now: Date): Cafe['specialDays'] {
  const first = isoDay(firstDayLeft(hours, now));
  return hours.specialDays.filter(({ day }) => first <= day);
}

/** The special days that a page tells of. */
export function specialDaysAhead(hours: Hours, now: Date): Cafe['specialDays'] {
  const last = isoDay(addDays(cafeDay(now), lookAheadDays));
  return specialDaysLeft(hours, now).filter(({ day }) => day <= last);
}

function openText({ to }: Span, minute: number): string {
  return to - minute <= dayMinutes ? `Open now, until ${timeText(to)}` : 'Open now';
}

/** The coming midnight does not count as tomorrow. A day whose weekday would mean a nearer day gets its date. */
function whenText(minute: number, today: Day): string {
  const ahead = Math.floor(minute / dayMinutes);
  const at = `at ${timeText(minute)}`;
  if (minute <= dayMinutes) return at;
  if (ahead === 1) return `tomorrow ${at}`;
  const day = addDays(today, ahead);
  return `on ${ahead < 7 ? weekdays[weekdayOf(day)] : longDate(day)} ${at}`;
}

/** Spans from yesterday on, whose night may not have ended. Spans that touch, such as at midnight, become one. */
function spansAround(hours: Hours, today: Day): Span[] {
  const spans: Span[] = [];
  for (let ahead = -1; ahead <= lookAheadDays; ahead += 1) {
    for (const span of spansOn(hours, addDays(today, ahead))) {
      const [from, to] = [span.from + ahead * dayMinutes, span.to + ahead * dayMinutes];
      const last = spans.at(-1);
      if (last?.to === from) last.to = to;
      else spans.push({ from, to });
    }
  }
  return spans;
}

/** The spans that begin on that day. */
function spansOn(hours: Hours, day: Day): Span[] {
  const special = specialDay(hours, day);
  if (special) return special.hours ? [spanOf(special.hours)] : [];
  return (hours.openingHours?.[weekdayOf(day)] ?? []).map(spanOf);
}

function specialDay({ specialDays }: Hours, wanted: Day) {
  return specialDays.find(({ day }) => day === isoDay(wanted));
}

/** A closing time before the opening time is on the next day. */
export function spanOf({ opens, closes }: OpenSpan): Span {
  const [from, to] = [minutesOf(opens), minutesOf(closes)];
  return { from, to: to < from ? to + dayMinutes : to };
}

/** 0 is Monday. */
export function weekdayOf({ year, month, day }: Day): number {
  return (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7;
}

/** 'Friday, 25 December 2026' */
export function weekdayDate(day: Day): string {
  return `${weekdays[weekdayOf(day)]}, ${longDate(day)}`;
}

/** Minutes after midnight, of 'HH:MM'. */
function minutesOf(time: string): number {
  const [hour, minute] = time.split(':').map(Number);
  return (hour ?? 0) * 60 + (minute ?? 0);
}

/** '6:00 pm', from minutes after any midnight. */
function timeText(minutes: number): string {
  return minutes % dayMinutes === 0 ? 'midnight' : clockText(minutes % dayMinutes);
}

/** ['9:30 am – 1:00 pm', '2:00 pm – 6:00 pm'], ['Closed', 'Hari Raya']; null if the line of the week says the same. */
export function dayLine(hours: Hours, day: Day): string[] | null {
  const special = specialDay(hours, day);
  if (special) return specialLine(special);
  const week = hours.openingHours ?? [];
  return weekLines(week).length > 1 ? timesOf(week[weekdayOf(day)] ?? []) : null;
}

/** 'Monday to Friday', ['9:30 am – 6:00 pm']: puts neighbouring days with the same hours together, or 'Every day'. */
export function weekLines(
  week: NonNullable<Cafe['openingHours']>,
): { days: string; times: string[] }[] {
  const all = week.map((spans, index) => ({ index, times: timesOf(spans) }));
  const first = all.filter(({ index, times }) => `${times}` !== `${all[index - 1]?.times}`);
  return first.map(({ index, times }, group) => {
    const last = (first[group + 1]?.index ?? week.length) - 1;
    const days = index === last ? weekdays[index] : `${weekdays[index]} to ${weekdays[last]}`;
    return { days: first.length === 1 ? 'Every day' : (days ?? ''), times };
  });
}

/** 'Closed, Hari Raya', '10:00 am – 3:00 pm' */
export function specialText(special: Cafe['specialDays'][number]): string {
  return specialLine(special).join(', ');
}

export function specialLine({ hours, note }: Cafe['specialDays'][number]): string[] {
  return [...timesOf(hours ? [hours] : []), note].filter(Boolean);
}

function timesOf(spans: readonly OpenSpan[]): string[] {
  return spans.length > 0 ? spans.map(spanOf).map(spanText) : ['Closed'];
}

function spanText({ from, to }: Span): string {
  return to - from === dayMinutes ? 'Open 24 hours' : `${timeText(from)} – ${timeText(to)}`;
}
