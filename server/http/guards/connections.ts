import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from '#app/platform/failures/log.server.ts';
import { findClientAddress, siteNetwork } from '#app/platform/http/client-address.server.ts';

/**
 * The most connections at once, each of some 9 KB and a descriptor. `ofNetwork`: far more than one browser opens (six),
 * or all guests of a cafe.
 */
const most = { ofAll: 10_000, ofNetwork: 200 };

/** Where a proxy on this machine comes from, also one that is not trusted yet. */
const thisMachine = ['127.0.0.1', '::ffff:127.0.0.1', '::1'];

/**
 * Keeps one network from taking every connection. Behind a trusted proxy all connections are the proxy's, and only the
 * bound of all is left.
 * @param refused called for each connection that is closed at once
 */
export function boundConnections(
  node: Server,
  trustedProxyHops: number,
  refused: () => void,
  bounds = most,
): void {
  node.maxConnections = bounds.ofAll;
  node.on('drop', refused);
  if (trustedProxyHops > 0) return;
  const counts = new Map<string, number>();
  // Before Node's own listener, which makes a parser for each connection.
  node.prependListener('connection', (socket: Socket) => {
    if (thisMachine.includes(socket.remoteAddress ?? '')) return;
    const network = siteNetwork(findClientAddress(socket.remoteAddress, null, 0));
    const others = counts.get(network) ?? 0;
    if (others >= bounds.ofNetwork) {
      refused();
      socket.destroy();
      return;
    }
    counts.set(network, others + 1);
    socket.once('close', () => {
      const left = (counts.get(network) ?? 1) - 1;
      if (left > 0) counts.set(network, left);
      else counts.delete(network);
    });
  });
}

const tellEveryMs = 60_000;

/**
 * Logs how many connections and requests were refused before they had a log line of their own, by the status that
 * answered them: the first at once, and then at most once a minute.
 */
export function createRefusalLog(log: Pick<Logger, 'warn'>) {
  let refused: Record<string, number> = {};
  let told = Number.NEGATIVE_INFINITY;
  return (what: number | 'connection') => {
    refused[what] = (refused[what] ?? 0) + 1;
    if (performance.now() - told < tellEveryMs) return;
    log.warn({ refused }, 'refused before it was read');
    told = performance.now();
    refused = {};
  };
}
