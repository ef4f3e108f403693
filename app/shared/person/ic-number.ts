import { type Day, monthNames, parseDay } from '#app/shared/dates.ts';

/** The birthday in a Malaysian IC number (YYMMDD and six digits), as the latest one in the past; null for others. */
export function birthdayInIc(icNumber: string, today: Day): Day | null {
  const digits = digitsOf(icNumber);
  if (!digits) return null;
  const [yy, mm, dd] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4, 6)];
  const days = [`20${yy}-${mm}-${dd}`, `19${yy}-${mm}-${dd}`].map(parseDay);
  return days.find((day) => day && !isAfter(day, today)) ?? null;
}

/** What seems wrong with an IC number, which is worth a warning only; '' for nothing, and for an empty text. */
export function icNumberFault(icNumber: string, today: Day): string {
  const typed = icNumber.trim();
  if (typed === '' || birthdayInIc(typed, today)) return '';
  const [, year, month, day] = /^(..)(..)(..)/.exec(digitsOf(typed) ?? '') ?? [];
  if (!year) {
    const { length } = typed.replace(/\D/g, '');
    return `An IC number has 12 digits, this one has ${length}`;
  }
  const name = monthNames[Number(month) - 1];
  const missing = name ? `${Number(day)} ${name} in the year ${year}` : `month ${month}`;
  return `An IC number begins with the date of birth, and there is no ${missing}`;
}

function digitsOf(icNumber: string): string | null {
  const digits = icNumber.replace(/[\s./\p{Pd}]/gu, '');
  return /^\d{12}$/.test(digits) ? digits : null;
}

/** Do IC number and birthday differ? Worth a warning only, since the card may be wrong. Ignores the century. */
export function disagrees(icNumber: string, birth: Day, today: Day): boolean {
  const day = birthdayInIc(icNumber, today);
  if (!day) return false;
  return day.year % 100 !== birth.year % 100 || day.month !== birth.month || day.day !== birth.day;
}

function isAfter(day: Day, other: Day): boolean {
  const order = ({ year, month, day }: Day) => (year * 100 + month) * 100 + day;
  return order(day) > order(other);
}
