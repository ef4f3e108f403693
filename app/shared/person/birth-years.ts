const birthYearCount = 82;

/** The years for a date of birth, latest first: from 18 years ago back (spec 3.6). */
export function birthYears(currentYear: number): number[] {
  return Array.from({ length: birthYearCount }, (_, index) => currentYear - 18 - index);
}
