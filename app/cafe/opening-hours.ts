import { addDays, cafeDay, cafeOffsetMs, type Day, isoDay } from '#app/shared/dates.ts';
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

/** As many as have a name of their own, seen from today. */
const lookAheadDays = 7;
const dayMinutes = 24 * 60;

type Hours = Pick<Cafe, 'openingHours' | 'closedDays'>;

/** In minutes since today began. */
type Span = { from: number; to: number };

/** 'Open now, until 6:00 pm', by the clock of Malaysia; null while there are no hours. */
export function openingState(hours: Hours, now: Date): string | null {
  const today = cafeDay(now);
  const closed = hours.closedDays.find(({ day }) => day === isoDay(today));
  if (closed) return closed.note ? `Closed today: ${closed.note}` : 'Closed today';
  if (!hours.openingHours) return null;
  const spans = spansAhead(hours, today);
  const minute = Math.floor((now.getTime() + cafeOffsetMs) / 60_000) % dayMinutes;
  const open = spans.find(({ from, to }) => from <= minute && minute < to);
  if (open) return openText(open, minute);
  const closedText = spans.some(({ from }) => from < dayMinutes) ? 'Closed now' : 'Closed today';
  const next = spans.find(({ from }) => from > minute);
  return next ? `${closedText}, opens ${whenText(next.from, today)}` : closedText;
}

/** Those that a page tells of: from today on, for a month. */
export function closedDaysAhead(days: Cafe['closedDays'], today: Day): Cafe['closedDays'] {
  const [first, last] = [isoDay(today), isoDay(addDays(today, 30))];
  return days.filter(({ day }) => first <= day && day <= last);
}

function openText({ to }: Span, minute: number): string {
  return to - minute <= dayMinutes ? `Open now, until ${clockText(to)}` : 'Open now';
}

function whenText(minute: number, today: Day): string {
  const ahead = Math.floor(minute / dayMinutes);
  const at = `at ${clockText(minute)}`;
  if (ahead === 0) return at;
  if (ahead === 1) return `tomorrow ${at}`;
  return `on ${weekdays[weekdayOf(addDays(today, ahead))]} ${at}`;
}

/** Those that touch are one: until midnight, and from midnight on. */
function spansAhead(hours: Hours, today: Day): Span[] {
  const spans: Span[] = [];
  for (let ahead = 0; ahead < lookAheadDays; ahead += 1) {
    for (const { opens, closes } of spansOn(hours, addDays(today, ahead))) {
      const start = ahead * dayMinutes;
      const [from, to] = [start + minutesOf(opens), start + minutesOf(closes)];
      const last = spans.at(-1);
      if (last?.to === from) last.to = to;
      else spans.push({ from, to });
    }
  }
  return spans;
}

function spansOn({ openingHours, closedDays }: Hours, day: Day): readonly OpenSpan[] {
  const isClosed = closedDays.some((closed) => closed.day === isoDay(day));
  return isClosed ? [] : (openingHours?.[weekdayOf(day)] ?? []);
}

/** 0: Monday */
function weekdayOf({ year, month, day }: Day): number {
  return (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7;
}

/** Minutes after midnight, of 'HH:MM'. */
export function minutesOf(time: string): number {
  const [hour, minute] = time.split(':').map(Number);
  return (hour ?? 0) * 60 + (minute ?? 0);
}

/** '6:00 pm', from minutes after any midnight. */
function clockText(minutes: number): string {
  const time = minutes % dayMinutes;
  if (time === 0) return 'midnight';
  const hour = Math.floor(time / 60);
  return `${hour % 12 || 12}:${`${time % 60}`.padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`;
}

/** 'Monday to Friday', '9:30 am – 6:00 pm': neighbours with the same hours together. */
export function weekLines(
  week: NonNullable<Cafe['openingHours']>,
): { days: string; times: string }[] {
  const all = week.map((spans, index) => ({ index, times: timesText(spans) }));
  const first = all.filter(({ index, times }) => times !== all[index - 1]?.times);
  return first.map(({ index, times }, group) => {
    const last = (first[group + 1]?.index ?? week.length) - 1;
    const days = index === last ? weekdays[index] : `${weekdays[index]} to ${weekdays[last]}`;
    return { days: days ?? '', times };
  });
}

function timesText(spans: readonly OpenSpan[]): string {
  const texts = spans.map(
    ({ opens, closes }) => `${clockText(minutesOf(opens))} – ${clockText(minutesOf(closes))}`,
  );
  return texts.join(', ') || 'Closed';
}
