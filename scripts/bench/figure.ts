export type Figure = ReturnType<typeof figure>;

/** @param budget the most that is allowed @param stretch a better value to aim for */
export function figure(
  name: string,
  unit: string,
  measured: number,
  budget?: number,
  stretch?: number,
) {
  return { name, unit, measured, budget, stretch };
}

export function quantile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  if (value === undefined) throw new Error('There are no samples');
  return value;
}

/** Runs `work` in rounds, after some warm-up rounds, and returns the milliseconds of each round. */
export async function sample(
  rounds: number,
  warmUps: number,
  work: (round: number) => Promise<unknown>,
): Promise<number[]> {
  const samples: number[] = [];
  for (let round = -warmUps; round < rounds; round++) {
    const began = performance.now();
    await work(round);
    if (round >= 0) samples.push(performance.now() - began);
  }
  return samples;
}
