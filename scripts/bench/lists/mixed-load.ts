import { setTimeout as wait } from 'node:timers/promises';
import { owner, signIn } from '#tests/support/owner.ts';
import { startServer } from '#tests/support/server.ts';
import { backUp } from '../backup/pages.ts';
import { figure, quantile } from '../figure.ts';
import { fillApplications } from './applications.ts';
import { filledFolder } from './database.ts';
import { fillEmployees } from './employees.ts';
import { fillSubscribers } from './subscribers.ts';

const perSecond = 50;

/** What visitors ask for: mostly pages that are kept, some that are made for them, and a form. */
const visits = ['/', '/shop', '/store', '/career', '/shop?utm_source=post', '/auth', '/newsletter'];

/** What the owner asks for: whole pages, and lists as the pages load them anew. */
const officeVisits = [
  '/admin/today',
  '/admin/applications',
  '/admin/applications.data?status=pending&state=selangor',
  '/admin/applications.data?search=aisyah+42',
  '/admin/employees.data?search=mei+ling',
  '/admin/employees',
  '/admin/email-list.data?search=university',
  '/admin/email-list',
];

/** One of five requests is the owner's. */
const officeEvery = 5;

type Times = { visitors: number[]; office: number[]; errors: string[] };

/**
 * Fifty requests a second, whether or not the earlier ones are answered, over a million applications, a million
 * subscribers and 100,000 employees: for ten minutes (BENCH_MINUTES=1 for a quick look), and then while the
 * nightly backup is made and tried.
 */
export default async function measureMixedLoad() {
  const minutes = Number(process.env.BENCH_MINUTES ?? 10);
  await using folder = await filledFolder(async (client) => {
    await fillApplications(client);
    await fillEmployees(client);
    await fillSubscribers(client);
  });
  const env = {
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
    RATE_LIMIT_FACTOR: '100000',
    LOG_LEVEL: 'error',
  };
  await using server = await startServer({ dataDir: folder.path, env });
  const { name, value } = await signIn(server.origin);
  const cookie = `${name}=${value}`;
  const under = (work: Promise<unknown>) => load(server.origin, cookie, work);
  // Until every page is kept, and the code compiled.
  await under(wait(10_000));
  const usual = await under(wait(minutes * 60_000));
  const meanwhile = await under(backUp(server, cookie));
  const load50 = '50 requests a second over a million rows';
  const p99 = (times: readonly number[]) => quantile(times, 0.99);
  const errors = [...usual.errors, ...meanwhile.errors];
  if (errors.length > 0) console.log(errors.slice(0, 10).join('\n'));
  return [
    figure(`${load50}, public pages, p99`, 'ms', p99(usual.visitors), 20),
    figure(`${load50}, back office, p99`, 'ms', p99(usual.office), 60),
    figure(`${load50}, errors`, 'errors', errors.length, 0),
    figure(
      `${load50}, public pages during the backup, p99`,
      '×',
      p99(meanwhile.visitors) / p99(usual.visitors),
      2,
    ),
    figure(
      `${load50}, back office during the backup, p99`,
      '×',
      p99(meanwhile.office) / p99(usual.office),
      2,
    ),
  ];
}

async function load(origin: string, cookie: string, work: Promise<unknown>): Promise<Times> {
  const times: Times = { visitors: [], office: [], errors: [] };
  let isDone = false;
  const ending = work.finally(() => {
    isDone = true;
  });
  // It is awaited below: until then its failure is nobody's.
  ending.catch(() => undefined);
  const began = performance.now();
  const asked: Promise<void>[] = [];
  for (let n = 0; !isDone; n++) {
    const due = began + (n * 1000) / perSecond;
    await wait(Math.max(0, due - performance.now()));
    asked.push(ask(n, due));
  }
  await ending;
  await Promise.all(asked);
  return times;

  /** Milliseconds from when it was due: what had to wait for its turn is slow as well. */
  async function ask(n: number, due: number): Promise<void> {
    const isOffice = n % officeEvery === 0;
    const paths = isOffice ? officeVisits : visits;
    const path = paths[Math.floor(n / (isOffice ? officeEvery : 1)) % paths.length] ?? '/';
    try {
      const response = await request(path, n, isOffice);
      await response.arrayBuffer();
      if (!response.ok) times.errors.push(`${path}: ${response.status}`);
    } catch (error) {
      times.errors.push(`${path}: ${error}`);
    }
    times[isOffice ? 'office' : 'visitors'].push(performance.now() - due);
  }

  function request(path: string, n: number, isOffice: boolean): Promise<Response> {
    if (path !== '/newsletter') {
      return fetch(origin + path, { headers: isOffice ? { cookie } : {} });
    }
    const body = new URLSearchParams({ email: `visitor${n}@example.com` });
    return fetch(origin + path, { method: 'POST', headers: { origin }, body });
  }
}
