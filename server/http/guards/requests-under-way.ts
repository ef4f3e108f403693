import type { IncomingMessage, ServerResponse } from 'node:http';
import { findClientAddress, siteNetwork } from '#app/platform/http/client-address.server.ts';
import { type Arrival, lastOfMost, slowestFirst } from '#app/platform/uploads/arrivals.server.ts';
import { noteUnanswered, unansweredOn } from './pipelined-requests.ts';

/**
 * At once. `waiting`: until the answer begins; a network's pages have turns for all that wait, and to be refused there
 * costs ten times as much. `answered`: until all of it is taken, since one that nobody reads is held whole; from
 * `ofNetwork` on the slowest makes way, before those of files are full (`request-guard.ts`). Bodies have bounds of
 * their own.
 */
const most = {
  ofAll: 2000,
  answered: { ofNetwork: 48, beyondDoubt: 128 },
  waiting: { ofNetwork: 100, ofAll: 400, ofEachBeyond: 16 },
};

/** So long an answer may be taken as slowly as one likes, where its network's places are taken. */
const undisturbedMs = 2000;

/** Who takes 20 KB/s goes on. Over 10 s at least: what the system takes of an answer that nobody reads is no pace. */
const undisturbedPace = { bytesPerMs: 20, overMs: 10_000 };

/** `behind` another of its connection, whose answer has not been taken. */
type UnderWay = Pick<Arrival, 'network' | 'began' | 'received'> & {
  state: 'behind' | 'waiting' | 'sending' | 'answered';
  end: () => void;
};

export type RequestPlace = {
  network: string;
  /** Resolves once the answer before it on its connection is done with. */
  isFirst: () => Promise<void>;
  /** Says that its body, which is counted elsewhere, is still to come. */
  send: () => void;
};

/** Whoever sent it, as limits count them. */
export function senderNetwork({ headers, socket }: IncomingMessage, trustedProxyHops: number) {
  const forwardedFor = String(headers['x-forwarded-for'] ?? '');
  return siteNetwork(findClientAddress(socket.remoteAddress, forwardedFor, trustedProxyHops));
}

/**
 * Counts requests before anything is made of them: even a page that is refused costs half a millisecond, and some
 * thousand at once would keep everybody waiting.
 */
export function createRequestCount(trustedProxyHops: number, bounds = most) {
  const all = new Set<UnderWay>();
  const ofNetworks = new Map<string, Set<UnderWay>>();
  let waiting = 0;

  /** Is there a place, also if somebody has to make way? */
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
    const last = lastOfMost(all, theirs.size + 1) ?? (theirs.size === 0 ? oldest : undefined);
    last?.end();
    return last !== undefined;
  }

  /** 'cut': its connection has ended. */
  return function begin(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
  ): RequestPlace | 'refused' | 'cut' {
    const { socket } = incoming;
    if (socket.destroyed) return 'cut';
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
        // Its 'close' comes after others of this turn of the loop, who are not to choose it again.
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
      // Of an answer behind another Node says nothing where a CONNECT has ended the connection.
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
