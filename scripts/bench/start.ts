import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#tests/support/server.ts';
import { hostEnvironment, npmStart, stop, untilHealthy } from '../spawn-npm-start.ts';
import { figure, quantile } from './figure.ts';

/** `npm start` with packages, build and data there, as every start but the first. */
export default async function measureStart() {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'bench-'));
  const environment = { ...hostEnvironment(), DATA_DIR: folder.path };
  const samples: number[] = [];
  // The first start creates the database and does not count.
  for (let round = -1; round < 5; round++) {
    const port = await freePort();
    const began = performance.now();
    const child = npmStart(process.cwd(), port, 'ignore', environment);
    try {
      if (!(await untilHealthy(child, port))) throw new Error(`npm start: ${child.exitCode}`);
      if (round >= 0) samples.push(performance.now() - began);
    } finally {
      await stop(child);
    }
  }
  const seconds = quantile(samples, 0.5) / 1000;
  return [figure('Start with data present, median', 's', seconds, 2, 0.7)];
}
