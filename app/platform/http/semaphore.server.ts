import { BusyError } from './refusal.server.ts';

type Semaphore = <T>(weight: number, work: () => Promise<T>, sender?: string) => Promise<T>;

type Place = {
  weight: number;
  sender?: string | undefined;
  /** One later than the sender's one before it; of who has none waiting the one that is under way. */
  round: number;
  begin: () => void;
  refuse: (reason: BusyError) => void;
};

/**
 * Bounds heavy work in this process, first come, first served. Named senders take turns: all that one sends
 * waits behind the first of everybody else.
 * @param maxWaiting how many may wait; the next one gets a BusyError, or the last of who sent more
 * @param longestWaitMs after which a waiting one gets it too
 */
export function createSemaphore(
  places: number,
  maxWaiting: number,
  longestWaitMs?: number,
): Semaphore {
  let free = places;
  let round = 0;
  const queue: Place[] = [];

  function startWaiting(): void {
    for (let next = queue[0]; next && next.weight <= free; next = queue[0]) {
      queue.shift();
      free -= next.weight;
      round = next.round;
      next.begin();
    }
  }

  function makeRoom(own: number): void {
    if (queue.length < maxWaiting) return;
    const full = new BusyError(`${maxWaiting} are waiting already`);
    const last = queue.at(-1);
    if (!last || last.round <= own) throw full;
    queue.pop();
    last.refuse(full);
  }

  return async (weight, work, sender) => {
    const before = sender && queue.findLast((one) => one.sender === sender);
    const own = before ? before.round + 1 : round;
    makeRoom(own);
    await new Promise<void>((begin, refuse) => {
      const place: Place = { weight, sender, round: own, begin, refuse };
      const behind = queue.findIndex((one) => one.round > own);
      queue.splice(behind < 0 ? queue.length : behind, 0, place);
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
      place.refuse = (reason) => {
        clearTimeout(timer);
        refuse(reason);
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
