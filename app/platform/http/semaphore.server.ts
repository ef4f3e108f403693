/** There is no time or room for this just now; the same request may well succeed later: 503. */
export class BusyError extends Error {
  override name = 'BusyError';
}

/** Runs `work` when its turn comes, and answers with what it answers. */
export type Semaphore = <T>(weight: number, work: () => Promise<T>) => Promise<T>;

/**
 * Bounds what heavy work runs at once in this process: each piece takes `weight` (at most `places`)
 * of the places, first come, first served.
 * @param longestLine how many may wait; the next one is refused with a BusyError
 * @param longestWaitMs for how long one may wait before it is refused as well
 */
export function createSemaphore(
  places: number,
  longestLine: number,
  longestWaitMs?: number,
): Semaphore {
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
    await new Promise<void>((begin, refuse) => {
      const place = { weight, begin };
      line.push(place);
      admit();
      if (longestWaitMs === undefined || !line.includes(place)) return;
      const timer = setTimeout(() => {
        line.splice(line.indexOf(place), 1);
        refuse(new BusyError(`Waited for ${longestWaitMs} ms`));
        admit();
      }, longestWaitMs);
      place.begin = () => {
        clearTimeout(timer);
        begin();
      };
    });
    try {
      return await work();
    } finally {
      free += weight;
      admit();
    }
  };
}

/** {@link createSemaphore} for each key, such as an address: nobody waits for another one's work. */
export function createSemaphorePerKey(
  ...limits: Parameters<typeof createSemaphore>
): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const users = new Map<string, { withPermit: Semaphore; count: number }>();
  return async (key, work) => {
    const user = users.get(key) ?? { withPermit: createSemaphore(...limits), count: 0 };
    users.set(key, user);
    user.count += 1;
    try {
      return await user.withPermit(1, work);
    } finally {
      user.count -= 1;
      if (user.count === 0) users.delete(key);
    }
  };
}
