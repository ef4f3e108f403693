/** Too busy at the moment; a retry may well succeed: 503. */
export class BusyError extends Error {
  override name = 'BusyError';
}

type Semaphore = <T>(weight: number, work: () => Promise<T>) => Promise<T>;

/**
 * Bounds heavy work in this process, first come, first served.
 * @param longestLine how many may wait; the next one gets a BusyError
 * @param longestWaitMs after which a waiting one gets it too
 */
export function createSemaphore(
  places: number,
  longestLine: number,
  longestWaitMs?: number,
): Semaphore {
  let free = places;
  const line: { weight: number; begin: () => void }[] = [];

  function startWaiting(): void {
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
      startWaiting();
      if (longestWaitMs === undefined || !line.includes(place)) return;
      const timer = setTimeout(() => {
        line.splice(line.indexOf(place), 1);
        refuse(new BusyError(`Waited for ${longestWaitMs} ms`));
        startWaiting();
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
      startWaiting();
    }
  };
}

/** A semaphore per key, such as an address: nobody waits for somebody else's work. */
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
