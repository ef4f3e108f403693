import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { ListedStatus } from '#app/careers/application-status.ts';
import { countApplications, listApplications } from '#app/careers/applications.server.ts';
import type { EmployeeFilterStatus } from '#app/employees/employee.ts';
import { listEmployees } from '#app/employees/employees.server.ts';
import { jobApplications } from '#db/schema/applications.ts';
import { employeeOnboarding } from '#db/schema/employees.ts';
import { mails } from '#db/schema/mails.ts';
import { dataRequests } from '#db/schema/privacy.ts';
import { applicationRow } from '#tests/fixtures/application-row.ts';
import { completedEmployee } from '#tests/fixtures/completed-employee.ts';
import { testServices } from '#tests/support/services.ts';
import { findToday } from './find-today.server.ts';

const test = testServices();

const at = (hour: number) => new Date(Date.UTC(2026, 2, 6, hour));

const fresh = async () => {
  const { db } = test.services;
  await db.delete(mails);
  await db.delete(dataRequests);
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
  'counts applicants who were %s lately and have not been told by an email',
  async (decision) => {
    const { db } = test.services;
    await fresh();
    const untold = async () => (await findToday(test.services, at(6))).applications.untold;
    const told = decided(decision);
    const written = decided(decision);
    const failed = decided(decision);
    const undated = decided(decision, null);
    // Decided long ago; its record was only corrected since.
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

it.each(['accepted', 'rejected'] as const)(
  'does not count an applicant who was %s and then hired',
  async (decision) => {
    const { db, keys } = test.services;
    await fresh();
    const email = 'Hired@example.com';
    await db.insert(jobApplications).values({ ...decided(decision), email });
    await db
      .insert(employeeOnboarding)
      .values(completedEmployee(keys, { email: email.toLowerCase() }));
    const { applications } = await findToday(test.services, at(6));
    expect(applications.untold[decision]).toBe(0);
  },
);

it('names employees to ask before they are paid, but none who have left', async () => {
  const { db, keys } = test.services;
  await fresh();
  const flagged = { full_name_ic: 'Lee Sook Han', bank_account_changed_at: at(1) };
  const [one, left] = [completedEmployee(keys, flagged), completedEmployee(keys, flagged)];
  await db.insert(employeeOnboarding).values([one, { ...left, left_on: '2026-03-05' }]);
  const { flagged: found } = await findToday(test.services, at(6));
  expect(found).toEqual([{ id: one.id, name: 'Lee Sook Han' }]);
});

it('mails in trouble come with the name of the person they are about, the oldest first', async () => {
  const { db, keys } = test.services;
  await fresh();
  const applicant = applicationRow({ full_name: 'Aisyah' });
  const employee = { ...completedEmployee(keys), full_name_ic: 'Borhan' };
  await db.insert(jobApplications).values(applicant);
  await db.insert(employeeOnboarding).values(employee);
  const application = { subject_type: 'application', subject_id: applicant.id };
  const request = { subject_type: 'data-request', subject_id: randomUUID() };
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
    // A later mail of the same kind was sent.
    mail({ kind: 'application-accepted' }, 1),
    mail({ kind: 'application-accepted', state: 'sent', fault: null }, 4),
    // This mail is about no record.
    mail({ subject_type: 'data-link', subject_id: 'none' }, 1),
    mail({ state: 'queued', fault: null, kind: 'waits' }, 5),
    // The answer to a request, one whose words are erased by now, and another mail about it.
    mail({ ...request, kind: 'data-request-answer' }, 4),
    mail(
      { ...request, kind: 'data-request-answer', subject_id: randomUUID(), queued_at: longAgo },
      4,
    ),
    mail({ ...request, kind: 'data-request-received' }, 4),
  ]);
  const { mails: found } = await findToday(test.services, at(6));
  expect(found.map(({ about, name, state }) => [about, name, state])).toEqual([
    ['application', 'Aisyah', 'failed'],
    ['employee', 'Borhan', 'queued'],
    ['data-request', '', 'failed'],
  ]);
});

