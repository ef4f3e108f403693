import { createSemaphore, createSemaphorePerKey } from './semaphore.server.ts';

/**
 * By the sender's address, eight at once and 200 waiting for 15 s at most: a flood from one address keeps
 * everybody else waiting for eight of its pages, not for all.
 */
export const inTurn = createSemaphorePerKey(8, 200, 15_000);

/**
 * A page's drawing, then its compressing, four at once of all addresses: each has megabytes of its own, and
 * between two of them others are answered. Nothing that waits for something else holds a place, neither a
 * query nor a slow reader, or a few of them would keep everybody out.
 */
const withPlace = createSemaphore(4, 500, 15_000);

export function atWork<T>(work: () => Promise<T>): Promise<T> {
  return withPlace(1, work);
}
