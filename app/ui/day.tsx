import { cafeDay, longDate, shortDate } from '#app/values/dates.ts';

/** The day of an instant in the cafe's time zone: '5 March 2024', or '5 Mar 2024' in lists. */
export function Day({ at, short = false }: { at: Date; short?: boolean }) {
  const day = cafeDay(at);
  return <time dateTime={at.toISOString()}>{short ? shortDate(day) : longDate(day)}</time>;
}
