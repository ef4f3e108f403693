import { BusyError } from '#app/platform/http/refusal.server.ts';

/** `signal` aborts when the sender has gone: if that is before its turn, the work is not done. */
export type Sender = { name: string; signal?: AbortSignal };

type Semaphore = <T>(
  weight: number,
  work: () => Promise<T>,
  sender?: Sender | undefined,
) => Promise<T>;

const nobody: Sender = { name: '' };

type Place = {
  weight: number;
  sender: string;
  round: number;
  begin: () => void;
  refuse: (reason: BusyError) => void;
};

/**
 * Bounds heavy work in this process, first come, first served. Named senders take turns, one piece of work each in
 * a round, so that a sender's second piece waits behind the first of everybody else.
 * @param maxWaiting how many may wait; then the newcomer gets a BusyError, or the last in line if its round is later
 * @param longestWaitMs after this time a waiting piece of work gets a BusyError too
 */
export function createSemaphore(
  places: number,
  maxWaiting: number,
  longestWaitMs?: number,
): Semaphore {
  let free = places;
  const queue: Place[] = [];
  /** The round under way. It takes in only as many newcomers as waited when it began, so that it ends. */
  let round = 0;
  let newcomers = 0;
  const served = new Set<string>();

  function startWaiting(): void {
    for (let next = queue[0]; next && next.weight <= free; next = queue[0]) {
      queue.shift();
      free -= next.weight;
      if (next.round > round) beginRound(next.round);
      served.add(next.sender);
      next.begin();
    }
  }

  function beginRound(next: number): void {
    round = next;
    newcomers = queue.filter((one) => one.round === next).length;
    served.clear();
  }

  function roundOf(sender: string): number {
    const before = queue.findLast((one) => one.sender === sender);
    if (before) return before.round + 1;
    return served.has(sender) || newcomers === 0 ? round + 1 : round;
  }

  function makeRoom(own: number): void {
    if (queue.length < maxWaiting) return;
    const full = new BusyError(`${maxWaiting} are waiting already`);
    const last = queue.at(-1);
    if (!last || last.round <= own) throw full;
    queue.pop();
    last.refuse(full);
  }

  return async (weight, work, { name: sender, signal } = nobody) => {
    const own = roundOf(sender);
    makeRoom(own);
    if (own === round) newcomers -= 1;
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
      if (signal?.aborted) throw new BusyError('The sender has gone');
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
