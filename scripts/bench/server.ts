import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { Agent, get, type IncomingMessage } from 'node:http';
import { type RunningServer, startServer } from '#tests/support/processes/server.ts';
import { owner } from '#tests/support/sign-in/owner.ts';

export const publicPages = ['/', '/shop', '/store', '/career', '/privacy-policy'];
const connections = 8;

/** Starts a server with an owner who can sign in, and without rate limits or a log of requests. */
export function startQuietServer(
  dataDir?: string,
  settings: Record<string, string> = {},
): Promise<RunningServer> {
  const env = {
    ...settings,
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
    RATE_LIMIT_FACTOR: '100000',
    LOG_LEVEL: 'error',
  };
  return startServer({ env, dataDir });
}

/** Megabytes of the server without its database. 'VmRSS' is now, 'VmHWM' the peak so far. */
export async function serverMemory(
  { process }: RunningServer,
  field: 'VmRSS' | 'VmHWM',
): Promise<number> {
  const status = await readFile(`/proc/${process.pid}/status`, 'utf8');
  const kilobytes = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1];
  if (!kilobytes) throw new Error(`/proc tells no ${field}`);
  return Number(kilobytes) / 1000;
}

/** Requests the pages in turn, `count` times, eight at a time. */
export async function load({ origin }: { origin: string }, count: number, pages = publicPages) {
  using disposables = new DisposableStack();
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  disposables.defer(() => agent.destroy());
  let left = count;
  async function visitor(): Promise<void> {
    while (left > 0) {
      left -= 1;
      const response = await request(`${origin}${pages[left % pages.length]}`, agent);
      await once(response.resume(), 'end');
    }
  }
  await Promise.all(Array.from({ length: connections }, visitor));
}

export function request(url: string, agent?: Agent): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'Accept-Encoding': 'br' } }, (response) => {
      if (response.statusCode === 200) resolve(response);
      else reject(new Error(`${url}: ${response.statusCode}`));
    }).once('error', reject);
  });
}
