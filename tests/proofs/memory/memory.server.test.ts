import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type RunningServer, startServer, temporaryFolder } from '#tests/support/server.ts';

test('however it is started, it runs with its bounds of memory', async () => {
  const server = await startServer({ env: { NODE_OPTIONS: '--no-warnings' } });
  const environment = await readFile(`/proc/${server.process.pid}/environ`, 'utf8');
  expect(environment.split('\0')).toEqual(
    expect.arrayContaining([
      'MALLOC_MMAP_THRESHOLD_=32768',
      'NODE_OPTIONS=--max-semi-space-size=4 --max-old-space-size=512 --no-warnings',
    ]),
  );
  expect(await server.stop()).toBe(0);
});

test('a page that was made for one request leaves nothing behind', async () => {
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
    // The first pages load and compile what all later ones share.
    await visit(server, 100);
    const before = await usedMegabytes(server);
    await visit(server, 300);
    // 22 KB for each, 6.6 MB, when a page stayed.
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

/** Of V8's heap, after a collection. */
async function usedMegabytes(server: RunningServer): Promise<number> {
  const { stdout } = server.process;
  if (!stdout) throw new Error('The server has no output');
  const written = once(stdout, 'data');
  server.process.kill('SIGUSR2');
  await written;
  return Number(server.logged().at(-1)?.used);
}
