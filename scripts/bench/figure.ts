export type Figure = {
  name: string;
  /** 'ms', 'MB', 'ratio' */
  unit: string;
  measured: number;
  /** the most that is allowed; none for information only */
  budget?: number;
  /** a better value to aim for */
  stretch?: number;
};

export type Benchmark = () => Promise<Figure[]>;

/** For example 0.5 gives the median. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  if (value === undefined) throw new Error('There are no samples');
  return value;
}

/** In milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
