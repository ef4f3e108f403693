import type { IncomingMessage, ServerResponse } from 'node:http';
import { findClientAddress, siteNetwork } from '#app/platform/http/client-address.server.ts';
import { type Arrival, lastOfMost, slowestFirst } from '#app/platform/uploads/arrivals.server.ts';
import { noteUnanswered, unansweredOn } from './pipelined-requests.ts';

/**
 * The most requests at once. `waiting`: until the answer begins. The turns of pages have room for all that wait:
 * a refusal there would cost ten times as much. `answered`: until the client has taken all of the answer, which stays
 * in memory until then. From `ofNetwork` on the slowest is ended, before the network's places for files are full
 * (`request-guard.ts`). Bodies have limits of their own (`body-guard.ts`).
 */
const most = {
  ofAll: 2000,
  answered: { ofNetwork: 48, beyondDoubt: 128 },
  waiting: { ofNetwork: 100, ofAll: 400, ofEachBeyond: 16 },
};

/** No answer is ended as the slowest in its first so many ms. */
const undisturbedMs = 2000;

/** A client that takes 20 KB/s is not slow. Measured over 10 s at least, since the system buffers unread bytes. */
const undisturbedPace = { bytesPerMs: 20, overMs: 10_000 };

/** `behind`: an earlier request on the same connection is not finished. */
type UnderWay = Pick<Arrival, 'network' | 'began' | 'received'> & {
  state: 'behind' | 'waiting' | 'sending' | 'answered';
  end: () => void;
};

export type RequestPlace = {
  network: string;
  /** Resolves once the answer before it on the same connection is finished. */
  isFirst: () => Promise<void>;
  /** Stops counting the request as waiting, because its body, counted elsewhere, is still to come. */
  send: () => void;
};

/** The sender's network, by which limits count: an IPv4 address or IPv6 /48. */
export function senderNetwork({ headers, socket }: IncomingMessage, trustedProxyHops: number) {
  const forwardedFor = String(headers['x-forwarded-for'] ?? '');
  return siteNetwork(findClientAddress(socket.remoteAddress, forwardedFor, trustedProxyHops));
}

/**
 * Counts requests before anything else is done with them: even a refused page costs half a millisecond, and a few
 * thousand at once would keep everybody waiting.
 */
export function createRequestCount(trustedProxyHops: number, bounds = most) {
  const all = new Set<UnderWay>();
  const ofNetworks = new Map<string, Set<UnderWay>>();
  let waiting = 0;

  /** Is there a place? May end another request to make room. */
  function hasPlace(theirs: ReadonlySet<UnderWay>): boolean {
    const theirsWaiting = inState(theirs, 'waiting').length;
    const { ofNetwork, ofAll, ofEachBeyond } = bounds.waiting;
    if (theirsWaiting >= (waiting < ofAll ? ofNetwork : ofEachBeyond)) return false;
    const answered = inState(theirs, 'answered');
    if (answered.length >= bounds.answered.ofNetwork) {
      const [slowest] = slowestFirst(answered.filter(isSlow), undisturbedMs);
      slowest?.end();
      if (!slowest && answered.length >= bounds.answered.beyondDoubt) return false;
    }
    if (all.size < bounds.ofAll) return true;
    const [oldest] = all;
    const last =
      lastOfMost(ofNetworks, theirs.size + 1) ?? (theirs.size === 0 ? oldest : undefined);
    last?.end();
    return last !== undefined;
  }

  /** Counts a request. 'cut': its connection has ended already, or does so with an earlier answer. */
  return function begin(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
  ): RequestPlace | 'refused' | 'cut' {
    const { socket } = incoming;
    if (socket.destroyed || socket.writableEnded) return 'cut';
    const before = unansweredOn(socket).at(-1);
    noteUnanswered(incoming, outgoing);
    const network = senderNetwork(incoming, trustedProxyHops);
    const theirs = ofNetworks.get(network) ?? new Set();
    if (!hasPlace(theirs)) return 'refused';
    const written = socket.bytesWritten;
    const one: UnderWay = {
      network,
      state: 'behind',
      began: performance.now(),
      get received() {
        return socket.bytesWritten - written;
      },
      end: () => {
        // 'close' comes later: other requests in this turn of the event loop must not choose this one again.
        leave();
        socket.destroy();
      },
    };
    const become = (state: UnderWay['state']) => {
      waiting += Number(state === 'waiting') - Number(one.state === 'waiting');
      one.state = state;
    };
    const leave = () => {
      become('answered');
      all.delete(one);
      theirs.delete(one);
      if (theirs.size === 0) ofNetworks.delete(network);
    };
    all.add(one);
    ofNetworks.set(network, theirs.add(one));
    if (!before) become('waiting');
    onAnswer(outgoing, () => become('answered'));
    outgoing.once('close', leave);
    if (before) {
      // When a CONNECT has ended the connection, Node emits no event for an answer that is behind another.
      socket.once('close', leave);
      outgoing.once('close', () => socket.off('close', leave));
    }
    const isFirst = async () => {
      if (!before) return;
      if (!before.closed) await new Promise((resolve) => before.once('close', resolve));
      if (all.has(one)) become('waiting');
    };
    return { network, isFirst, send: () => become('sending') };
  };
}

function isSlow({ received, began }: UnderWay): boolean {
  const { bytesPerMs, overMs } = undisturbedPace;
  return received / Math.max(performance.now() - began, overMs) < bytesPerMs;
}

function inState(requests: Iterable<UnderWay>, wanted: UnderWay['state']): UnderWay[] {
  return [...requests].filter(({ state }) => state === wanted);
}

function onAnswer(outgoing: ServerResponse, listener: () => void): void {
  const { writeHead } = outgoing;
  outgoing.writeHead = (...given: unknown[]) => {
    listener();
    return Reflect.apply(writeHead, outgoing, given);
  };
}
