import { type Day, monthNames, parseDay } from '#app/shared/dates.ts';

/** From a Malaysian IC number (YYMMDD and six digits), in the latest past century; null for other numbers. */
export function birthdayInIc(icNumber: string, today: Day): Day | null {
  const digits = digitsOf(icNumber);
  if (!digits) return null;
  const [yy, mm, dd] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4, 6)];
  const days = [`20${yy}-${mm}-${dd}`, `19${yy}-${mm}-${dd}`].map(parseDay);
  return days.find((day) => day && !isAfter(day, today)) ?? null;
}

/** What is wrong with it, as far as can be seen: worth a warning only. '' of none, and while it is empty. */
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

/** Worth a warning only: the number on a card may be wrong, and it leaves the century open. */
export function disagrees(icNumber: string, birth: Day, today: Day): boolean {
  const day = birthdayInIc(icNumber, today);
  if (!day) return false;
  return day.year % 100 !== birth.year % 100 || day.month !== birth.month || day.day !== birth.day;
}

function isAfter(day: Day, other: Day): boolean {
  const order = ({ year, month, day }: Day) => (year * 100 + month) * 100 + day;
  return order(day) > order(other);
}
