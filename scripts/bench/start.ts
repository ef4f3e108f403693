import { rm } from 'node:fs/promises';
import { freePort, startServer, temporaryFolder } from '#tests/support/server.ts';
import { type Benchmark, quantile } from './figure.ts';

const rounds = 5;

/** From starting the process to its first response, with an existing database. */
export const measureStart: Benchmark = async () => {
  const dataDir = await temporaryFolder();
  const samples: number[] = [];
  // The first start creates the database and does not count.
  for (let round = -1; round < rounds; round++) {
    const ms = await startOnce(dataDir);
    if (round >= 0) samples.push(ms);
  }
  await rm(dataDir, { recursive: true });
  const seconds = quantile(samples, 0.5) / 1000;
  return [
    {
      name: 'Start with data present, median',
      unit: 's',
      measured: seconds,
      budget: 2,
      stretch: 0.7,
    },
  ];
};

/** Milliseconds. */
async function startOnce(dataDir: string): Promise<number> {
  const port = await freePort();
  const began = performance.now();
  const server = await startServer({ dataDir, port });
  const ms = performance.now() - began;
  await server.stop();
  return ms;
}
