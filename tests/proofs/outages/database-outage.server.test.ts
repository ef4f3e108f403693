import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { submitFailedMessage } from '#app/careers/application.ts';
import { type Database, openDatabase } from '#app/platform/database/database.server.ts';
import { type FormParts, toFormData, validApplication } from '#tests/fixtures/application-form.ts';
import {
  type ExternalPostgres,
  startExternalPostgres,
} from '#tests/support/database/external-postgres.ts';
import { mailsTo } from '#tests/support/outbox.ts';
import { type RunningServer, startServer } from '#tests/support/processes/server.ts';
import { owner, ownerSettings, signIn } from '#tests/support/sign-in/owner.ts';

// While its database is away, the site keeps running and says so; it recovers when the database is back.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const toTerminate = 200;
/** Milliseconds that the site may take to recover once the database is back. */
const readyWithin = 5000;

let postgres: ExternalPostgres;
let server: RunningServer;
let database: { db: Database; close(): Promise<void> };
let cookie: string;
let application: FormParts;

beforeAll(async () => {
  postgres = await startExternalPostgres();
  database = openDatabase({ connectionString: postgres.url, application_name: 'test' });
  application = await validApplication();
  server = await startServer({
    env: {
      DATABASE_URL: postgres.url,
      SECRET_KEY: 'a secret for tests, long enough to be one',
      ...ownerSettings,
      RATE_LIMIT_FACTOR: '1000',
    },
  });
  const { name, value } = await signIn(server.origin);
  cookie = `${name}=${value}`;
});
afterAll(async () => {
  await database.close();
  await server.stop();
  await postgres.remove();
});

/** Lets people work until `end`; those whom the site told that it was done are listed in `acknowledged`. */
function startLoad() {
  const acknowledged = { applicants: [] as string[], employees: [] as string[] };
  const statuses = new Set<number>();
  let going = true;
  const repeat = async (work: (n: number) => Promise<Response>) => {
    for (let n = 0; going; n++) statuses.add((await work(n)).status);
  };
  const apply = async (n: number) => {
    const email = `applicant-${n}@example.com`;
    const response = await sendApplication(email);
    if (response.ok) acknowledged.applicants.push(email);
    return response;
  };
  const hire = (worker: string) => async (n: number) => {
    const email = `${worker}-${n}@example.com`;
    const response = await addEmployee(email);
    if ((await response.text()).includes('"ok",true')) acknowledged.employees.push(email);
    return response;
  };
  const look = async () => {
    const response = await openList();
    await response.text();
    return response;
  };
  const people = [apply, hire('a'), hire('b'), hire('c'), look, look].map(repeat);
  return {
    acknowledged,
    statuses,
    async end() {
      going = false;
      await Promise.all(people);
    },
  };
}

function sendApplication(email: string): Promise<Response> {
  const body = toFormData({ ...application, email });
  return fetch(`${server.origin}/api/submit-application`, { method: 'POST', body });
}

function addEmployee(email: string): Promise<Response> {
  const fields = { intent: 'add', full_name_ic: 'Aisyah', email, job_position: 'Supervisor' };
  return fetch(`${server.origin}/admin/employees.data`, {
    method: 'POST',
    headers: { Cookie: cookie, Origin: server.origin },
    body: new URLSearchParams(fields),
  });
}

function openList(): Promise<Response> {
  return fetch(`${server.origin}/admin/applications`, {
    headers: { Cookie: cookie },
    redirect: 'manual',
  });
}

async function ready(): Promise<boolean> {
  return (await fetch(`${server.origin}/readyz`)).ok;
}

/** Breaks the server's connections. @returns how many */
async function terminateConnections(): Promise<number> {
  const { rows } = await database.db.execute<{ count: number }>(sql`
    select count(*) filter (where pg_terminate_backend(pid))::int as count
    from pg_stat_activity where application_name in ('web', 'jobs')`);
  return rows[0]?.count ?? 0;
}

test('200 broken connections and two restarts of the database under load', async () => {
  const load = startLoad();
  let terminated = 0;
  while (terminated < toTerminate) {
    terminated += await terminateConnections();
    await expect.poll(ready, { timeout: readyWithin }).toBe(true);
  }
  for (const how of ['fast', 'crash'] as const) {
    await postgres.stop(how);
    await expectOutage();
    await postgres.start();
    await expect.poll(ready, { timeout: readyWithin }).toBe(true);
    const { applicants, employees } = load.acknowledged;
    for (const people of [applicants, employees]) {
      const known = people.length;
      await expect.poll(() => people.length, { timeout: readyWithin }).toBeGreaterThan(known);
    }
  }
  await load.end();
  const { applicants, employees } = load.acknowledged;

  expect(load.statuses).toEqual(new Set([200, 503]));
  expect(await storedAmong('job_applications', applicants)).toBe(applicants.length);
  expect(await storedAmong('employee_onboarding', employees)).toBe(employees.length);
  expect(await receiptsOf(applicants)).toBe(applicants.length);
  expect(applicants.length).toBeGreaterThan(0);
  expect(employees.length).toBeGreaterThan(0);

  const serious = server.logged().filter(({ level }) => level === 'error' || level === 'fatal');
  expect(serious).toEqual([]);
});

/** The answers of the site while the database is away. */
async function expectOutage(): Promise<void> {
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
  expect(await ready()).toBe(false);
  expect((await fetch(`${server.origin}/shop`)).status).toBe(200);

  const page = await openList();
  expect(page.status).toBe(503);
  expect(page.headers.get('Retry-After')).toBe('5');
  expect(await page.text()).toContain('Something went wrong');

  const applied = await sendApplication('nobody@example.com');
  expect(applied.status).toBe(503);
  expect(await applied.json()).toEqual({ success: false, error: submitFailedMessage });

  const login = await fetch(`${server.origin}/admin/login`, {
    method: 'POST',
    body: new URLSearchParams(owner),
  });
  expect(login.status).toBe(503);
  expect(await login.text()).toContain('Login failed. Please try again.');
}

async function storedAmong(table: string, emails: string[]): Promise<number> {
  const { rows } = await database.db.execute<{ count: number }>(sql`
    select count(*)::int as count from ${sql.identifier(table)}
    where email = any(${sql.param(emails)}::text[])`);
  return rows[0]?.count ?? 0;
}

/** How many of these applicants have their receipt, which is queued in the transaction that stores them. */
async function receiptsOf(emails: string[]): Promise<number> {
  const { rows } = await database.db.execute<{ count: number }>(sql`
    select count(*)::int as count from mails
    join job_applications on job_applications.id::text = mails.subject_id
    where kind = 'application-receipt' and mails.state in ('queued', 'sent')
      and email = any(${sql.param(emails)}::text[])`);
  return rows[0]?.count ?? 0;
}

test('after an outage a new email is sent at once', async () => {
  await postgres.stop();
  // Long enough that whatever retries with growing pauses is in a long pause.
  await sleep(8000);
  await postgres.start();
  await expect.poll(ready, { timeout: readyWithin }).toBe(true);
  // A new job, since one that the outage interrupted would only be retried after five minutes.
  expect((await sendApplication('late@example.com')).status).toBe(200);
  await expect
    .poll(() => mailsTo('late@example.com', server.dataDir), { timeout: readyWithin })
    .toHaveLength(1);
});
