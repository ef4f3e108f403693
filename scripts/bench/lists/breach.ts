import type pg from 'pg';
import type { Database } from '#app/platform/database/database.server.ts';
import { answerBreach, readSeen } from '#app/privacy/breach/find-seen.server.ts';
import { figure } from '../figure.ts';
import { filledFolder, withDatabase } from './database.ts';

const people = 100_000;

const questions = {
  from: { from: new Date('2020-01-01'), to: null, admin: null, session: null, record: null },
  session: { from: null, to: null, admin: null, session: 'stolen', record: null },
};

/** Whose data was seen, when an admin opened all there is and took twenty exports and twenty archives along. */
export default async function measureBreach() {
  await using folder = await filledFolder(fill);
  return await withDatabase(folder.path, async (db) => {
    const name = 'Whose data was seen, of 100,000 people';
    return [
      figure(`${name}, the answer`, 's', await seconds(() => answer(db)), 5),
      figure(`${name}, the whole list`, 's', await seconds(() => readAll(db)), 5),
      figure(`${name}, of one session`, 's', await seconds(() => answerSession(db)), 5),
    ];
  });
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

async function answer(db: Database): Promise<void> {
  const found = await answerBreach(db, questions.from);
  if (found.people !== people) throw new Error(`${found.people} people were found`);
}

async function readAll(db: Database): Promise<void> {
  let count = 0;
  for await (const part of readSeen(db, questions.from)) count += part.length;
  if (count !== people) throw new Error(`${count} records were listed`);
}

async function answerSession(db: Database): Promise<void> {
  const found = await answerBreach(db, questions.session);
  if (found.people !== people / 100) throw new Error(`${found.people} people were found`);
}

async function fill(client: pg.PoolClient): Promise<void> {
  for (const statement of statements) await client.query(statement);
}

/** Half applied, a tenth are employees, the others subscribed; all before 2024, when the first archive was made. */
const statements = [
  `create temp table person as
    select n, gen_random_uuid() as id, 'person' || n || '@example.com' as email,
      timestamptz '2020-01-01' + n * interval '15 min' as at
    from generate_series(1, ${people}) as n`,
  `insert into job_applications (id, full_name, email, phone, date_of_birth, address, city, state, postcode,
      job_position, work_type, duration, why_embun, full_body_image_url, selfie_image_url, content_digest,
      created_at, updated_at)
    select id, 'Person ' || n, email, '0123456789', '2000-01-01', 'Road', 'Bangi', 'selangor', '43650',
      'Full Time Barista', '', '1-year', repeat('I like tea. ', 40), id || '/b', id || '/s', id, at, at
    from person where n % 10 < 5`,
  `insert into employee_onboarding (id, full_name_ic, email, ic_number, phone, address, bank_name,
      account_number, account_owner_name, tshirt_size, shoes_size, job_position, created_at, updated_at)
    select id, 'Person ' || n, email, 'PENDING-' || id, 'Pending', 'Pending', 'Pending', 'Pending', 'Pending',
      'Pending', 'Pending', 'Barista', at, at
    from person where n % 10 = 5`,
  `insert into email_subscribers (id, email, source, subscribed_at, created_at)
    select id, email, 'sidebar', at, at from person where n % 10 > 5`,
  `insert into audit_events (at, actor_id, actor_email, session_id, action, subject_type, subject_id, details)
    select at + hours * interval '1 hour', 'a' || n % 3, 'admin' || n % 3 || '@cafe.example',
      case when n % 100 = 0 then 'stolen' else 's' || n % 1000 end,
      action, 'application', id, coalesce(jsonb_build_object('slot', slot), '{}')
    from person, (values (1, 'application.opened', null), (2, 'application.file-viewed', 'resume'),
      (3, 'application.file-viewed', 'selfie_image'), (4, 'application.status-set', null))
      as event (hours, action, slot) where n % 10 < 5`,
  `insert into audit_events (at, actor_id, actor_email, action, subject_type, subject_id)
    select at + interval '1 hour', 'a0', 'admin0@cafe.example', 'employee.opened', 'employee', id
    from person where n % 10 = 5`,
  `insert into audit_events (at, actor_id, actor_email, action, subject_type, subject_id)
    select timestamptz '2024-01-01' + n * interval '1 day', 'a' || n % 3, 'admin' || n % 3 || '@cafe.example',
      action, 'backup', 'embun-2024-01-' || lpad(n::text, 2, '0') || 'T0310+0800.tar.zst.age'
    from generate_series(1, 20) as n, (values ('backup.downloaded'), ('subscribers.exported')) as what (action)`,
];
