import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startServer } from '#tests/support/server.ts';
import { figure, quantile } from './figure.ts';

export default async function measureStart() {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'bench-'));
  const samples: number[] = [];
  // The first start creates the database and does not count.
  for (let round = -1; round < 5; round++) {
    const port = await freePort();
    const began = performance.now();
    await using _ = await startServer({ dataDir: folder.path, port });
    if (round >= 0) samples.push(performance.now() - began);
  }
  const seconds = quantile(samples, 0.5) / 1000;
  return [figure('Start with data present, median', 's', seconds, 2, 0.7)];
}
