import { setImmediate } from 'node:timers/promises';
import { siteNetwork } from '#app/platform/http/client-address.server.ts';
import { createSemaphore, createSemaphorePerKey } from './semaphore.server.ts';

/** Of the event loop; all that is under way may wait for one. */
const inNextTurn = createSemaphore(1, Number.POSITIVE_INFINITY);

/**
 * What one network has the site do begins in a turn of the event loop of its own, those of others between: all that
 * comes at once would else be done in one, in which nobody is counted, and only one connection accepted.
 */
export function takeTurn(network: string): Promise<void> {
  return inNextTurn(1, () => setImmediate(), { name: network });
}

const ofOneSite = createSemaphorePerKey(8, 100, 15_000);

/**
 * By the sender's address or IPv6 site, eight at once and 100 waiting for 15 s at most: a flood from one place
 * keeps everybody else waiting for eight of its pages, not for all.
 */
export function inTurn<T>(address: string, work: () => Promise<T>): Promise<T> {
  return ofOneSite(siteNetwork(address), work);
}

/**
 * A page's drawing, then its compressing, four at once of all addresses: each has megabytes of its own, and
 * between two of them others are answered. Nothing that waits for something else holds a place, neither a
 * query nor a slow reader, or a few of them would keep everybody out.
 */
const withPlace = createSemaphore(4, 500, 15_000);

/**
 * Of the event loop, before each drawing. Node accepts one connection a turn: with fewer, drawings fill the queue of
 * those that wait to be accepted, whom no limit sees yet.
 */
const turnsBefore = 16;

/** One after the other: counted side by side, four drawings would begin in the same turn. */
const beforeDrawing = createSemaphore(1, Number.POSITIVE_INFINITY);

export function atWork<T>(address: string, work: () => Promise<T>): Promise<T> {
  const begin = async () => {
    // A page may be drawn in promises alone: without this nobody else would be answered between two of them.
    await beforeDrawing(1, async () => {
      for (let turn = 0; turn < turnsBefore; turn++) await setImmediate();
    });
    return work();
  };
  return withPlace(1, begin, { name: siteNetwork(address) });
}
