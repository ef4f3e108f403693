import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { findClientAddress, siteNetwork } from '#app/platform/http/client-address.server.ts';
import { lastOfMost } from '#app/platform/uploads/arrivals.server.ts';

/**
 * Under way at once, until all of the answer is taken, since one that nobody reads is held whole; `waiting`: until it
 * begins. A network's bodies, uploads and files have bounds of their own below this one.
 */
const most = { ofNetwork: 128, ofAll: 2000, waiting: 400, waitingOfEachBeyond: 4 };

type UnderWay = { network: string; isWaiting: boolean; end: () => void };

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
  const asking = new WeakSet<Socket>();
  const all = new Set<UnderWay>();
  const ofNetworks = new Map<string, Set<UnderWay>>();
  let waiting = 0;

  /** 'cut': its connection has ended. Else `wait` says that its body is still to come, which is counted elsewhere. */
  return function begin(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
  ): { wait: () => void } | 'refused' | 'cut' {
    const { socket } = incoming;
    // Browsers and proxies wait for an answer before they ask again in the same connection.
    if (asking.has(socket)) socket.destroy();
    if (socket.destroyed) return 'cut';
    asking.add(socket);
    outgoing.once('close', () => asking.delete(socket));
    const network = senderNetwork(incoming, trustedProxyHops);
    const theirs = ofNetworks.get(network) ?? new Set();
    const theirsWaiting = [...theirs].filter(({ isWaiting }) => isWaiting).length;
    const isTheirTurn = waiting < bounds.waiting || theirsWaiting < bounds.waitingOfEachBeyond;
    if (theirs.size >= bounds.ofNetwork || !isTheirTurn) return 'refused';
    if (all.size >= bounds.ofAll) {
      const [oldest] = all;
      (lastOfMost(all, theirs.size + 1) ?? oldest)?.end();
    }
    const one: UnderWay = {
      network,
      isWaiting: true,
      end: () => {
        // Its 'close' comes after others of this turn of the loop, who are not to choose it again.
        leave();
        socket.destroy();
      },
    };
    all.add(one);
    ofNetworks.set(network, theirs.add(one));
    waiting += 1;
    const wait = () => {
      if (one.isWaiting) waiting -= 1;
      one.isWaiting = false;
    };
    const leave = () => {
      wait();
      all.delete(one);
      theirs.delete(one);
      if (theirs.size === 0) ofNetworks.delete(network);
    };
    onAnswer(outgoing, wait);
    outgoing.once('close', leave);
    return { wait };
  };
}

function onAnswer(outgoing: ServerResponse, listener: () => void): void {
  const { writeHead } = outgoing;
  outgoing.writeHead = (...given: unknown[]) => {
    listener();
    return Reflect.apply(writeHead, outgoing, given);
  };
}
