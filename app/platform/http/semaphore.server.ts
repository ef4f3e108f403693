import { BusyError } from './refusal.server.ts';

type Semaphore = <T>(weight: number, work: () => Promise<T>) => Promise<T>;

/**
 * Bounds heavy work in this process, first come, first served.
 * @param maxWaiting how many may wait; the next one gets a BusyError
 * @param longestWaitMs after which a waiting one gets it too
 */
export function createSemaphore(
  places: number,
  maxWaiting: number,
  longestWaitMs?: number,
): Semaphore {
  let free = places;
  const queue: { weight: number; begin: () => void }[] = [];

  function startWaiting(): void {
    for (let next = queue[0]; next && next.weight <= free; next = queue[0]) {
      queue.shift();
      free -= next.weight;
      next.begin();
    }
  }

  return async (weight, work) => {
    if (queue.length >= maxWaiting) throw new BusyError(`${maxWaiting} are waiting already`);
    await new Promise<void>((begin, refuse) => {
      const place = { weight, begin };
      queue.push(place);
      startWaiting();
      if (longestWaitMs === undefined || !queue.includes(place)) return;
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(place), 1);
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
