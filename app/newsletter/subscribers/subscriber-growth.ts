/** A month as 'YYYY-MM', and how many came and went in it. */
export type MonthOfGrowth = { month: string; joined: number; gone: number };

/** Who came stands on the line, who went hangs from it, both by one scale. */
export const growthPicture = { width: 360, height: 120, perMonth: 30 };

type GrowthBar = { month: string; x: number; up: number; down: number };

/** @returns heights in the picture's units, and where its line is; a month with anybody at all can be seen */
export function growthBars(months: readonly MonthOfGrowth[]): { line: number; bars: GrowthBar[] } {
  const most = Math.max(...months.map(({ joined }) => joined));
  const mostGone = Math.max(...months.map(({ gone }) => gone));
  const scale = growthPicture.height / Math.max(1, most + mostGone);
  const heightOf = (count: number) => (count === 0 ? 0 : Math.max(1, Math.round(count * scale)));
  return {
    line: heightOf(most),
    bars: months.map(({ month, joined, gone }, n) => ({
      month,
      x: n * growthPicture.perMonth,
      up: heightOf(joined),
      down: heightOf(gone),
    })),
  };
}
