import { rm } from 'node:fs/promises';
import { formatCursor } from '#app/lists/list-page.server.ts';
import {
  countSubscribers,
  listSubscribers,
} from '#app/newsletter/subscribers/subscribers.server.ts';
import { type Database, migrate, openDatabase } from '#app/platform/database/database.server.ts';
import { startEmbeddedPostgres } from '#app/platform/database/embedded-postgres.server.ts';
import { owner, signIn } from '#tests/support/owner.ts';
import { type RunningServer, startServer, temporaryFolder } from '#tests/support/server.ts';
import { type Benchmark, type Figure, quantile, timed } from './figure.ts';
import { serverMemory } from './server-memory.ts';

const million = 1_000_000;

/** The list over a million subscribers, and all of it as CSV over HTTP. */
export const measureSubscribers: Benchmark = async () => {
  const dataDir = await temporaryFolder();
  try {
    const list = await withDatabase(dataDir, async (db) => {
      await fillMillion(db);
      return measureList(db);
    });
    return [...list, ...(await measureCsv(dataDir))];
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
};

async function withDatabase<T>(dataDir: string, work: (db: Database) => Promise<T>): Promise<T> {
  const postgres = await startEmbeddedPostgres(dataDir);
  const { db, close } = openDatabase(postgres.owner);
  try {
    await migrate(db);
    return await work(db);
  } finally {
    await close();
    await postgres.stop();
  }
}

async function fillMillion(db: Database): Promise<void> {
  const client = await db.$client.connect();
  try {
    await client.query('set statement_timeout = 0');
    // Created after the rows, indexes take a fraction of the time.
    const { rows } = await client.query<{ indexname: string; indexdef: string }>(
      `select indexname, indexdef from pg_indexes where indexname like 'email_subscribers_search%'`,
    );
    for (const { indexname } of rows) await client.query(`drop index ${indexname}`);
    await client.query(insert, [million, givenNames, familyNames]);
    for (const { indexdef } of rows) await client.query(indexdef);
    await client.query('vacuum analyze email_subscribers, subscriber_counts');
  } finally {
    // Ends the session, and with it the settings.
    client.release(true);
  }
}

const givenNames = 'aisyah kumar mei.ling wei.jie siti farid nurul hafiz priya chong'.split(' ');
const familyNames = 'tan lim raju abdullah ong rahman wong menon ismail devi'.split(' ');

/** All combinations of names; the oldest third has another mail domain, and so does one in a thousand. */
const insert = `
  insert into email_subscribers (id, email, source, subscribed_at, created_at)
  select gen_random_uuid(),
    ($2::text[])[1 + n % 10] || '.' || ($3::text[])[1 + n / 10 % 10] || n || '@' ||
      case when n <= $1 / 3 then 'former.example' when n % 1000 = 0 then 'university.example'
        when n % 3 = 0 then 'example.com' else 'mail.example' end,
    'sidebar', at, at
  from generate_series(1, $1::int) as n,
    lateral (select timestamptz '2020-01-01' + n * interval '3 min') as t(at)`;

/** Searches, also while still being typed. */
const searches = [
  // All, and many everywhere.
  ...['', 'a', 'si', 'example', 'mail.example', 'AISYAH', 'aisyah.tan', 'university'],
  // The oldest third: all, some or few of them.
  ...['former', 'wei.jie.wong1', 'siti.ismail12'],
  // A few, one, none.
  ...['4242@', 'farid.lim99', '777777', '123456@former.example', '@', 'xqz', 'nobody@example.com'],
];

async function measureList(db: Database): Promise<Figure[]> {
  const samples: number[] = [];
  for (let round = -5; round < 50; round++) {
    for (const search of searches) {
      for (const page of pages) {
        const load = () => Promise.all([listSubscribers(db, search, page), countSubscribers(db)]);
        const ms = await timed(load);
        if (round >= 0) samples.push(ms);
      }
    }
  }
  const name = 'Subscribers and searches over 1,000,000 rows';
  return [
    { name: `${name}, p50`, unit: 'ms', measured: quantile(samples, 0.5), budget: 5 },
    { name: `${name}, p99`, unit: 'ms', measured: quantile(samples, 0.99), budget: 20 },
  ];
}

/** The first page, one after the middle, the last, and one before that. */
const pages = [
  {},
  { after: positionAt('2022-11-10T00:00:00Z') },
  { after: positionAt('2020-01-01T01:00:00Z') },
  { before: positionAt('2020-01-01T01:00:00Z') },
];

function positionAt(time: string): string {
  return formatCursor({ created_at: new Date(time), id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' });
}

async function measureCsv(dataDir: string): Promise<Figure[]> {
  const server = await startServer({
    dataDir,
    env: { ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password, LOG_LEVEL: 'error' },
  });
  try {
    const { name, value } = await signIn(server.origin);
    const headers = { Cookie: `${name}=${value}` };
    // The first one reads the table from disk.
    await exportOnce(server, headers);
    const before = await serverMemory(server, 'VmRSS');
    const runs = [];
    for (let round = 0; round < 5; round++) runs.push(await exportOnce(server, headers));
    const peak = await serverMemory(server, 'VmHWM');
    const seconds = quantile(
      runs.map((run) => run.ms / 1000),
      0.5,
    );
    return [
      {
        name: 'CSV of 1,000,000 subscribers, microseconds a row (1.0 is a million a second)',
        unit: 'µs',
        measured: seconds,
        budget: 1,
      },
      {
        name: 'CSV of 1,000,000 subscribers, first byte',
        unit: 'ms',
        measured: quantile(
          runs.map((run) => run.firstMs),
          0.5,
        ),
        budget: 50,
      },
      {
        name: 'CSV of 1,000,000 subscribers, memory',
        unit: 'MB',
        measured: peak - before,
        budget: 48,
        stretch: 32,
      },
    ];
  } finally {
    await server.stop();
  }
}

/** Discards the file while reading it. */
async function exportOnce(server: RunningServer, headers: Record<string, string>) {
  const began = performance.now();
  const response = await fetch(`${server.origin}/admin/email-list.csv`, { headers });
  if (!response.ok || !response.body) throw new Error(`The export answered ${response.status}`);
  let firstMs = 0;
  let lines = 0;
  for await (const piece of response.body) {
    firstMs ||= performance.now() - began;
    for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) lines++;
  }
  if (lines !== million + 1) throw new Error(`The export had ${lines} lines`);
  return { ms: performance.now() - began, firstMs };
}
