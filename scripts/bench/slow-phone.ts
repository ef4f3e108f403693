import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from '#tests/support/tab/tab.ts';

/** Slow 4G as defined by Lighthouse: the round trip, and 1.6 Mbit/s. */
const roundTripMs = 150;
const bytesPerMs = 200;

/** The bytes that a connection sends before the next one has its turn. */
const turnBytes = 4096;

/** Settings for `openTab`: a window of 390 px, and a quarter of this machine's speed. */
export const slowPhone: Command[] = [
  ['Emulation.setCPUThrottlingRate', { rate: 4 }],
  [
    'Emulation.setDeviceMetricsOverride',
    { width: 390, height: 844, deviceScaleFactor: 2, mobile: true },
  ],
  ['Emulation.setTouchEmulationEnabled', { enabled: true }],
];

/** A proxy to a server, as slow as a phone's line, which all connections through it share. */
export async function openSlowLine(origin: string) {
  let freeAt = 0;
  const open = new Set<Socket>();
  async function takeTurn({ length }: Buffer) {
    freeAt = Math.max(freeAt, performance.now()) + length / bytesPerMs;
    await sleep(freeAt - performance.now());
  }
  const line = createServer((browser) => {
    const server = connect(Number(new URL(origin).port), 'localhost');
    const connected = sleep(roundTripMs);
    for (const socket of [browser, server]) {
      open.add(socket);
      socket.once('error', () => socket.destroy()).once('close', () => open.delete(socket));
    }
    pass(browser, server, () => connected);
    pass(server, browser, takeTurn);
  }).listen(0);
  await new Promise((resolve) => line.once('listening', resolve));
  const address = line.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return {
    origin: `http://localhost:${address.port}`,
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => line.close(resolve));
    },
  };
}

/** Passes pieces on in order, each half a round trip after its turn. */
async function pass(from: Socket, to: Socket, turn: (piece: Buffer) => Promise<unknown>) {
  let passed = Promise.resolve();
  from.once('close', () => to.destroySoon());
  from.on('data', async (part: Buffer) => {
    from.pause();
    for (let start = 0; start < part.length; start += turnBytes) {
      const piece = part.subarray(start, start + turnBytes);
      await turn(piece);
      const arrives = sleep(roundTripMs / 2);
      passed = passed.then(() => arrives).then(() => void to.write(piece));
    }
    from.resume();
  });
}
