const birthYearCount = 82;

/** Birth years to choose from: the year someone of 18 was born in, then backwards (spec 3.6). */
export function birthYears(currentYear: number): number[] {
  return Array.from({ length: birthYearCount }, (_, index) => currentYear - 18 - index);
}
