import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Database } from '#app/platform/database/database.server.ts';
import { openDatabase } from '#app/platform/database/database.server.ts';
import { startEmbeddedPostgres } from '#app/platform/database/embedded-postgres.server.ts';
import { installQueues } from '#app/platform/jobs/job-queues.server.ts';
import { startJobs } from '#app/platform/jobs/jobs.server.ts';
import { findDueRecords } from '#app/privacy/retention/due-records.server.ts';
import { purgeRecords } from '#app/privacy/retention/purge.server.ts';
import { addDays, isoDay } from '#app/shared/dates.ts';
import { type Figure, figure } from '../bench/figure.ts';
import { filledFolder } from './lists/database.ts';

const nights = 365;
const first = { year: 2027, month: 1, day: 1 };

/** A year of nights over people whose day PostgreSQL has worked out; BENCH_PEOPLE=1000 for a quick look. */
export default async function measureRetention(): Promise<Figure[]> {
  const people = Number(process.env.BENCH_PEOPLE ?? 100_000);
  await using folder = await filledFolder((client) => fill(client, people));
  const postgres = await startEmbeddedPostgres(folder.path);
  await using disposables = new AsyncDisposableStack();
  disposables.defer(() => postgres.stop());
  const { db, close } = openDatabase(postgres.owner);
  disposables.defer(close);
  const jobs = await startJobs(postgres.owner, () => undefined);
  disposables.defer(jobs.stop);

  const began = performance.now();
  for await (const _ of findDueRecords(db, { until: isoDay(first) }));
  const look = performance.now() - began;
  let [wrong, gone, deleting] = [0, 0, 0];
  for (let night = 0; night < nights; night += 1) {
    const until = isoDay(addDays(first, night));
    const started = performance.now();
    const counts = await purgeRecords({ db, jobs }, findDueRecords(db, { until }), {
      now: new Date(`${until}T02:30:00+08:00`),
    });
    deleting += performance.now() - started;
    gone += Object.values(counts).reduce((sum, count) => sum + count, 0);
    wrong += await countWrong(db, until);
  }
  const name = `of ${people.toLocaleString('en')} people`;
  return [
    figure(`Deleted on another day than theirs ${name}, in a year of nights`, 'records', wrong, 0),
    figure(`What has ended ${name}, found`, 's', look / 1000, 5),
    figure(`A night's deletion ${name}`, 's', deleting / nights / 1000, 10),
    figure(`Deleted ${name} in a year`, 'records', gone),
  ];
}

/** Early, or late. */
async function countWrong(db: Database, night: string): Promise<number> {
  const { rows } = await db.execute<{ wrong: number }>(sql`
    select count(*)::int as wrong from planted
    left join (
      select id::text from job_applications union all select id::text from employee_onboarding
      union all select id from "user"
    ) as standing using (id)
    where (standing.id is null) <> coalesce(ends <= ${night}::date, false)`);
  return rows[0]?.wrong ?? 0;
}

async function fill(client: pg.PoolClient, people: number): Promise<void> {
  await installQueues(client);
  await client.query('create table planted (id text primary key, ends date)');
  for (const statement of [applications, employees, accounts]) {
    await client.query(statement, [Math.ceil(people / 3), isoDay(first)]);
  }
  await client.query('analyze planted');
}

/** The day in which each begins, at any time of it; their ends fall into 456 days. */
const begun = (period: string) => `
  select n, gen_random_uuid() as id, period, day,
    (day + n % 86400 * interval '1 second') at time zone 'Asia/Kuala_Lumpur' as at
  from generate_series(1, $1::int) as n,
    lateral (select ${period} as period) as periods,
    lateral (select ($2::date + (n % 456) * interval '1 day' - period)::date as day) as days`;

const noted = `insert into planted select id::text, (day + period)::date from made
  where period is not null`;

const applications = `with made as (${begun(`case n % 3 when 0 then interval '12 months' else interval '6 months' end`)}),
  noted as (${noted})
  insert into job_applications (
    id, full_name, email, phone, date_of_birth, address, city, state, postcode, job_position,
    work_type, duration, why_embun, full_body_image_url, selfie_image_url, application_status,
    decided_at, content_digest, created_at, updated_at)
  select id, 'Applicant ' || n, n || '@example.com', '+60 12-000 0000', '2000-02-29',
    n || ' Jalan Melati 1', 'Bangi', 'selangor', '43650', 'Full Time Barista', '', '6-months',
    'I like matcha.', id || '/2-full-body.jpg', id || '/3-selfie.jpg',
    (array['pending', 'rejected', 'accepted'])[1 + n % 3],
    case when n % 3 > 0 then at end, md5(n::text), case n % 3 when 0 then at else at - interval '1 month' end, at
  from made`;

const employees = `with made as (${begun(`case n % 2 when 0 then interval '7 years' else interval '90 days' end`)}),
  noted as (${noted})
  insert into employee_onboarding (
    id, full_name_ic, email, ic_number, phone, address, bank_name, account_number,
    account_owner_name, tshirt_size, shoes_size, job_position, onboarding_status, left_on,
    created_at, updated_at)
  select id, 'Employee ' || n, 'employee' || n || '@example.com', 'PENDING-' || n, 'Pending',
    'Pending', 'Pending', 'Pending', 'Pending', 'Pending', 'Pending', 'Supervisor',
    (array['completed', 'pending'])[1 + n % 2], case n % 2 when 0 then day end, at, at
  from made`;

const accounts = `with made as (${begun(`interval '2 years'`)}), noted as (${noted})
  insert into "user" (id, name, email, last_seen_at, created_at, updated_at)
  select id, 'Visitor ' || n, 'visitor' || n || '@example.com',
    case n % 2 when 0 then at end, case n % 2 when 0 then at - interval '1 year' else at end, at
  from made`;
