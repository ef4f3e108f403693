import { beforeAll, expect, it } from 'vitest';
import * as gate from '#app/admin/admin-resources.route.ts';
import * as employeesPage from '#app/employees/admin/employees.route.tsx';
import { noticeShown } from '#app/notices/notice-shown.server.ts';
import { completeOnboarding } from '#app/onboarding/complete-onboarding.server.ts';
import { employeeOnboarding } from '#db/schema/employees.ts';
import { onboardingAnswers } from '#tests/fixtures/onboarding-answers.ts';
import { dumpDatabase } from '#tests/support/database/dump-database.ts';
import { serveRoutes } from '#tests/support/serve-routes.tsx';
import { testAccounts } from '#tests/support/sign-in/accounts.ts';
import { adminCookie } from '#tests/support/sign-in/sign-in.ts';
import { withoutPlaceholder } from './employee.ts';
import { editFields } from './employee-form.ts';
import { decryptSecret } from './record/employee-record.server.ts';
import * as openRoute from './record/open-employee.route.ts';
import type { EmployeeRecord } from './record/open-employee.server.ts';

/** Numbers as an employee and an admin type them. The test looks for them with and without separators. */
const planted = {
  first: { ic_number: '910203-14-7771', kwsp_no: '73717371', account_number: '7371 0001 9991' },
  edited: { ic_number: '910203-14-7773', kwsp_no: '73737373', account_number: '7373 0003 9993' },
};
const needles = Object.values(planted).flatMap((numbers) =>
  Object.values(numbers).flatMap((number) => [number, number.replace(/\D/g, '')]),
);

const accounts = testAccounts({ LOG_LEVEL: 'trace' });
const children = [
  { path: 'admin/employees', module: employeesPage },
  { path: 'api/employee-record', module: openRoute },
];
const serve = serveRoutes([{ module: gate, children }], accounts);
let cookie: string;
/** The bodies of all answers, except those of the route that opens a record. */
const answers: string[] = [];

beforeAll(async () => {
  cookie = (await adminCookie(accounts)).header;
});

const url = (path: string) => `http://localhost:3000${path}`;

async function read(path: string): Promise<void> {
  const response = await serve(new Request(url(path), { headers: { cookie } }));
  expect([200, 202]).toContain(response.status);
  answers.push(await response.text(), JSON.stringify([...response.headers]));
}

async function act(fields: Record<string, string>): Promise<void> {
  const body = new URLSearchParams(fields);
  const headers = { cookie, origin: 'http://localhost:3000' };
  const request = new Request(url('/admin/employees.data'), { method: 'POST', body, headers });
  answers.push(await (await serve(request)).text());
}

async function openRecord(employeeId: string): Promise<EmployeeRecord> {
  const headers = { cookie, 'content-type': 'application/json' };
  const body = JSON.stringify({ employeeId, purpose: 'edit' });
  const request = new Request(url('/api/employee-record'), { method: 'POST', body, headers });
  const response = await serve(request);
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  return (await response.json()).record;
}

async function onlyEmployee() {
  const [row] = await accounts.services.db.select().from(employeeOnboarding);
  if (!row) throw new Error('Somebody was added');
  const token = decryptSecret(
    accounts.services.keys,
    row.id,
    'onboarding_token',
    row.onboarding_token,
  );
  return { id: row.id, token };
}

it('identity and bank numbers and tokens are in no table, in no log, and in only one answer', async () => {
  const email = 'planted@example.com';
  await act({ intent: 'add', full_name_ic: 'Planted', email, job_position: 'Supervisor' });
  const { id, token } = await onlyEmployee();
  const form = onboardingAnswers({ ...planted.first, email, date_of_birth: '1991-02-03' });
  const now = new Date();
  const notice = noticeShown(new Request('http://localhost/'), now);
  const completing = { token: String(token), form, notice, now };
  expect(await completeOnboarding(accounts.services, completing)).toEqual({ ok: true });

  const record = await openRecord(id);
  expect(record).toMatchObject(planted.first);
  expect(record.notice).toMatch(/^Privacy notice 1 in English, on /);
  const typed = Object.fromEntries(
    editFields.map((field) => [field, withoutPlaceholder(record[field])]),
  );
  const edit = { intent: 'edit', id, ...typed, ...planted.edited, onboarding_status: 'completed' };
  await act({ ...edit, version: record.version });
  expect(await openRecord(id)).toMatchObject(planted.edited);
  // These edits are refused, for several reasons, with the numbers in the form.
  await act({ ...edit, version: 'an old one' });
  await act({ ...edit, version: record.version, employee_pin: '12a4' });
  await act({ ...edit, version: record.version, full_name_ic: 'x'.repeat(300) });
  await act({ intent: 'issue-link', id });
  const { token: second } = await onlyEmployee();

  const secrets = [...needles, String(token)];
  const held = await dumpDatabase(accounts.services.db);
  expect(held).toContain('planted@example.com');
  expect(secrets.filter((secret) => held.includes(secret))).toEqual([]);
  expect(held).not.toContain(String(second));

  for (const path of ['', '?search=planted', `?view=${id}`, `?edit=${id}`, '?status=completed']) {
    await read(`/admin/employees${path}`);
    await read(`/admin/employees.data${path}`);
  }
  const said = answers.join('\n');
  expect(said).toContain('planted@example.com');
  expect(secrets.filter((secret) => said.includes(secret))).toEqual([]);

  const logged = JSON.stringify(accounts.logged);
  expect([...secrets, String(second), email].filter((text) => logged.includes(text))).toEqual([]);
});
