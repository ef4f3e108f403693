import {
  cafeDay,
  cafeMinute,
  clockText,
  longDate,
  momentText,
  requireDay,
  shortDate,
} from '#app/shared/dates.ts';

/** '5 March 2024', or '5 Mar 2024' in lists, in the cafe's time zone. */
export function Day({ at, short = false }: { at: Date; short?: boolean }) {
  const day = cafeDay(at);
  return <time dateTime={at.toISOString()}>{short ? shortDate(day) : longDate(day)}</time>;
}

/** The same for a day written as 'YYYY-MM-DD'. */
export function DayText({ day, short = false }: { day: string; short?: boolean }) {
  const read = requireDay(day);
  return <time dateTime={day}>{short ? shortDate(read) : longDate(read)}</time>;
}

/** '5 March 2024, 3:30 pm' */
export function Moment({ at }: { at: Date }) {
  return <time dateTime={at.toISOString()}>{momentText(at)}</time>;
}

/** '3:30 pm' */
export function TimeOfDay({ at }: { at: Date }) {
  return <time dateTime={at.toISOString()}>{clockText(cafeMinute(at))}</time>;
}
