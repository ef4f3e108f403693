import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { startServer } from '#tests/support/processes/server.ts';
import type { BareResponse } from './bare-server.ts';
import { figure, quantile } from './figure.ts';
import { load, publicPages, request } from './server.ts';

const rounds = 15;
const requestsPerRound = 2_000;

type Peer = { origin: string; pid: number | undefined };

/**
 * Measures public pages, with their lines in the log, in turn with a bare Node server that sends the same bytes:
 * on a shared machine only the ratio of the two can be compared from one hour to the next.
 */
export default async function measurePageCost() {
  await using site = await startServer();
  const ours: Peer = { origin: site.origin, pid: site.process.pid };
  using bare = await startBareServer(
    await Promise.all(publicPages.map((path) => read(ours, path))),
  );
  // A warm-up, after which every page is cached and the code of both is compiled.
  for (const peer of [ours, bare]) await load(peer, 10_000);
  const costs: number[] = [];
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const cost = await costOf(ours);
    costs.push(cost);
    ratios.push(cost / (await costOf(bare)));
  }
  console.log(costs.map((cost) => cost.toFixed(4)).join(' '));
  console.log(ratios.map((ratio) => ratio.toFixed(2)).join(' '));
  const name = 'Server CPU per anonymous page';
  return [
    figure(name, 'ms', quantile(costs, 0.5), 0.1, 0.026),
    figure(`${name}, times a bare Node server's`, '×', quantile(ratios, 0.5), 2),
  ];
}

async function costOf(peer: Peer): Promise<number> {
  const before = await processorMs(peer);
  await load(peer, requestsPerRound);
  return ((await processorMs(peer)) - before) / requestsPerRound;
}

async function startBareServer(responses: BareResponse[]): Promise<Peer & Disposable> {
  const child = spawn(process.execPath, ['scripts/bench/bare-server.ts'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify(responses));
  const [port] = await once(child.stdout, 'data');
  const origin = `http://localhost:${Number(port)}`;
  return { origin, pid: child.pid, [Symbol.dispose]: () => void child.kill() };
}

async function read({ origin }: Peer, path: string): Promise<BareResponse> {
  const response = await request(origin + path);
  // Node adds these headers itself.
  const { connection, 'keep-alive': keepAlive, date, ...headers } = response.headers;
  return [path, headers as Record<string, string>, (await buffer(response)).toString('base64')];
}

/** CPU time of all threads, exact to the nanosecond; /proc/PID/stat counts only hundredths of a second. */
async function processorMs({ pid }: Peer): Promise<number> {
  const folder = `/proc/${pid}/task`;
  const threads = await readdir(folder);
  const stats = await Promise.all(
    threads.map((id) => readFile(`${folder}/${id}/schedstat`, 'utf8')),
  );
  return stats.reduce((sum, stat) => sum + Number(stat.split(' ')[0]), 0) / 1e6;
}
