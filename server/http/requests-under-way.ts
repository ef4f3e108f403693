import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { findClientAddress, siteNetwork } from '#app/platform/http/client-address.server.ts';

/**
 * Of one connection: browsers and proxies wait for an answer before they ask again. Of a network: as many as its turns
 * let wait, and its uploads. Of all: every turn and its line, and every body.
 */
const most = { ofConnection: 4, ofNetwork: 256, ofAll: 2000, ofEachBeyond: 8 };

/** Whoever sent it, as limits count them. */
export function senderNetwork({ headers, socket }: IncomingMessage, trustedProxyHops: number) {
  const forwardedFor = String(headers['x-forwarded-for'] ?? '');
  return siteNetwork(findClientAddress(socket.remoteAddress, forwardedFor, trustedProxyHops));
}

/**
 * Counts requests before anything is made of them: even a page that is refused costs half a millisecond, and some
 * thousand at once would keep everybody waiting.
 */
export function createRequestCount(
  trustedProxyHops: number,
  { ofNetwork, ofAll }: Pick<typeof most, 'ofNetwork' | 'ofAll'> = most,
) {
  const ofSockets = new WeakMap<Socket, number>();
  const ofNetworks = new Map<string, number>();
  let count = 0;

  /** 'cut': its connection has ended. 'refused': has no place, and holds none. */
  return function begin(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
  ): 'begun' | 'refused' | 'cut' {
    const { socket } = incoming;
    const ofSocket = ofSockets.get(socket) ?? 0;
    if (ofSocket >= most.ofConnection) socket.destroy();
    if (socket.destroyed) return 'cut';
    ofSockets.set(socket, ofSocket + 1);
    outgoing.once('close', () => ofSockets.set(socket, (ofSockets.get(socket) ?? 1) - 1));
    const network = senderNetwork(incoming, trustedProxyHops);
    const theirs = ofNetworks.get(network) ?? 0;
    if (theirs >= (count < ofAll ? ofNetwork : most.ofEachBeyond)) return 'refused';
    ofNetworks.set(network, theirs + 1);
    count += 1;
    outgoing.once('close', () => {
      count -= 1;
      const left = (ofNetworks.get(network) ?? 1) - 1;
      if (left > 0) ofNetworks.set(network, left);
      else ofNetworks.delete(network);
    });
    return 'begun';
  };
}
