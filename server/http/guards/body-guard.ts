import type { IncomingMessage } from 'node:http';
import { BusyError, type Refusal, tooManyError } from '#app/platform/http/refusal.server.ts';
import {
  type Arrival,
  lastOfMost,
  newArrival,
  slowestFirst,
} from '#app/platform/uploads/arrivals.server.ts';
import { senderNetwork } from './requests-under-way.ts';

/** Under way at once, if they are no uploads: each holds what was made of its headers, up to 0.1 MB. */
const mostBodies = { ofNetwork: 64, ofAll: 1000 };

/** So long even the slowest goes on where its network's places, or all, are taken: a body comes within a round trip or two. */
const undisturbedMs = { ofNetwork: 300, ofAll: 5000 };

/** 30 s for 32 KB, with room for a phone that sends 2 KB/s. */
const slowestBytesPerMs = (32 * 1024) / 30_000;

/** Each is an object, and all of a form are held until it is whole. Networks deliver hundreds of bytes in one. */
const mostPieces = (received: number) => 500 + received / 64;

/** A body, and what is called once all of it has come. */
export type Body = Arrival & { onWhole: () => void };

export type BodyGuard = ReturnType<typeof createBodyGuard>;

/**
 * Counts the pieces of each body and the bodies under way, by sender and in all.
 * @param giveUp tells the sender of a body that it is too slow, and ends the connection
 */
export function createBodyGuard(
  trustedProxyHops: number,
  giveUp: (incoming: IncomingMessage) => void,
) {
  const underWay = new Set<Body>();

  function refusalFor(network: string): Refusal | null {
    const theirs = [...underWay].filter((one) => one.network === network);
    if (theirs.length >= mostBodies.ofNetwork)
      return makeWay(theirs, undisturbedMs.ofNetwork) ? null : tooManyError(60);
    if (underWay.size < mostBodies.ofAll) return null;
    const last = lastOfMost(underWay, theirs.length + 1);
    last?.stop.abort();
    if (last) return null;
    if (makeWay(underWay, undisturbedMs.ofAll)) return null;
    return new BusyError(`${mostBodies.ofAll} bodies are under way already`);
  }

  return {
    /** Cuts the connection when there are too many pieces; call it before the first one comes. */
    watch(incoming: IncomingMessage): Body {
      const { socket } = incoming;
      const network = senderNetwork(incoming, trustedProxyHops);
      const body: Body = { ...newArrival(network), onWhole: () => {} };
      const push = incoming.push.bind(incoming);
      let pieces = 0;
      incoming.push = (piece: Buffer | null) => {
        if (piece === null) {
          body.onWhole();
          return push(null);
        }
        pieces += 1;
        body.received += piece.length;
        if (pieces <= mostPieces(body.received)) return push(piece);
        socket.destroy();
        return false;
      };
      return body;
    },
    /**
     * Gives a body that is no upload its place until it is whole, and its time. One that came together with its
     * headers needs none. Whoever shares an address with slow ones gets through that way, or takes a place of theirs.
     * @param mostBytes that it may hold
     */
    begin(incoming: IncomingMessage, body: Body, mostBytes: number): Refusal | null {
      if (incoming.complete) return null;
      const refusal = refusalFor(body.network);
      if (refusal) return refusal;
      const { socket } = incoming;
      const timer = setTimeout(() => body.stop.abort(), mostBytes / slowestBytesPerMs);
      const leave = () => {
        clearTimeout(timer);
        socket.off('close', leave);
        underWay.delete(body);
      };
      body.onWhole = leave;
      // A request that was answered before it was whole does not tell when it breaks off.
      socket.once('close', leave);
      body.stop.signal.onabort = () => {
        leave();
        giveUp(incoming);
      };
      underWay.add(body);
      return null;
    },
  };
}

/** The slowest ends for the next one. @returns whether one could */
function makeWay(bodies: Iterable<Body>, undisturbed: number): boolean {
  const [slowest] = slowestFirst(bodies, undisturbed);
  slowest?.stop.abort();
  return slowest !== undefined;
}
