import { desc } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import * as resources from '#app/admin/admin-resources.route.ts';
import { unanswered } from '#app/employees/employee.ts';
import { mapFields } from '#app/forms/rules.ts';
import { breachRules, checkQuestion } from '#app/privacy/breach/breach-question.ts';
import { answerBreach } from '#app/privacy/breach/find-seen.server.ts';
import { auditEvents } from '#db/schema/audit.ts';
import { employeeOnboarding } from '#db/schema/employees.ts';
import { emailSubscribers } from '#db/schema/subscribers.ts';
import { completedEmployee } from '#tests/fixtures/completed-employee.ts';
import { subscriberRow } from '#tests/fixtures/subscriber-row.ts';
import { serveRoutes } from '#tests/support/serve-routes.tsx';
import { testAccounts } from '#tests/support/sign-in/accounts.ts';
import { adminCookie, testAdmin } from '#tests/support/sign-in/sign-in.ts';
import * as route from './export-register.route.ts';

const accounts = testAccounts();
const children = [{ path: 'admin/employees.csv', module: route }];
const serve = serveRoutes([{ module: resources, children }], accounts);
let cookie: string;

beforeAll(async () => {
  const { db, keys } = accounts.services;
  await db.insert(employeeOnboarding).values([
    completedEmployee(keys, {
      full_name_ic: 'Siti "S", binti Ali',
      ic_number: '000305101234',
      account_number: '1310041000012345',
      bank_name: 'BSN',
      started_on: '2026-03-05',
      left_on: '2026-09-30',
    }),
    completedEmployee(keys, { full_name_ic: '=Kumar', job_position: 'Supervisor' }),
    {
      ...completedEmployee(keys, { full_name_ic: 'new' }),
      ...unanswered,
      ic_number: 'PENDING-1',
      kwsp_no: null,
    },
  ]);
  await db.insert(emailSubscribers).values(subscriberRow());
  cookie = (await adminCookie(accounts)).header;
});

const get = (headers: Record<string, string> = { Cookie: cookie }) =>
  serve(new Request('http://localhost:3000/admin/employees.csv', { headers }));

const events = () => accounts.services.db.select().from(auditEvents).orderBy(desc(auditEvents.id));

test('lists everybody by name, with numbers that Excel leaves as they are, and no formulas', async () => {
  const response = await get();
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Disposition')).toMatch(
    /^attachment; filename="embun-employee-register-\d{4}-\d\d-\d\d\.csv"$/,
  );
  expect(response.headers.get('Cache-Control')).toContain('no-store');
  expect(Buffer.from(await response.arrayBuffer()).toString()).toBe(
    [
      '\uFEFFName,IC number,Position,Started on,Left on,KWSP number,Bank,Account number',
      `"'=Kumar",000229-10-5544,Supervisor,,,"=""12345678""",Maybank,5642 0781 9034`,
      'new,,Full Time Barista,,,,,',
      '"Siti ""S"", binti Ali","=""000305101234""",Full Time Barista,2026-03-05,2026-09-30,"=""12345678""",BSN,"=""1310041000012345"""',
      '',
    ].join('\n'),
  );
});

test('is recorded, so that the people whose data it held can be found', async () => {
  await get();
  const [event] = await events();
  expect(event).toMatchObject({
    action: 'employees.exported',
    actor_email: testAdmin.email,
    session_id: expect.any(String),
    details: { count: 3 },
  });
  const question = checkQuestion(
    mapFields(breachRules, (field) => (field === 'session_id' ? (event?.session_id ?? '') : '')),
  );
  if (!question.ok) throw new Error('No question');
  const { shown } = await answerBreach(accounts.services.db, question.value);
  expect(shown.map(({ type, name, fields }) => [type, name, fields.join(' ')])).toEqual(
    ['=Kumar', 'Siti "S", binti Ali', 'new'].map((name) => [
      'employee',
      name,
      'name work ic kwsp bank account-number',
    ]),
  );
});
