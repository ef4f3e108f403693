import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { Agent, get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { startServer } from '#tests/support/server.ts';
import type { BareResponse } from './bare-server.ts';
import { figure, quantile } from './figure.ts';

const publicPages = ['/', '/shop', '/store', '/career', '/privacy-policy'];
const connections = 8;
const rounds = 15;
const requestsPerRound = 2_000;

type Peer = { origin: string; pid: number | undefined };

/**
 * Public pages with their log, and in alternation a bare Node server that sends the same bytes: on a
 * shared machine only the ratio of the two can be compared from one hour to the next.
 */
export default async function measurePageCost() {
  await using site = await startServer();
  const ours: Peer = { origin: site.origin, pid: site.process.pid };
  await using bare = await startBareServer(
    await Promise.all(publicPages.map((path) => read(ours, path))),
  );
  // Until every page is cached and the code of both compiled.
  await load(ours, 10_000);
  await load(bare, 10_000);
  const costs: { ours: number; bare: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    costs.push({ ours: await costOf(ours), bare: await costOf(bare) });
  }
  console.log(costs.map(({ ours, bare }) => `${ours.toFixed(4)}/${bare.toFixed(4)}`).join(' '));
  const median = (values: number[]) => quantile(values, 0.5);
  return [
    figure(
      'Server CPU per anonymous page',
      'ms',
      median(costs.map((cost) => cost.ours)),
      0.1,
      0.026,
    ),
    figure(
      'The same of a bare Node server with the same bytes',
      'ms',
      median(costs.map((cost) => cost.bare)),
    ),
    figure(
      'Server CPU per anonymous page, of a bare Node server’s',
      '×',
      median(costs.map(({ ours, bare }) => ours / bare)),
      2,
    ),
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
  return {
    origin: `http://localhost:${Number(port)}`,
    pid: child.pid,
    [Symbol.dispose]: () => void child.kill(),
  };
}

/** `count` visits of pages, in turn, eight at a time. */
export async function load(
  { origin }: { origin: string },
  count: number,
  pages = publicPages,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let left = count;
  async function visitor(): Promise<void> {
    while (left > 0) {
      left -= 1;
      const response = await request(`${origin}${pages[left % pages.length]}`, agent);
      await once(response.resume(), 'end');
    }
  }
  try {
    await Promise.all(Array.from({ length: connections }, visitor));
  } finally {
    agent.destroy();
  }
}

async function read({ origin }: Peer, path: string): Promise<BareResponse> {
  const response = await request(origin + path);
  // Node writes these itself.
  const { connection, 'keep-alive': keepAlive, date, ...headers } = response.headers;
  return [path, headers as Record<string, string>, (await buffer(response)).toString('base64')];
}

function request(url: string, agent?: Agent): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'Accept-Encoding': 'br' } }, (response) => {
      if (response.statusCode === 200) resolve(response);
      else reject(new Error(`${url}: ${response.statusCode}`));
    }).once('error', reject);
  });
}

/** Of all threads, to the nanosecond, where /proc/PID/stat would count hundredths of a second. */
async function processorMs({ pid }: Peer): Promise<number> {
  const folder = `/proc/${pid}/task`;
  const threads = await readdir(folder);
  const stats = await Promise.all(
    threads.map((id) => readFile(`${folder}/${id}/schedstat`, 'utf8')),
  );
  return stats.reduce((sum, stat) => sum + Number(stat.split(' ')[0]), 0) / 1e6;
}
