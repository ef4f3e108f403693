import { addDays, cafeDay, isoDay, longDate, parseDay } from '#app/shared/dates.ts';

/** Personal Data Protection Act 2010, section 31: the cafe complies within 21 days of the request. */
const daysToAnswer = 21;

/** 'YYYY-MM-DD' in Malaysia: the last day for an answer. */
export function dueOn(receivedAt: Date): string {
  return isoDay(addDays(cafeDay(receivedAt), daysToAnswer));
}

/** Whole days of Malaysia from today until then; negative when it has passed. */
export function daysUntil(dueOn: string, now: Date): number {
  return (Date.parse(dueOn) - Date.parse(isoDay(cafeDay(now)))) / 86_400_000;
}

/** 'Due 13 March 2024 (in 9 days)', '(today)', '(2 days late)' */
export function dueText(dueOn: string, now: Date): string {
  const day = parseDay(dueOn);
  return `Due ${day ? longDate(day) : dueOn} (${distanceText(daysUntil(dueOn, now))})`;
}

function distanceText(days: number): string {
  if (days === 0) return 'today';
  return days > 0 ? `in ${dayCount(days)}` : `${dayCount(-days)} late`;
}

const dayCount = (days: number) => (days === 1 ? '1 day' : `${days} days`);
