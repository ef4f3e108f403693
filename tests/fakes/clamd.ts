import { createServer, type Socket } from 'node:net';
import { eicar } from '#tests/fixtures/eicar.ts';

/**
 * A fake clamd that knows INSTREAM, the only command we use, and takes only the EICAR test file for malware.
 * @param givesUpOn says for which files it closes the connection without an answer
 */
export async function startFakeClamd(
  port = 0,
  givesUpOn: (content: Buffer) => boolean = () => false,
): Promise<{ port: number; stop(): Promise<void> }> {
  const server = createServer((socket) => {
    let received = Buffer.alloc(0);
    socket.on('error', () => socket.destroy());
    socket.on('data', (piece) => {
      received = Buffer.concat([received, piece]);
      const content = readStream(received);
      if (content && givesUpOn(content)) socket.destroy();
      else if (content) answer(socket, content);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It has no port');
  return {
    port: address.port,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The file that was sent; null until all of it has arrived. */
function readStream(received: Buffer): Buffer | null {
  const pieces: Buffer[] = [];
  let at = 'zINSTREAM\0'.length;
  while (received.length >= at + 4) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    pieces.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}

function answer(socket: Socket, content: Buffer): void {
  socket.end(content.includes(eicar) ? 'stream: Eicar-Test FOUND\0' : 'stream: OK\0');
}
