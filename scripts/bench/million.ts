import { once } from 'node:events';
import {
  Agent,
  request as httpRequest,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { signIn } from '#tests/support/sign-in/owner.ts';
import { figure, quantile } from './figure.ts';
import { fillApplications } from './lists/applications.ts';
import { filledFolder } from './lists/database.ts';
import { fillEmployees } from './lists/employees.ts';
import { fillSubscribers } from './lists/subscribers.ts';
import { startQuietServer } from './server.ts';

const perSecond = 50;

/** Requests of visitors: mostly cached pages, some pages that are rendered for them, and a form. */
const visits = ['/', '/shop', '/store', '/career', '/shop?utm_source=post', '/auth', '/newsletter'];

/** Requests of admins: whole pages, and lists as their filters load them again. */
const adminVisits = [
  '/admin/today',
  '/admin/applications',
  '/admin/applications.data?status=pending&state=selangor',
  '/admin/applications.data?search=aisyah+42',
  '/admin/applications.data?search=q',
  '/admin/employees.data?search=mei+ling',
  '/admin/employees',
  '/admin/email-list.data?search=university',
  '/admin/email-list',
];

/** One of five requests is an admin's. */
const adminEvery = 5;

/** Ten minutes, after which the site begins the purge and the backup that are due. BENCH_MINUTES: for a quick look. */
const minutes = Number(process.env.BENCH_MINUTES ?? 10);

/** More than enough for the site to notice that the night's work is due, and to do it. */
const longestNightMs = 20 * 60_000;

/** Each with an address of its own, since one address may have only few pages at once. */
const agents = Array.from(
  { length: 50 },
  (_, n) => new Agent({ keepAlive: true, localAddress: `127.0.1.${n + 1}` }),
);

type Times = { visitors: number[]; admins: number[]; errors: string[] };

/**
 * Sends fifty requests a second, whether or not earlier ones have been answered, to a site with a million applications,
 * a million subscribers and 100,000 employees; in the end while it does the purge and the backup of the night.
 */
export default async function measureMillion() {
  await using folder = await filledFolder(async (client) => {
    await fillApplications(client);
    await fillEmployees(client);
    await fillSubscribers(client);
  });
  await using server = await startQuietServer(folder.path, { BACKUP_AT: '00:00' });
  const { name, value } = await signIn(server.origin);
  const cookie = `${name}=${value}`;
  const until = (work: Promise<unknown>) => load(server.origin, cookie, work);
  // A warm-up: after it every page is cached, and the code is compiled.
  await until(sleep(10_000));
  const usual = await until(sleep(minutes * 60_000));
  const night = await until(nightsWork(server.origin, cookie));
  const errors = [...usual.errors, ...night.errors];
  if (errors.length > 0) console.log(errors.slice(0, 10).join('\n'));
  const what = `${perSecond} requests a second over a million rows`;
  const p99 = (times: readonly number[]) => quantile(times, 0.99);
  const beside = (of: 'visitors' | 'admins') => p99(night[of]) / p99(usual[of]);
  return [
    figure(`${what}, public pages, p99`, 'ms', p99(usual.visitors), 20),
    figure(`${what}, back office, p99`, 'ms', p99(usual.admins), 60),
    figure(`${what}, errors`, 'errors', errors.length, 0),
    figure(`${what}, public pages beside the night’s work, p99`, '×', beside('visitors'), 2),
    figure(`${what}, back office beside the night’s work, p99`, '×', beside('admins'), 2),
  ];
}

/** Resolves when the backup has been made and tried. @throws Error when it fails, or takes too long */
async function nightsWork(origin: string, cookie: string): Promise<void> {
  const began = performance.now();
  while (performance.now() - began < longestNightMs) {
    await sleep(5000);
    const page = await fetch(`${origin}/admin/backups`, { headers: { cookie } });
    const text = await page.text();
    if (text.includes('>Good<')) {
      const took = (performance.now() - began) / 60_000;
      return console.log(`The night’s work took ${took.toFixed(1)} minutes`);
    }
    if (text.includes('>Failed<')) throw new Error('The backup failed');
  }
  throw new Error('The backup did not end');
}

async function load(origin: string, cookie: string, work: Promise<unknown>): Promise<Times> {
  const times: Times = { visitors: [], admins: [], errors: [] };
  let isDone = false;
  // A failure is counted as an error, so that what was measured until then is still reported.
  const ending = work
    .catch((error: unknown) => times.errors.push(String(error)))
    .finally(() => {
      isDone = true;
    });
  const began = performance.now();
  const asked: Promise<void>[] = [];
  for (let n = 0; !isDone; n++) {
    const due = began + (n * 1000) / perSecond;
    await sleep(Math.max(0, due - performance.now()));
    asked.push(ask(n, due));
  }
  await ending;
  await Promise.all(asked);
  return times;

  /** Measures from when the request was due, so that a request that had to wait counts as slow. */
  async function ask(n: number, due: number): Promise<void> {
    const isAdmin = n % adminEvery === 0;
    const paths = isAdmin ? adminVisits : visits;
    const path = paths[Math.floor(n / (isAdmin ? adminEvery : 1)) % paths.length] ?? '/';
    try {
      const response = await request(path, n, isAdmin);
      await once(response.resume(), 'end');
      const { statusCode = 0 } = response;
      if (statusCode >= 400) times.errors.push(`${path}: ${statusCode}`);
    } catch (error) {
      times.errors.push(`${path}: ${error}`);
    }
    times[isAdmin ? 'admins' : 'visitors'].push(performance.now() - due);
  }

  function request(path: string, n: number, isAdmin: boolean): Promise<IncomingMessage> {
    const agent = agents[n % agents.length];
    if (path !== '/newsletter')
      return send(origin + path, { agent, headers: isAdmin ? { cookie } : {} });
    const headers = { origin, 'content-type': 'application/x-www-form-urlencoded' };
    const form = new URLSearchParams({ email: `visitor${n}@example.com` });
    return send(origin + path, { method: 'POST', agent, headers }, `${form}`);
  }
}

function send(url: string, options: RequestOptions, body = ''): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    httpRequest(url, { family: 4, ...options }, resolve)
      .once('error', reject)
      .end(body);
  });
}
