import { createServer, type Socket } from 'node:net';
import { eicar } from '#tests/fixtures/eicar.ts';

/**
 * As much of clamd as we speak to: INSTREAM, where the only malware is the EICAR test file.
 * @param givesUpOn files for which it hangs up without a word
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

/** What was sent, once it is complete. */
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
