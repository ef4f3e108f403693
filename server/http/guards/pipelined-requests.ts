import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const unanswered = new WeakMap<Socket, ServerResponse[]>();

/** The answers of this connection that are not finished, oldest first. */
export function unansweredOn(socket: Socket): ServerResponse[] {
  return (unanswered.get(socket) ?? []).filter(({ closed }) => !closed);
}

export function noteUnanswered({ socket }: IncomingMessage, outgoing: ServerResponse): void {
  unanswered.set(socket, [...unansweredOn(socket), outgoing]);
}

/**
 * Two, because a client that has received all of a file may send its next request before the file is closed here.
 * Browsers and proxies never send more at once.
 */
const mostUnanswered = 2;

/** Tells Node's parser that the rest of this connection is not HTTP, as after CONNECT. */
const readNoMore = 2;

type Parser = { onIncoming(incoming: IncomingMessage, keepAlive: boolean): number };

/**
 * Ends a connection at its third unanswered request. A packet of 64 KB can hold 2,500 requests, or 10,000 chunks of a
 * body, and Node makes an object of each before any handler runs; only its parser's undocumented callback stops it.
 */
export function stopPipelining(node: Server): void {
  node.on('connection', (socket: Socket & { parser?: Parser }) => {
    const { parser } = socket;
    // A test fails when a later Node keeps the parser elsewhere.
    if (!parser) return;
    const { onIncoming } = parser;
    // `readNoMore` holds for one packet. The next one may be the rest of a refused body, and must not count as a request:
    // a proxy passes on bodies in chunks, and so anybody could write the address from which a request seems to come.
    let isOver = false;
    parser.onIncoming = (incoming, keepAlive) => {
      if (unansweredOn(socket).length >= mostUnanswered) socket.destroy();
      if (isOver || socket.destroyed) return readNoMore;
      const answer = onIncoming(incoming, keepAlive);
      isOver = socket.destroyed || incoming.headers['transfer-encoding'] !== undefined;
      return isOver ? readNoMore : answer;
    };
  });
}
