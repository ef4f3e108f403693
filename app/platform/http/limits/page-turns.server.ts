import { setImmediate } from 'node:timers/promises';
import { siteNetwork } from '#app/platform/http/client-address.server.ts';
import { createSemaphore, createSemaphorePerKey } from './semaphore.server.ts';

/** Gives out turns of the event loop one at a time; every request under way may wait for one. */
const inNextTurn = createSemaphore(1, Number.POSITIVE_INFINITY);

/**
 * Waits for a turn of the event loop, in which only this request begins; networks alternate. Otherwise all requests
 * that arrive at once would be done in one turn, without being counted, and only one connection accepted meanwhile.
 */
export function takeTurn(network: string): Promise<void> {
  return inNextTurn(1, () => setImmediate(), { name: network });
}

const ofOneSite = createSemaphorePerKey(8, 100, 15_000);

/**
 * For each IPv4 address or IPv6 /48, eight run at once and 100 wait for 15 s at most: a flood from one place
 * keeps everybody else waiting for eight of its pages, not for all.
 */
export function inTurn<T>(address: string, work: () => Promise<T>): Promise<T> {
  return ofOneSite(siteNetwork(address), work);
}

/**
 * Places for drawing a page and for compressing it, four over all addresses: each takes megabytes of memory, and
 * others are answered between two of them. Nothing holds a place while it waits for a query or a slow reader: a
 * few such pages would keep everybody out.
 */
const withPlace = createSemaphore(4, 500, 15_000);

/**
 * Turns of the event loop before each page is drawn. Node accepts one connection a turn: with fewer turns, connections
 * would queue to be accepted, where no limit sees them yet.
 */
const turnsBefore = 16;

/** Counts the turns of one page after the other: counted side by side, four pages would begin in the same turn. */
const beforeDrawing = createSemaphore(1, Number.POSITIVE_INFINITY);

export function atWork<T>(address: string, work: () => Promise<T>): Promise<T> {
  const begin = async () => {
    // A page may be drawn by promises alone: without these turns nobody else would be answered between two pages.
    await beforeDrawing(1, async () => {
      for (let turn = 0; turn < turnsBefore; turn++) await setImmediate();
    });
    return work();
  };
  return withPlace(1, begin, { name: siteNetwork(address) });
}
