const birthYearCount = 82;

/** From the year in which someone of 18 was born (spec 3.6). */
export function birthYears(currentYear: number): number[] {
  return Array.from({ length: birthYearCount }, (_, index) => currentYear - 18 - index);
}
