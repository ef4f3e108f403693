import { setTimeout as wait } from 'node:timers/promises';
import { owner, signIn } from '#tests/support/owner.ts';
import { type RunningServer, startServer } from '#tests/support/server.ts';
import { figure } from '../figure.ts';
import { filledCafe } from './cafe.ts';

const paths = ['/', '/shop', '/career', '/admin/applications'];
/** Between two pages: some visitors, not a flood. */
const pauseMs = 10;

/** Pages while a backup is made and tried; BENCH_APPLICATIONS=100 for a quick look. */
export default async function measurePagesMeanwhile() {
  const applications = Number(process.env.BENCH_APPLICATIONS ?? 10_000);
  await using cafe = await filledCafe(applications);
  const env = {
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
    RATE_LIMIT_FACTOR: '100000',
    LOG_LEVEL: 'error',
  };
  await using server = await startServer({ dataDir: cafe.path, env });
  const { name, value } = await signIn(server.origin);
  const visit = visitor(server, `${name}=${value}`);
  await load(visit, wait(2000));
  const usual = await load(visit, wait(20_000));
  const meanwhile = await load(visit, backUp(server, `${name}=${value}`));
  return [
    figure('Page, p99', 'ms', p99(usual)),
    figure(
      `Page while ${applications.toLocaleString('en')} applications are backed up and tried, p99`,
      '×',
      p99(meanwhile) / p99(usual),
      2,
    ),
  ];
}

type Visit = (path: string) => Promise<string>;

function visitor({ origin }: RunningServer, cookie: string): Visit {
  return async (path) => {
    const response = await fetch(origin + path, { headers: { cookie } });
    if (!response.ok) throw new Error(`${path} answers ${response.status}`);
    return response.text();
  };
}

/** Milliseconds that each page took, one after the other until the work is done. */
async function load(visit: Visit, work: Promise<unknown>): Promise<number[]> {
  let isDone = false;
  const ending = work.finally(() => {
    isDone = true;
  });
  const times: number[] = [];
  for (let n = 0; !isDone; n++) {
    const began = performance.now();
    await visit(paths[n % paths.length] ?? '/');
    times.push(performance.now() - began);
    await wait(pauseMs);
  }
  await ending;
  return times;
}

/** By the button of the back office. @throws Error when it fails */
export async function backUp({ origin }: RunningServer, cookie: string): Promise<void> {
  const page = `${origin}/admin/backups`;
  const body = new URLSearchParams({ intent: 'back-up' });
  await fetch(`${page}.data`, { method: 'POST', headers: { cookie, origin }, body });
  for (;;) {
    await wait(500);
    const text = await (await fetch(page, { headers: { cookie } })).text();
    if (text.includes('>Good<')) return;
    if (text.includes('>Failed<')) throw new Error('The backup failed');
  }
}

function p99(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;
}
