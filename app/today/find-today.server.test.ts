import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { jobApplications } from '#db/schema/applications.ts';
import { employeeOnboarding } from '#db/schema/employees.ts';
import { mails } from '#db/schema/mails.ts';
import { applicationRow } from '#tests/fixtures/application-row.ts';
import { completedEmployee } from '#tests/fixtures/completed-employee.ts';
import { openTestServices, type TestServices } from '#tests/support/services.ts';
import { findToday } from './find-today.server.ts';

let test: TestServices;

beforeAll(async () => {
  test = await openTestServices();
});
afterAll(() => test.close());

const at = (hour: number) => new Date(Date.UTC(2026, 2, 6, hour));

const fresh = async () => {
  const { db } = test.services;
  await db.delete(mails);
  await db.delete(employeeOnboarding);
  await db.delete(jobApplications);
};

const longAgo = new Date(Date.UTC(2026, 0, 1));
const decided = (application_status: 'accepted' | 'rejected', decided_at: Date | null = at(1)) =>
  applicationRow({ application_status, decided_at, updated_at: at(1) });

function decisionTo(
  { id, application_status }: ReturnType<typeof decided>,
  progress: Partial<typeof mails.$inferInsert> = {},
) {
  return {
    id: randomUUID(),
    kind: `application-${application_status}`,
    subject_type: 'application',
    subject_id: `${id}`,
    queued_at: at(2),
    changed_at: at(2),
    ...progress,
  };
}

it.each(['accepted', 'rejected'] as const)(
  'counts who was %s lately, and whom no email that went out has told',
  async (decision) => {
    const { db } = test.services;
    await fresh();
    const untold = async () => (await findToday(test.services, at(6))).applications.untold;
    const told = decided(decision);
    const written = decided(decision);
    const failed = decided(decision);
    const undated = decided(decision, null);
    // Corrected since: decided long ago.
    const edited = decided(decision, longAgo);
    await db.insert(jobApplications).values([told, written, failed, undated, edited]);
    await db
      .insert(mails)
      .values([
        decisionTo(told),
        decisionTo(written, { state: 'sent', fault: 'outbox' }),
        decisionTo(failed, { state: 'failed', fault: 'no-address' }),
      ]);
    expect(await untold()).toEqual({ accepted: 0, rejected: 0, [decision]: 3 });
  },
);

it('counts nobody as untold who was hired', async () => {
  const { db, keys } = test.services;
  await fresh();
  const email = 'Hired@example.com';
  await db.insert(jobApplications).values({ ...decided('accepted'), email });
  await db
    .insert(employeeOnboarding)
    .values(completedEmployee(keys, { email: email.toLowerCase() }));
  const { applications } = await findToday(test.services, at(6));
  expect(applications.untold.accepted).toBe(0);
});

it('names whom to ask before they are paid, but nobody who has left', async () => {
  const { db, keys } = test.services;
  await fresh();
  const flagged = { full_name_ic: 'Lee Sook Han', bank_account_changed_at: at(1) };
  const [one, left] = [completedEmployee(keys, flagged), completedEmployee(keys, flagged)];
  await db.insert(employeeOnboarding).values([one, { ...left, left_on: '2026-03-05' }]);
  const { flagged: found } = await findToday(test.services, at(6));
  expect(found).toEqual([{ id: one.id, name: 'Lee Sook Han' }]);
});

it('mails in trouble have the names of those whom they are about, the oldest first', async () => {
  const { db, keys } = test.services;
  await fresh();
  const applicant = applicationRow({ full_name: 'Aisyah' });
  const employee = { ...completedEmployee(keys), full_name_ic: 'Borhan' };
  await db.insert(jobApplications).values(applicant);
  await db.insert(employeeOnboarding).values(employee);
  const application = { subject_type: 'application', subject_id: applicant.id };
  const mail = (change: object, hour: number) => ({
    id: randomUUID(),
    kind: 'receipt',
    state: 'failed' as const,
    fault: 'address-refused',
    queued_at: at(hour),
    changed_at: at(hour),
    ...application,
    ...change,
  });
  await db.insert(mails).values([
    mail({ subject_type: 'employee', subject_id: employee.id, state: 'queued' }, 3),
    mail({}, 2),
    // Made good by a later one of its kind.
    mail({ kind: 'application-accepted' }, 1),
    mail({ kind: 'application-accepted', state: 'sent', fault: null }, 4),
    // About no record.
    mail({ subject_type: 'data-link', subject_id: 'none' }, 1),
    mail({ state: 'queued', fault: null, kind: 'waits' }, 5),
    // Written while there was no mail server; of a receipt nothing is said.
    mail({ state: 'sent', fault: 'outbox', kind: 'application-rejected' }, 5),
    mail({ state: 'sent', fault: 'outbox', kind: 'application-receipt' }, 5),
  ]);
  const { mails: found, mailsInOutbox } = await findToday(test.services, at(6));
  expect(mailsInOutbox).toBe(1);
  expect(found.map(({ about, name, state }) => [about, name, state])).toEqual([
    ['application', 'Aisyah', 'failed'],
    ['employee', 'Borhan', 'queued'],
  ]);
});
