import type pg from 'pg';
import {
  countSubscribers,
  listSubscribers,
} from '#app/newsletter/subscribers/subscribers.server.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import { onStoppedDatabase } from '#tests/support/database/embedded-database.ts';
import type { RunningServer } from '#tests/support/processes/server.ts';
import { signIn } from '#tests/support/sign-in/owner.ts';
import { type Figure, figure, quantile } from '../figure.ts';
import { serverMemory, startQuietServer } from '../server.ts';
import { cursorAt, filledFolder, fillUnindexed, measureLoads } from './database.ts';

const million = 1_000_000;

/** Measures the list of a million subscribers, and all of it as CSV over HTTP. */
export default async function measureSubscribers() {
  await using folder = await filledFolder(fillSubscribers);
  const lists = await onStoppedDatabase(folder.path, 'owner', measureList);
  return [...lists, ...(await measureCsv(folder.path))];
}

const givenNames = 'aisyah kumar mei.ling wei.jie siti farid nurul hafiz priya chong'.split(' ');
const familyNames = 'tan lim raju abdullah ong rahman wong menon ismail devi'.split(' ');

export function fillSubscribers(client: pg.PoolClient): Promise<void> {
  return fillUnindexed(client, 'email_subscribers_search%', () =>
    client.query(insert, [million, givenNames, familyNames]),
  );
}

/** Subscribers with all combinations of names. The oldest third, and one in a thousand, have domains of their own. */
const insert = `
  insert into email_subscribers (id, email, source, subscribed_at, created_at)
  select gen_random_uuid(),
    ($2::text[])[1 + n % 10] || '.' || ($3::text[])[1 + n / 10 % 10] || n || '@' ||
      case when n <= $1 / 3 then 'former.example' when n % 1000 = 0 then 'university.example'
        when n % 3 = 0 then 'example.com' else 'mail.example' end,
    'sidebar', at, at
  from generate_series(1, $1::int) as n,
    lateral (select timestamptz '2020-01-01' + n * interval '3 min') as t(at)`;

/** Searches, including words that are only half typed. */
const searches = [
  // These find all subscribers, or many of all ages.
  ...['', 'a', 'si', 'example', 'mail.example', 'AISYAH', 'aisyah.tan', 'university'],
  // These find only the oldest third: all, some or few of them.
  ...['former', 'wei.jie.wong1', 'siti.ismail12'],
  // These find a few, one or none.
  ...['4242@', 'farid.lim99', '777777', '123456@former.example', '@', 'xqz', 'nobody@example.com'],
];

function measureList(db: Database): Promise<Figure[]> {
  const loads = searches.flatMap((search) =>
    pages.map(
      (page) => () => Promise.all([listSubscribers(db, search, page), countSubscribers(db)]),
    ),
  );
  const name = 'Subscribers and searches over 1,000,000 rows';
  return measureLoads(name, 50, loads, { p50: [5], p99: [20] });
}

/** The first page, one after the middle, the last, and one before that. */
const pages = [
  {},
  { after: cursorAt(new Date('2022-11-10T00:00:00Z')) },
  { after: cursorAt(new Date('2020-01-01T01:00:00Z')) },
  { before: cursorAt(new Date('2020-01-01T01:00:00Z')) },
];

async function measureCsv(dataDir: string): Promise<Figure[]> {
  await using server = await startQuietServer(dataDir);
  const { name, value } = await signIn(server.origin);
  const headers = { Cookie: `${name}=${value}` };
  await exportOnce(server, headers);
  const before = await serverMemory(server, 'VmRSS');
  const runs = [];
  for (let round = 0; round < 5; round++) runs.push(await exportOnce(server, headers));
  const peak = await serverMemory(server, 'VmHWM');
  const perRow = runs.map(({ ms }) => ms / 1000);
  const firstByte = runs.map(({ firstMs }) => firstMs);
  const csv = 'CSV of 1,000,000 subscribers';
  return [
    figure(
      `${csv}, microseconds a row (1.0 is a million a second)`,
      'µs',
      quantile(perRow, 0.5),
      1,
    ),
    figure(`${csv}, first byte`, 'ms', quantile(firstByte, 0.5), 50),
    figure(`${csv}, memory`, 'MB', peak - before, 48, 32),
  ];
}

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
