import { readdir, readFile } from 'node:fs/promises';
import { type RunningServer, startServer } from '#tests/support/server.ts';
import { figure, quantile } from './figure.ts';
import { load } from './server.ts';

const rounds = 15;
const requestsPerRound = 2_000;

/** Public pages, each with its line in the log. */
export default async function measurePageCost() {
  await using server = await startServer();
  // Until every page is cached and the code compiled.
  await load(server, 10_000);
  const costs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = await processorMs(server);
    await load(server, requestsPerRound);
    costs.push(((await processorMs(server)) - before) / requestsPerRound);
  }
  console.log(costs.map((cost) => cost.toFixed(4)).join(' '));
  return [figure('Server CPU per anonymous page', 'ms', quantile(costs, 0.5), 0.1, 0.026)];
}

/** Of all threads, to the nanosecond, where /proc/PID/stat would count hundredths of a second. */
async function processorMs({ process }: RunningServer): Promise<number> {
  const folder = `/proc/${process.pid}/task`;
  const threads = await readdir(folder);
  const stats = await Promise.all(
    threads.map((id) => readFile(`${folder}/${id}/schedstat`, 'utf8')),
  );
  return stats.reduce((sum, stat) => sum + Number(stat.split(' ')[0]), 0) / 1e6;
}
