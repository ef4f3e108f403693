/** How many years the list of birth years offers (SPEC 9). */
const birthYearCount = 82;

/** Birth years to choose from: the year someone of 18 was born in, then backwards (SPEC 3, DESIGN 6). */
export function birthYears(currentYear: number): number[] {
  return Array.from({ length: birthYearCount }, (_, index) => currentYear - 18 - index);
}
