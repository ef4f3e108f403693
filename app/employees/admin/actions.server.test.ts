import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import {
  type Admin,
  adminContext,
  adminSessionContext,
} from '#app/accounts/sign-in/admin-gate.server.ts';
import { editFields } from '#app/employees/employee-form.ts';
import { openEmployee } from '#app/employees/record/open-employee.server.ts';
import { outboxNote } from '#app/mail/outbox-note.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import {
  findCorrected,
  findDataRequests,
  openDataRequest,
} from '#app/privacy/requests/data-requests.server.ts';
import { jobApplications } from '#db/schema/applications.ts';
import { employeeOnboarding } from '#db/schema/employees.ts';
import { applicationRow } from '#tests/fixtures/application-row.ts';
import { completedEmployee } from '#tests/fixtures/completed-employee.ts';
import { addWithLink, storedEmployee } from '#tests/support/onboarding.ts';
import { testServices } from '#tests/support/services.ts';
import { runEmployeeAction } from './actions.server.ts';
import { loader } from './employees.route.tsx';

// The factor leaves an admin one addition an hour, three edits, one deletion, two links, one email.
const test = testServices({ RATE_LIMIT_FACTOR: '0.01' });

const now = new Date('2026-03-06T09:30:00.000Z');
const session = { id: 'session', confirmedAt: now, device: 'Firefox on Linux' };
const someone = (): Admin => ({ id: randomUUID(), email: 'owner@cafe.example', name: 'Nur' });

function run(admin: Admin, intent: string, fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ intent, ...fields })) form.set(name, value);
  return runEmployeeAction(test.services, form, { admin, session, address: '192.0.2.1', now });
}

function add(admin: Admin, email = `${randomUUID()}@example.com`) {
  return run(admin, 'add', { full_name_ic: 'Siti Aminah', email, job_position: 'Supervisor' });
}

const idOf = async (email: string) => {
  const { id } = employeeOnboarding;
  const found = test.services.db.select({ id }).from(employeeOnboarding);
  return (await found.where(eq(employeeOnboarding.email, email)))[0]?.id ?? '';
};

/** Saves what the edit dialog shows, with some of it changed. */
async function change(id: string, changes: Record<string, string>): Promise<void> {
  const opened = await openEmployee(test.services, { id, purpose: 'edit', admin: someone(), now });
  if (!opened.ok) throw new Error(opened.reason);
  const { record } = opened;
  const shown = editFields.map((field) => [field, record[field] ?? '']);
  const sent = { ...Object.fromEntries(shown), id, version: record.version, ...changes };
  expect(await run(someone(), 'edit', sent)).toMatchObject({ ok: true });
}

const tooMany = {
  ok: false,
  reason: 'too-many',
  description: expect.stringMatching(/^Too many attempts\. Try again in \d+ minutes?\.$/),
};

it('one addition too many is refused and stores nothing, but another admin can still add', async () => {
  const admin = someone();
  expect(await add(admin)).toMatchObject({ ok: true });
  const email = `${randomUUID()}@example.com`;
  expect(await add(admin, email)).toEqual(tooMany);
  expect(await idOf(email)).toBe('');
  expect(await add(someone(), email)).toMatchObject({ ok: true });
});

it.each([
  ['edit', 3],
  ['confirm-bank-account', 3],
  ['issue-link', 2],
  ['reissue-link', 2],
  ['withdraw-link', 2],
  ['send-link', 1],
  ['remove-letter', 1],
  ['delete', 1],
] as const)('%s is limited to %i', async (intent, most) => {
  const admin = someone();
  const email = `${randomUUID()}@example.com`;
  await add(admin, email);
  const fields = { id: await idOf(email) };
  for (let n = 0; n < most; n++) {
    expect(await run(admin, intent, fields)).not.toEqual(tooMany);
  }
  expect(await run(admin, intent, fields)).toEqual(tooMany);
});

it('without a mail server the admin is not told that a link was sent', async () => {
  const { services } = test;
  const send = async (smtpUrl?: string) => {
    services.settings = { ...services.settings, smtpUrl };
    const { id } = await addWithLink(services.db, now, {}, services.keys);
    return run(someone(), 'send-link', { id });
  };
  const smtp = 'smtps://mail.cafe.example';
  expect(await send(smtp)).toMatchObject({ ok: true, title: 'Link Sent' });
  const written = { ok: true, title: 'The email is written', description: outboxNote };
  expect(await send()).toMatchObject(written);
});

it.each(['1931-02-28', '2012-03-05'])(
  'a birth on %s that is on file survives an edit',
  async (birth) => {
    const { db, keys } = test.services;
    const row = completedEmployee(keys, { date_of_birth: birth });
    await db.insert(employeeOnboarding).values(row);
    await change(row.id, { phone: '012-000 4444' });
    // The admin’s network address must not replace the employee’s address, either.
    const kept = { date_of_birth: birth, address: row.address };
    expect(await storedEmployee(db, row.id)).toMatchObject({ ...kept, phone: '012-000 4444' });
  },
);

it('the answer to a correction names the person’s own data, but not PIN, status or last day', async () => {
  const { db, keys } = test.services;
  const email = `${randomUUID()}@example.com`;
  const row = completedEmployee(keys, { email });
  await db.insert(employeeOnboarding).values(row);
  await openDataRequest(test.services, { email, kind: 'correction', words: 'My phone', now });
  const request = (await findDataRequests(test.services)).open[0]?.id ?? '';
  await change(row.id, { employee_pin: '4711', left_on: '2026-03-31' });
  expect(await run(someone(), 'stays', { id: row.id })).toMatchObject({ ok: true });
  expect((await findCorrected(db, request)).labels).toEqual([]);
  await change(row.id, { employee_pin: '4712', email: `${randomUUID()}@example.com` });
  await change(row.id, { full_name_ic: 'Aishah', phone: '012-000 4444' });
  const labels = ['Email', 'Full name', 'Phone number'];
  expect(await findCorrected(db, request)).toEqual({ labels, records: [row.id] });
});

it.each(['', 'rename', 'constructor'])('%j is no known intent', async (intent) => {
  expect(await run(someone(), intent, {})).toMatchObject({ ok: false, reason: 'unknown-intent' });
});

it('‘Add Employee’ says why an application may not be opened now', async () => {
  const { db } = test.services;
  const [first, second] = [applicationRow(), applicationRow()];
  await db.insert(jobApplications).values([first, second]);
  const context = new RouterContextProvider();
  context.set(servicesContext, test.services);
  context.set(adminContext, someone());
  context.set(adminSessionContext, session);
  const carryOver = (id: string) => {
    const url = new URL(`http://localhost:3000/admin/employees?add=${id}`);
    const request = new Request(url);
    return loader({ request, url, context, params: {}, pattern: '/admin/employees' });
  };
  expect(await carryOver(first.id)).toMatchObject({
    applicant: { email: first.email },
    closed: null,
  });
  expect(await carryOver(second.id)).toMatchObject({
    applicant: null,
    closed: { reason: 'confirm-identity' },
  });
  expect(await carryOver('new')).toMatchObject({ applicant: null, closed: null });
});
