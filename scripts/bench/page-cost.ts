import { readFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { type RunningServer, startServer } from '#tests/support/server.ts';
import { figure } from './figure.ts';

const pages = ['/', '/shop', '/store', '/career', '/privacy-policy'];
const requests = 20_000;
const connections = 8;
/** The kernel counts a process's time in 100 ticks a second on every Linux. */
const msPerTick = 10;

export default async function measurePageCost() {
  await using server = await startServer({ env: { LOG_LEVEL: 'error' } });
  // Until every page is cached and the code compiled.
  await load(server, 10_000);
  const before = await processorMs(server);
  await load(server, requests);
  const measured = ((await processorMs(server)) - before) / requests;
  return [figure('Server CPU per anonymous page', 'ms', measured, 0.1, 0.026)];
}

/** `count` visits of public pages, eight at a time. */
export async function load(server: RunningServer, count: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let left = count;
  async function visitor(): Promise<void> {
    while (left > 0) {
      left -= 1;
      await fetchPage(`${server.origin}${pages[left % pages.length]}`, agent);
    }
  }
  try {
    await Promise.all(Array.from({ length: connections }, visitor));
  } finally {
    agent.destroy();
  }
}

function fetchPage(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'Accept-Encoding': 'br' } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`));
      response.resume().once('end', resolve);
    }).once('error', reject);
  });
}

/** User and system time of the server from /proc/PID/stat (fields 14 and 15, see proc(5)). */
async function processorMs(server: RunningServer): Promise<number> {
  const stat = await readFile(`/proc/${server.process.pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * msPerTick;
}
