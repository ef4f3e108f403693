/** Calendar days of the cafe: three numbers or 'YYYY-MM-DD', never an instant, never through a UTC string. */

export const cafeTimeZone = 'Asia/Kuala_Lumpur';

/** Month 1-12, day 1-31. */
export type Day = { year: number; month: number; day: number };

export const monthNames =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Malaysia's clocks are never changed. */
export const cafeOffsetMs = 8 * 60 * 60 * 1000;

export function cafeDay(now: Date): Day {
  // Computed without Intl: creating one of its calendars takes 50 ms on a phone, and the night asks 100,000 times.
  return utcDay(new Date(now.getTime() + cafeOffsetMs));
}

/** Minutes since midnight, by the cafe's clock. */
export function cafeMinute(now: Date): number {
  return Math.floor((now.getTime() + cafeOffsetMs) / 60_000) % (24 * 60);
}

/** The latest of the cafe's days, as 'YYYY-MM-DD', that has reached minute `at`: when a nightly job is due. */
export function dueNight(now: Date, at: number): string {
  return isoDay(cafeDay(new Date(now.getTime() - at * 60_000)));
}

/** '6:00 pm' for minutes since midnight. Written without Intl, whose versions differ. */
export function clockText(minute: number): string {
  const hour = Math.floor(minute / 60);
  return `${hour % 12 || 12}:${`${minute % 60}`.padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`;
}

function utcDay(date: Date): Day {
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** 0 when there is no such month. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  if (month < 1 || month > 12) return 0;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** Reads 'YYYY-MM-DD'; null for another format or a day that does not exist (31 February). */
export function parseDay(text: string): Day | null {
  const match = dayPattern.exec(text);
  if (!match) return null;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return day >= 1 && day <= daysInMonth(year, month) ? { year, month, day } : null;
}

export const dayError = 'Please enter a valid date.';

export function isDay(text: string): boolean {
  return parseDay(text) !== null;
}

/** Reads a stored day, which must exist. */
export function requireDay(text: string): Day {
  const day = parseDay(text);
  if (!day) throw new Error(`No day: '${text}'`);
  return day;
}

/** 'YYYY-MM-DD' from three selects, or '' when one is not chosen. May be an invalid day. */
export function joinDay(year: string, month: string, day: string): string {
  if (!year || !month || !day) return '';
  return `${year.padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Full years on `today`; negative before birth. 29 February counts as 1 March in other years. */
export function ageOn(birth: Day, today: Day): number {
  const reached =
    today.month > birth.month || (today.month === birth.month && today.day >= birth.day);
  return today.year - birth.year - (reached ? 0 : 1);
}

/** The same day of a later month, or that month's last day: 31 August and six months are 28 or 29 February. */
export function addMonths({ year, month, day }: Day, months: number): Day {
  const all = year * 12 + month - 1 + months;
  const later = { year: Math.floor(all / 12), month: (all % 12) + 1 };
  return { ...later, day: Math.min(day, daysInMonth(later.year, later.month)) };
}

export function addDays({ year, month, day }: Day, days: number): Day {
  return utcDay(new Date(Date.UTC(year, month - 1, day + days)));
}

/** '2024-03-05' */
export function isoDay({ year, month, day }: Day): string {
  return joinDay(`${year}`, `${month}`, `${day}`);
}

/** Midnight in Malaysia: 16:00 UTC. */
export function endOfDay(now: Date): Date {
  return new Date(Date.parse(isoDay(addDays(cafeDay(now), 1))) - cafeOffsetMs);
}

/** '5 March 2024' (spec 9.10) */
export function longDate({ year, month, day }: Day): string {
  return `${day} ${monthNames[month - 1]} ${year}`;
}

/** '5 March 2024, 3:30 pm' */
export function momentText(at: Date): string {
  return `${longDate(cafeDay(at))}, ${clockText(cafeMinute(at))}`;
}

/** '5 Mar 2024', for lists. */
export function shortDate({ year, month, day }: Day): string {
  return `${day} ${monthNames[month - 1]?.slice(0, 3)} ${year}`;
}
