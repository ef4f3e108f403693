/** One measured figure beside what the project holds itself to. */
export type Figure = {
  /** what was measured, as a line of the table */
  name: string;
  /** 'ms', 'MB', 'ratio' */
  unit: string;
  measured: number;
  /** the most that is allowed; none where the figure is only told */
  budget?: number;
  /** what would be remarkable */
  stretch?: number;
};

/** A benchmark prepares what it needs, measures, and cleans up after itself. */
export type Benchmark = () => Promise<Figure[]>;

/** The value below which the given share of the samples lies: 0.5 is the median. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  if (value === undefined) throw new Error('There are no samples');
  return value;
}

/** How long one call takes, in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
