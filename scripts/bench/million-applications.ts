import { sql } from 'drizzle-orm';
import { jobPositions, states } from '#app/careers/application-options.ts';
import { applicationStatuses } from '#app/careers/application-status.ts';
import type { Database } from '#app/platform/database/database.server.ts';

export const million = 1_000_000;

const first = new Date('2020-01-01T00:00:00Z');
const minutesApart = 3;

/** One every three minutes since 2020. */
export function receivedAt(n: number): Date {
  return new Date(first.getTime() + n * minutesApart * 60_000);
}

/** Fills and analyzes the table. Some states are rare; a quarter has each status, 60 % are full time. */
export async function fillMillion(db: Database): Promise<void> {
  const client = await db.$client.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('select setseed(0.5)');
    await client.query(insertMillion, [
      million,
      states.map((state) => state.value),
      [...applicationStatuses],
      [...jobPositions],
      first,
      minutesApart,
    ]);
    await client.query('vacuum analyze job_applications, application_counts');
  } finally {
    // Ends the session, and with it the settings.
    client.release(true);
  }
  const counted = await db.execute(sql`select sum(count)::int as sum from application_counts`);
  if (counted.rows[0]?.sum !== million) throw new Error('The counters do not show a million rows');
}

const insertMillion = `
  insert into job_applications (
    id, full_name, email, phone, date_of_birth, address, city, state, postcode, job_position,
    work_type, duration, why_embun, resume_url, full_body_image_url, selfie_image_url,
    application_status, content_digest, created_at, updated_at)
  select gen_random_uuid(), 'Applicant ' || n, n || '@example.com', '+60 12-000 0000',
    date '1980-01-01' + n % 8000, n || ' Jalan Melati 1, Taman Seri Indah', 'Bandar Baru Bangi',
    ($2::text[])[1 + floor(cardinality($2::text[]) * power(random(), 2))::int], '43650',
    ($4::text[])[case when random() < 0.6 then 1 else 2 end], '', '6-months',
    repeat('I like matcha and quiet mornings. ', 8), n || '/resume.pdf', n || '/full-body.jpg',
    n || '/selfie.jpg', ($3::text[])[1 + floor(4 * random())::int], md5(n::text),
    $5::timestamptz + n * $6::int * interval '1 minute',
    $5::timestamptz + n * $6::int * interval '1 minute'
  from generate_series(1, $1::int) as n`;
