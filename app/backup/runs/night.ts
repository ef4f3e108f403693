import { cafeDay, cafeOffsetMs, isoDay } from '#app/shared/dates.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * The latest night whose backup is due at `now`, as the cafe's day 'YYYY-MM-DD'.
 * @param at minutes after midnight in Malaysia
 */
export function dueNight(now: Date, at: number): string {
  const today = Math.floor((now.getTime() + cafeOffsetMs) / dayMs) * dayMs - cafeOffsetMs;
  const due = today + at * 60_000;
  return isoDay(cafeDay(new Date(due <= now.getTime() ? due : due - dayMs)));
}
