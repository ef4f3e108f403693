import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

/** Slow 4G, as Lighthouse throttles it. */
const roundTripMs = 150;
const downloadBytesPerMs = 200;
const uploadBytesPerMs = 90;

export type ThrottledLine = AsyncDisposable & {
  origin: string;
  /** What has come down since it was opened. */
  receivedBytes(): number;
};

/**
 * A line of slow 4G to the server at `origin`, for a browser that must not know it is watched: the connections
 * share its width, and every byte takes half a round trip each way, the first packet of a connection too.
 */
export async function openThrottledLine(origin: string): Promise<ThrottledLine> {
  const { port } = new URL(origin);
  const down = createWidth(downloadBytesPerMs);
  const up = createWidth(uploadBytesPerMs);
  const sockets = new Set<Socket>();
  const line = createServer((phone) => {
    const server = connect({ host: '127.0.0.1', port: Number(port) });
    for (const socket of [phone, server]) {
      sockets.add(socket.setNoDelay());
      socket.once('close', () => sockets.delete(socket));
      // A browser breaks connections off as it likes.
      socket.once('error', () => socket.destroy());
    }
    // The three packets that open a connection take a round trip before the first request can leave.
    send(phone, server, up, roundTripMs);
    send(server, phone, down, 0);
  }).listen(0, '127.0.0.1');
  await once(line, 'listening');
  return {
    origin: `http://localhost:${(line.address() as AddressInfo).port}`,
    receivedBytes: down.total,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      line.close();
      await once(line, 'close');
    },
  };
}

function send(from: Socket, to: Socket, width: Width, openingMs: number): void {
  const opensAt = performance.now() + openingMs;
  from.on('data', (bytes) => {
    const arrivesAt = Math.max(opensAt, width.sentAt(bytes.length)) + roundTripMs / 2;
    setTimeout(() => !to.destroyed && to.write(bytes), arrivesAt - performance.now());
  });
  from.once('end', () => setTimeout(() => to.end(), roundTripMs / 2));
}

type Width = ReturnType<typeof createWidth>;

/** All that goes one way, one piece after the other. */
function createWidth(bytesPerMs: number) {
  let freeAt = 0;
  let total = 0;
  return {
    total: () => total,
    sentAt(bytes: number): number {
      total += bytes;
      freeAt = Math.max(freeAt, performance.now()) + bytes / bytesPerMs;
      return freeAt;
    },
  };
}
