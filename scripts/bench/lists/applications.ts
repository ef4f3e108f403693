import type pg from 'pg';
import { jobPositions, states } from '#app/careers/application-options.ts';
import { applicationStatuses } from '#app/careers/application-status.ts';
import {
  type ApplicationFilters,
  countApplications,
  listApplications,
} from '#app/careers/applications.server.ts';
import type { PageChoice } from '#app/lists/list-url.ts';
import { onStoppedDatabase } from '#tests/support/database/embedded-database.ts';
import { figure, quantile, sample } from '../figure.ts';
import { cursorAt, filledFolder, fillUnindexed, measureLoads } from './database.ts';

const million = 1_000_000;
/** All within the half year after which they are deleted. */
const secondsApart = 15;
const oldest = new Date(Date.now() - million * secondsApart * 1000);

const everything: ApplicationFilters = { status: null, position: null, states: [], search: '' };
const allStates = states.map((state) => state.value);

/** Filters that match from all to few applications, and by each field. */
const filters: ApplicationFilters[] = [
  everything,
  { ...everything, status: 'pending' },
  { ...everything, position: 'Part Time Barista' },
  { ...everything, states: ['selangor'] },
  { ...everything, states: ['kelantan', 'sabah', 'sarawak'] },
  { ...everything, states: allStates.slice(1) },
  { ...everything, status: 'rejected', states: allStates.slice(7) },
  { ...everything, status: 'accepted', position: 'Full Time Barista', states: ['perlis'] },
];

/** Searches that find many, few, one or none, including words that are only half typed. */
const searches: ApplicationFilters[] = [
  ...['ai', 'AISYAH', 'ling tan', 'example.com', '@', 'aisyah 42', 'wei jie 777', '陳大文', 'xqz'],
  ...['a', 'xq', '%', 'q j', '陳文', 'wei jie 7', 'aisyah zq', '012'],
  ...['123456@example.com', '+60 12-345', '012 345 6789', '3456789', 'x'.repeat(200)],
].map((search) => ({ ...everything, search }));

/** The first, a middle and the last page, each by the row that it starts after. */
const pages: PageChoice[] = [{}, { after: afterRow(million / 2) }, { after: afterRow(50) }];

function afterRow(n: number): string {
  return cursorAt(new Date(oldest.getTime() + n * secondsApart * 1000));
}

/** Measures list and count over a million applications, as the admin page loads them. */
export default async function measureList() {
  await using folder = await filledFolder(fillApplications);
  return await onStoppedDatabase(folder.path, 'owner', async (db) => {
    const now = new Date();
    const load =
      (filter: ApplicationFilters, page: PageChoice = {}) =>
      () =>
        Promise.all([listApplications(db, filter, page, now), countApplications(db, filter, now)]);
    const name = 'Admin list and filters over 1,000,000 rows';
    const loads = filters.flatMap((filter) => pages.map((page) => load(filter, page)));
    const figures = await measureLoads(name, 100, loads, { p50: [5, 1], p99: [20, 5] });
    const first = quantile(await sample(100, 5, load(everything, pages.at(0))), 0.5);
    const last = quantile(await sample(100, 5, load(everything, pages.at(-1))), 0.5);
    const withStatus: ApplicationFilters = { ...everything, status: 'accepted', search: 'kumar' };
    const found = await measureLoads(
      'Applicants searched among 1,000,000',
      20,
      [...searches, withStatus].map((filter) => load(filter, undefined)),
      { p50: [20], p99: [200] },
    );
    return [
      ...figures,
      ...found,
      figure(`${name}, last page / first page`, 'ratio', last / first, 1.2),
    ];
  });
}

/** Adds a million applications: some states are rare, each status has a quarter, and 60 % are for full time. */
export async function fillApplications(client: pg.PoolClient): Promise<void> {
  await client.query('select setseed(0.5)');
  const choices = [allStates, [...applicationStatuses], [...jobPositions]];
  await fillUnindexed(client, 'job_applications_search%', () =>
    client.query(insert, [million, ...choices, oldest, secondsApart, names]),
  );
  const { rows } = await client.query('select sum(count)::int as sum from application_counts');
  if (rows[0]?.sum !== million) throw new Error('The counters do not show a million rows');
}

const names = ['Nur Aisyah', 'Kumar a/l Raju', 'Tan Mei Ling', 'Ong Wei Jie', '陳大文'];

const insert = `
  insert into job_applications (
    id, full_name, email, phone, date_of_birth, address, city, state, postcode, job_position,
    work_type, duration, why_embun, resume_url, full_body_image_url, selfie_image_url,
    application_status, content_digest, created_at, updated_at)
  select gen_random_uuid(), ($7::text[])[1 + n % cardinality($7::text[])] || ' ' || n,
    n || '@example.com', '+60 12-' || lpad(n::text, 7, '0'),
    date '1980-01-01' + n % 8000, n || ' Jalan Melati 1, Taman Seri Indah', 'Bandar Baru Bangi',
    ($2::text[])[1 + floor(cardinality($2::text[]) * power(random(), 2))::int], '43650',
    ($4::text[])[case when random() < 0.6 then 1 else 2 end], '', '6-months',
    repeat('I like matcha and quiet mornings. ', 8), n || '/resume.pdf', n || '/full-body.jpg',
    n || '/selfie.jpg', ($3::text[])[1 + floor(4 * random())::int], md5(n::text),
    $5::timestamptz + n * $6::int * interval '1 second',
    $5::timestamptz + n * $6::int * interval '1 second'
  from generate_series(1, $1::int) as n`;
