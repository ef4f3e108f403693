import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const unanswered = new WeakMap<Socket, ServerResponse[]>();

/** The answers of this connection that are not done with, oldest first. */
export function unansweredOn(socket: Socket): ServerResponse[] {
  return (unanswered.get(socket) ?? []).filter(({ closed }) => !closed);
}

export function noteUnanswered({ socket }: IncomingMessage, outgoing: ServerResponse): void {
  unanswered.set(socket, [...unansweredOn(socket), outgoing]);
}

/**
 * Who has all of a file may ask again while it is still being closed here; more at once ask neither browsers nor
 * proxies.
 */
const mostUnanswered = 2;

/** Tells Node's parser that no more of this connection is HTTP, as after CONNECT. */
const readNoMore = 2;

type Parser = { onIncoming(incoming: IncomingMessage, keepAlive: boolean): number };

/**
 * A packet of 64 KB holds 2,500 requests, or 10,000 chunks of a body, and Node makes an object of each before it
 * asks anybody: by its parser's own callback, of which nothing is documented, it stops at the third.
 */
export function stopPipelining(node: Server): void {
  node.on('connection', (socket: Socket & { parser?: Parser }) => {
    const { parser } = socket;
    // A test tells when Node keeps it elsewhere.
    if (!parser) return;
    const { onIncoming } = parser;
    parser.onIncoming = (incoming, keepAlive) => {
      if (unansweredOn(socket).length >= mostUnanswered) socket.destroy();
      if (socket.destroyed) return readNoMore;
      const answer = onIncoming(incoming, keepAlive);
      return socket.destroyed || incoming.headers['transfer-encoding'] ? readNoMore : answer;
    };
  });
}
