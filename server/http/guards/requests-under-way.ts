import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { findClientAddress, siteNetwork } from '#app/platform/http/client-address.server.ts';
import { type Arrival, lastOfMost, slowestFirst } from '#app/platform/uploads/arrivals.server.ts';

/**
 * At once. `waiting`: until the answer begins; a network's pages have turns for all that wait, and to be refused there
 * costs ten times as much. `answered`: until all of it is taken, since one that nobody reads is held whole; from
 * `ofNetwork` on the slowest makes way, before those of files are full (`request-guard.ts`). Bodies have bounds of
 * their own.
 */
const most = {
  ofAll: 2000,
  answered: { ofNetwork: 48, beyondDoubt: 128 },
  waiting: { ofNetwork: 100, ofAll: 400, ofEachBeyond: 4 },
};

/** So long an answer may be taken as slowly as one likes, where its network's places are taken. */
const undisturbedMs = 2000;

type UnderWay = Pick<Arrival, 'network' | 'began' | 'received'> & {
  state: 'waiting' | 'sending' | 'answered';
  end: () => void;
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
  const asking = new WeakMap<Socket, ServerResponse[]>();
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
      const [slowest] = slowestFirst(answered, undisturbedMs);
      slowest?.end();
      if (!slowest && answered.length >= bounds.answered.beyondDoubt) return false;
    }
    if (all.size < bounds.ofAll) return true;
    const [oldest] = all;
    const last = lastOfMost(all, theirs.size + 1) ?? (theirs.size === 0 ? oldest : undefined);
    last?.end();
    return last !== undefined;
  }

  /**
   * 'cut': its connection has ended. Else `before` is the answer of the same connection that is not done with yet, and
   * `send` says that its body is still to come, which is counted elsewhere.
   */
  return function begin(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
  ): { before: ServerResponse | undefined; send: () => void } | 'refused' | 'cut' {
    const { socket } = incoming;
    // Who has all of a file may ask again while it is still being closed here. More at once ask neither browsers nor proxies.
    const asked = (asking.get(socket) ?? []).filter(({ closed }) => !closed);
    if (asked.length > 1) socket.destroy();
    if (socket.destroyed) return 'cut';
    asking.set(socket, [...asked, outgoing]);
    const network = senderNetwork(incoming, trustedProxyHops);
    const theirs = ofNetworks.get(network) ?? new Set();
    if (!hasPlace(theirs)) return 'refused';
    const written = socket.bytesWritten;
    const one: UnderWay = {
      network,
      state: 'waiting',
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
      if (one.state === 'waiting') waiting -= 1;
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
    waiting += 1;
    onAnswer(outgoing, () => become('answered'));
    outgoing.once('close', leave);
    return { before: asked.at(-1), send: () => become('sending') };
  };
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