it('each line that counts people leads to a list of exactly those people', async () => {
  const { db, keys } = test.services;
  await fresh();
  const people = {
    untold: decided('accepted'),
    rejected: decided('rejected'),
    unsent: decided('rejected'),
    told: decided('accepted'),
    longAgo: decided('accepted', longAgo),
    toldBefore: { ...decided('accepted'), decided_at: at(5) },
    sentSince: decided('accepted'),
    receiptOnly: applicationRow(),
  };
  await db.insert(jobApplications).values(Object.values(people));
  const inOutbox = { state: 'sent', fault: 'outbox' } as const;
  const ofUnsent = decisionTo(people.unsent, inOutbox);
  const receipt = { ...decisionTo(people.receiptOnly, inOutbox), kind: 'application-receipt' };
  const sentSince = { ...decisionTo(people.sentSince), queued_at: at(5) };
  const toSentSince = [decisionTo(people.sentSince, inOutbox), sentSince];
  const toOthers = [decisionTo(people.told), decisionTo(people.toldBefore)];
  await db.insert(mails).values([...toOthers, ...toSentSince, ofUnsent, receipt]);
  const hire = (token_expires_at: Date) => ({
    ...completedEmployee(keys),
    onboarding_status: 'pending' as const,
    onboarding_token_hash: randomUUID(),
    token_expires_at,
    token_used: false,
  });
  const [today, tomorrow, ended] = [hire(at(10)), hire(at(40)), hire(at(2))];
  const completed = completedEmployee(keys);
  const left = { ...hire(at(2)), left_on: '2026-03-05' };
  await db.insert(employeeOnboarding).values([today, tomorrow, ended, left, completed]);
  const ofLink = { kind: 'onboarding-link', subject_type: 'employee' };
  for (const { id: subject_id } of [tomorrow, completed])
    await db.insert(mails).values({ ...decisionTo(people.told, inOutbox), ...ofLink, subject_id });

  const applicants = async (status: ListedStatus) => {
    const filters = { status, position: null, states: [], search: '' };
    const { items } = await listApplications(db, filters, {}, at(6));
    const { count } = await countApplications(db, filters, at(6));
    expect(count).toBe(items.length);
    return items.map(({ id }) => id);
  };
  expect((await applicants('accepted-untold')).sort()).toEqual(
    [people.untold.id, people.toldBefore.id].sort(),
  );
  expect((await applicants('rejected-untold')).sort()).toEqual(
    [people.rejected.id, people.unsent.id].sort(),
  );
  expect(await applicants('unsent')).toEqual([people.unsent.id]);
  const hires = async (status: EmployeeFilterStatus) => {
    const filters = { status, position: null, search: '' };
    const { items } = await listEmployees({ ...test.services, origin: '' }, filters, {}, at(6));
    return items.map(({ id }) => id);
  };
  expect(await hires('ends-today')).toEqual([today.id]);
  expect(await hires('unsent')).toEqual([tomorrow.id]);
  expect((await hires('pending')).sort()).toEqual([today.id, tomorrow.id].sort());
  expect(await hires('expired')).toEqual([ended.id]);
  const { applications, onboarding } = await findToday(test.services, at(6));
  expect(applications).toMatchObject({ untold: { accepted: 2, rejected: 2 }, unsent: 1 });
  expect(onboarding).toEqual({ endsToday: 1, notCompleted: 2, ended: 1, unsent: 1 });
});

it.each([
  ['of this month that is a file', { fault: 'outbox' }, 1],
  ['that went out', {}, 0],
  ['whose file is deleted by now', { fault: 'outbox', queued_at: longAgo }, 0],
])('counts an answer to a data request %s', async (_which, change, count) => {
  const { db } = test.services;
  await fresh();
  const id = randomUUID();
  const dates = { received_at: at(1), due_on: '2026-03-26', answered_at: at(2) };
  const answered = { id, kind: 'correction', state: 'done', email_hash: id, ...dates } as const;
  await db.insert(dataRequests).values(answered);
  const about = { subject_type: 'data-request', subject_id: id, kind: 'data-request-answer' };
  await db.insert(mails).values({ ...decisionTo(applicationRow()), ...about, ...change });
  expect((await findToday(test.services, at(6))).requests).toMatchObject({
    open: 0,
    unsent: count,
  });
});
