import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  type RunningServer,
  startServer,
  temporaryFolder,
} from '#tests/support/processes/server.ts';

test('rendering a page for one request leaves nothing in memory', async () => {
  const folder = await temporaryFolder();
  const preload = join(folder, 'preload.cjs');
  await writeFile(
    preload,
    `process.on('SIGUSR2', () => {
      gc();
      process.stdout.write('{"used":' + process.memoryUsage().heapUsed / 1e6 + '}\\n');
    });`,
  );
  const env = { NODE_OPTIONS: `--expose-gc --require=${preload}`, LOG_LEVEL: 'error' };
  const server = await startServer({ env });
  try {
    // The first pages load and compile code that all later ones share.
    await visit(server, 100);
    const before = await usedMegabytes(server);
    await visit(server, 300);
    // If pages stayed in memory, this would be 22 KB for each, 6.6 MB in all.
    expect((await usedMegabytes(server)) - before).toBeLessThan(3);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true });
  }
}, 120_000);

async function visit(server: RunningServer, count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    const response = await fetch(`${server.origin}/checkout`);
    expect(response.status).toBe(200);
    await response.text();
  }
}

/** The used part of V8's heap, after a garbage collection. */
async function usedMegabytes(server: RunningServer): Promise<number> {
  const { stdout } = server.process;
  if (!stdout) throw new Error('The server has no output');
  const written = once(stdout, 'data');
  server.process.kill('SIGUSR2');
  await written;
  return Number(server.logged().at(-1)?.used);
}
