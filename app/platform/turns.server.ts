/** There is no time or room for this just now; the same request may well succeed later: 503. */
export class BusyError extends Error {
  override name = 'BusyError';
}

/** Runs `work` when its turn comes, and answers with what it answers. */
export type Turns = <T>(weight: number, work: () => Promise<T>) => Promise<T>;

/**
 * Bounds what heavy work runs at once in this process: each piece takes `weight` (at most `places`)
 * of the places, first come, first served.
 * @param longestLine how many may wait; the next one is refused with a BusyError
 */
export function createTurns(places: number, longestLine: number): Turns {
  let free = places;
  const line: { weight: number; begin: () => void }[] = [];

  function admit(): void {
    for (let next = line[0]; next && next.weight <= free; next = line[0]) {
      line.shift();
      free -= next.weight;
      next.begin();
    }
  }

  return async (weight, work) => {
    if (line.length >= longestLine) throw new BusyError(`${longestLine} are waiting already`);
    await new Promise<void>((begin) => {
      line.push({ weight, begin });
      admit();
    });
    try {
      return await work();
    } finally {
      free += weight;
      admit();
    }
  };
}
