import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { findClientAddress, siteNetwork } from '#app/platform/http/client-address.server.ts';

/** Of a network more than its pages' turns and their line, beside its files. Where all places are taken, each has a few. */
const most = { ofNetwork: 128, ofAll: 400, ofEachBeyond: 4 };

/** Whoever sent it, as limits count them. */
export function senderNetwork({ headers, socket }: IncomingMessage, trustedProxyHops: number) {
  const forwardedFor = String(headers['x-forwarded-for'] ?? '');
  return siteNetwork(findClientAddress(socket.remoteAddress, forwardedFor, trustedProxyHops));
}

/**
 * Counts requests before anything is made of them, until their answer begins: even a page that is refused costs half a
 * millisecond, and some thousand at once would keep everybody waiting.
 */
export function createRequestCount(
  trustedProxyHops: number,
  { ofNetwork, ofAll }: Pick<typeof most, 'ofNetwork' | 'ofAll'> = most,
) {
  const asking = new WeakSet<Socket>();
  const ofNetworks = new Map<string, number>();
  let count = 0;

  /** 'cut': its connection has ended. Else `leave` gives its place back early, as for a body that is counted elsewhere. */
  return function begin(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
  ): { leave: () => void } | 'refused' | 'cut' {
    const { socket } = incoming;
    // Browsers and proxies wait for an answer before they ask again in the same connection.
    if (asking.has(socket)) socket.destroy();
    if (socket.destroyed) return 'cut';
    asking.add(socket);
    outgoing.once('close', () => asking.delete(socket));
    const network = senderNetwork(incoming, trustedProxyHops);
    const theirs = ofNetworks.get(network) ?? 0;
    if (theirs >= (count < ofAll ? ofNetwork : most.ofEachBeyond)) return 'refused';
    ofNetworks.set(network, theirs + 1);
    count += 1;
    let isLeft = false;
    const leave = () => {
      if (isLeft) return;
      isLeft = true;
      count -= 1;
      const left = (ofNetworks.get(network) ?? 1) - 1;
      if (left > 0) ofNetworks.set(network, left);
      else ofNetworks.delete(network);
    };
    outgoing.once('close', leave);
    onAnswer(outgoing, leave);
    return { leave };
  };
}

/** Its reader may then take as long as they like. */
function onAnswer(outgoing: ServerResponse, listener: () => void): void {
  const { writeHead } = outgoing;
  outgoing.writeHead = (...given: unknown[]) => {
    listener();
    return Reflect.apply(writeHead, outgoing, given);
  };
}
