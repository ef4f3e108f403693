import type { IncomingMessage } from 'node:http';
import { BusyError, type Refusal, tooManyError } from '#app/platform/http/refusal.server.ts';
import {
  type Arrival,
  byNetwork,
  lastOfMost,
  newArrival,
  slowestFirst,
} from '#app/platform/uploads/arrivals.server.ts';
import { senderNetwork } from './requests-under-way.ts';

/** The most bodies under way at once, uploads not counted: each keeps its parsed headers, up to 0.1 MB. */
const mostBodies = { ofNetwork: 64, ofAll: 1000 };

/** No body is ended as the slowest in its first so many ms: it usually arrives in a round trip or two. */
const undisturbedMs = { ofNetwork: 300, ofAll: 5000 };

/** 30 s for 32 KB, which is slow enough for a phone that sends 2 KB/s. */
const slowestBytesPerMs = (32 * 1024) / 30_000;

/** Each piece is an object, kept until the form is complete. Networks deliver hundreds of bytes in one piece. */
const mostPieces = (received: number) => 500 + received / 64;

/** A body on its way; `onWhole` is called once all of it has arrived. */
export type Body = Arrival & { onWhole: () => void };

export type BodyGuard = ReturnType<typeof createBodyGuard>;

/**
 * Limits the pieces of each body, and the bodies under way per network and in total.
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
    const last = lastOfMost(byNetwork(underWay), theirs.length + 1);
    last?.stop.abort();
    if (last) return null;
    if (makeWay(underWay, undisturbedMs.ofAll)) return null;
    return new BusyError(`${mostBodies.ofAll} bodies are under way already`);
  }

  return {
    /** Cuts the connection when there are too many pieces; call it before the first one arrives. */
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
     * Gives a body that is no upload a place until it is complete, and a time limit. A body that arrived with its
     * headers needs no place: so a sender gets through even from an address whose places are held by slow bodies.
     * @param mostBytes the largest size that the body may have
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
      // A request that was answered before it was complete has no event of its own when it breaks off.
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

/** Ends the slowest body to make room for another. @returns false when none may be ended yet */
function makeWay(bodies: Iterable<Body>, undisturbed: number): boolean {
  const [slowest] = slowestFirst(bodies, undisturbed);
  slowest?.stop.abort();
  return slowest !== undefined;
}
