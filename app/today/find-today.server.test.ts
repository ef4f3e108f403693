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

it('names whom to ask before they are paid, and counts who was accepted and not told', async () => {
  const { db, keys } = test.services;
  const [told, untold] = [accepted(), accepted()];
  const longAgo = { ...accepted(), updated_at: new Date(Date.UTC(2026, 0, 1)) };
  await db.insert(jobApplications).values([told, untold, longAgo]);
  await db.insert(mails).values({
    id: randomUUID(),
    kind: 'application-accepted',
    subject_type: 'application',
    subject_id: told.id,
    queued_at: at(2),
    changed_at: at(2),
  });
  const flagged = { full_name_ic: 'Lee Sook Han', bank_account_changed_at: at(1) };
  await db.insert(employeeOnboarding).values({ ...completedEmployee(keys), ...flagged });
  const { applications, flagged: names } = await findToday(test.services, at(6));
  expect(applications.untold).toBe(1);
  expect(names).toEqual(['Lee Sook Han']);
  await db.delete(mails);
  await db.delete(employeeOnboarding);
  await db.delete(jobApplications);
});

const accepted = () => applicationRow({ application_status: 'accepted', updated_at: at(1) });

it('mails in trouble have the names of those whom they are about, the oldest first', async () => {
  const { db, keys } = test.services;
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
