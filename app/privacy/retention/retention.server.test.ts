import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { eq, inArray, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { fileClaims } from '#app/backup/file-claims.server.ts';
import { addEmployee } from '#app/employees/add-employee.server.ts';
import { deleteEmployee } from '#app/employees/delete-employee.server.ts';
import { editEmployee } from '#app/employees/edit-employee.server.ts';
import { placeholder } from '#app/employees/employee.ts';
import { countEmployees } from '#app/employees/employees.server.ts';
import { issueLink, sendLink } from '#app/employees/links/onboarding-link.server.ts';
import { decryptSecret } from '#app/employees/record/employee-record.server.ts';
import { queueMail } from '#app/mail/mail-queue.server.ts';
import { findOpenOnboarding } from '#app/onboarding/find-open-onboarding.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { workFileRemoval } from '#app/platform/files/file-removal.server.ts';
import { keepLonger } from '#app/privacy/admin/retention/keep-longer.server.ts';
import { cafeDay, isoDay } from '#app/shared/dates.ts';
import { user } from '#db/schema/accounts.ts';
import { jobApplications } from '#db/schema/applications.ts';
import { auditEvents } from '#db/schema/audit.ts';
import { employeeOnboarding } from '#db/schema/employees.ts';
import { mails } from '#db/schema/mails.ts';
import { dataRequests, purges } from '#db/schema/privacy.ts';
import { applicationRow } from '#tests/fixtures/application-row.ts';
import { completedEmployee } from '#tests/fixtures/completed-employee.ts';
import { storeApplication } from '#tests/support/applications/stored-application.ts';
import { dumpDatabase } from '#tests/support/database/dump-database.ts';
import { recorded } from '#tests/support/recorded.ts';
import { testServices } from '#tests/support/services.ts';
import { type DueRecord, findDueRecords, removeRecord } from './due-records.server.ts';
import { lookAfterPurges, mostInANight, purgeNow } from './nightly-purge.server.ts';
import { decideNight, findHeldNights } from './purge-nights.server.ts';

const admin = { id: 'owner', email: 'owner@cafe.example', name: 'Nur Aisyah' };

const cafe = testServices();
beforeAll(async () => {
  await workFileRemoval(cafe.services, fileClaims(cafe.services.db));
});
beforeEach(async () => {
  const { db } = cafe.services;
  for (const table of [purges, mails, dataRequests, jobApplications, employeeOnboarding, user]) {
    await db.delete(table);
  }
  const role = 'admin' as const;
  const long = new Date('2020-01-01');
  await db.insert(user).values({ ...admin, role, createdAt: long, updatedAt: long });
});

/** 2:30 in Malaysia. */
const nightOf = (day: string) => new Date(`${day}T02:30:00+08:00`);
const noonOf = (day: string) => new Date(`${day}T12:00:00+08:00`);
const hoursAfter = (day: string, hours: number) =>
  new Date(nightOf(day).getTime() + hours * 3_600_000);
const look = (at: Date) => lookAfterPurges(cafe.services, cafe.log, at);

function dayBefore(day: string): string {
  return isoDay(cafeDay(new Date(noonOf(day).getTime() - 24 * 3_600_000)));
}

/** An email that is kept with the record. */
async function writeTo(type: string, id: string): Promise<void> {
  const message = { subject: 'Planted', blocks: ['Planted'], reason: 'Planted' };
  const mail = { kind: 'planted', to: 'planted@example.com', message, keep: true };
  const { services } = cafe;
  await queueMail(services, services.db, { ...mail, subject: { type, id } }, new Date());
}

type NewApplication = Partial<typeof jobApplications.$inferInsert>;

async function apply(values: NewApplication = {}): Promise<string> {
  const { row } = await storeApplication(cafe, { full_name: 'Planted Person', ...values });
  await writeTo('application', row.id);
  return row.id;
}

/** Applications rejected at noon, without files. */
async function reject(day: string, count = 1): Promise<string[]> {
  const rows = Array.from({ length: count }, () =>
    applicationRow({
      application_status: 'rejected',
      decided_at: noonOf(day),
      updated_at: noonOf(day),
    }),
  );
  await cafe.services.db.insert(jobApplications).values(rows);
  return rows.map(({ id }) => id);
}

async function hire(values: Partial<typeof employeeOnboarding.$inferInsert>): Promise<string> {
  const named = { full_name_ic: 'Planted Person', ...values };
  const row = completedEmployee(cafe.services.keys, named);
  await cafe.services.db.insert(employeeOnboarding).values(row);
  await writeTo('employee', row.id);
  return row.id;
}

async function visit(lastSeenAt: Date | null, createdAt: Date): Promise<string> {
  const id = randomUUID();
  const email = `planted-${id}@example.com`;
  const visitor = {
    id,
    email,
    name: 'Planted Person',
    lastSeenAt,
    createdAt,
    updatedAt: createdAt,
  };
  await cafe.services.db.insert(user).values(visitor);
  await writeTo('user', id);
  return id;
}

async function idsThere(): Promise<Set<string>> {
  const { db } = cafe.services;
  const found = await Promise.all(
    [jobApplications, employeeOnboarding, user].map((table) =>
      db.select({ id: table.id }).from(table),
    ),
  );
  return new Set(found.flat().map(({ id }) => id));
}

const nights = () => cafe.services.db.select().from(purges).orderBy(purges.night);

const agree = (word: { night: string; held: number; admin: typeof admin; now: Date }) =>
  decideNight(cafe.services.db, { agrees: true, ...word });

test('each record is deleted in the night of its day, not before, and nothing of it stays', async () => {
  const { db } = cafe.services;
  const made = noonOf('2026-01-10');
  const times = { created_at: made, updated_at: made };
  const rejected = { ...times, application_status: 'rejected' } as const;
  const accepted = { ...times, application_status: 'accepted' } as const;
  const hired = 'Planted.Both@example.com';
  const ends: Record<string, string[]> = {
    '2026-04-10': [await hire({ ...times, onboarding_status: 'pending', completed_at: null })],
    '2026-08-28': [await apply({ ...rejected, decided_at: noonOf('2026-02-28') })],
    '2026-12-02': [await apply({ ...rejected, keep_until: '2026-12-01' })],
    '2027-01-10': [await apply(times), await apply({ ...times, application_status: 'reviewing' })],
    '2027-08-28': [await apply({ ...accepted, decided_at: noonOf('2027-02-28') })],
    '2028-02-28': [await visit(noonOf('2026-02-28'), noonOf('2024-03-01'))],
    '2028-08-29': [await apply({ ...rejected, decided_at: noonOf('2028-02-29') })],
    '2030-02-28': [await visit(null, noonOf('2028-02-29'))],
    '2033-02-28': [
      await hire({ ...times, left_on: '2026-02-28', email: hired.toLowerCase() }),
      await apply({ ...accepted, email: hired }),
    ],
  };
  // Somebody who never answered has no known bank account.
  await db
    .update(employeeOnboarding)
    .set({ account_number: placeholder })
    .where(eq(employeeOnboarding.onboarding_status, 'pending'));
  const stays = [await hire(times), admin.id];

  const there = new Set([...Object.values(ends).flat(), ...stays]);
  for (const [day, ids] of Object.entries(ends)) {
    await look(nightOf(dayBefore(day)));
    expect(await idsThere()).toEqual(there);
    await look(nightOf(day));
    for (const id of ids) there.delete(id);
    expect(await idsThere()).toEqual(there);
  }
  expect([...there].sort()).toEqual(stays.sort());

  await db.delete(employeeOnboarding);
  await db.delete(mails).where(inArray(mails.subject_id, stays));
  expect(await dumpDatabase(db)).not.toMatch(/planted/i);
  expect(JSON.stringify(cafe.logged)).not.toMatch(/planted/i);
  await cafe.drain();
  expect(await cafe.filesIn('files/job-applications')).toEqual([]);
});

test('a night is done once, and logs one line', async () => {
  const ids = await reject('2026-01-31', 3);
  cafe.logged.length = 0;
  await look(nightOf('2026-07-31'));
  await look(hoursAfter('2026-07-31', 1));
  expect(await nights()).toMatchObject([
    {
      night: '2026-07-31',
      counts: { application: 3 },
      held: null,
      ended_at: nightOf('2026-07-31'),
    },
  ]);
  expect(cafe.logged).toMatchObject([{ night: '2026-07-31', application: 3 }]);
  for (const id of ids) {
    expect(await recorded(cafe.services.db, { id })).toMatchObject([
      { action: 'application.deleted', actor_id: null },
    ]);
  }
  await look(hoursAfter('2026-07-31', 23.9));
  expect(await nights()).toHaveLength(1);
});

test('a night that was killed midway leaves each record whole or gone, and is continued', async () => {
  const { services } = cafe;
  const before = (await recorded(services.db, { action: 'application.deleted' })).length;
  for (const id of await reject('2026-01-31', 3)) await writeTo('application', id);
  let left = 2;
  const dies: typeof services.db.transaction = (change) =>
    services.db.transaction(async (tx) => {
      const done = await change(tx);
      left -= 1;
      // Fails when all is done but not committed: whatever is outside the transaction would stay done.
      if (left < 0) throw new Error('killed');
      return done;
    });
  const db = Object.assign(Object.create(services.db), { transaction: dies });
  const night = nightOf('2026-08-01');
  await expect(lookAfterPurges({ ...services, db }, cafe.log, night)).rejects.toThrow('killed');
  expect(await services.db.$count(jobApplications)).toBe(1);
  expect(await services.db.$count(mails)).toBe(1);
  const gone = await recorded(services.db, { action: 'application.deleted' });
  expect(gone).toHaveLength(before + 2);

  await look(hoursAfter('2026-08-01', 0.1));
  expect(await services.db.$count(jobApplications)).toBe(0);
  expect(await nights()).toMatchObject([{ ended_at: expect.any(Date) }]);
});

test('a record that changed after it was found stays', async () => {
  const { db } = cafe.services;
  const [kept = '', taken = ''] = await reject('2026-01-31', 2);
  const email = 'Again@example.com';
  const hired = await apply({
    application_status: 'accepted',
    decided_at: noonOf('2026-01-31'),
    email,
  });
  const left = await hire({ left_on: '2019-01-01' });
  const back = await visit(null, noonOf('2020-01-01'));
  const pending = { onboarding_status: 'pending', completed_at: null } as const;
  const late = await hire({ ...pending, created_at: noonOf('2026-04-30') });
  await db
    .update(employeeOnboarding)
    .set({ account_number: placeholder })
    .where(eq(employeeOnboarding.id, late));
  const records: DueRecord[] = [];
  for await (const record of findDueRecords(db, { until: '2026-08-01' })) records.push(record);
  expect(records.map(({ id }) => id).sort()).toEqual([kept, taken, hired, left, back, late].sort());

  const application = (id: string, change: NewApplication) =>
    db.update(jobApplications).set(change).where(eq(jobApplications.id, id));
  await application(kept, { keep_until: '2027-01-01' });
  await application(taken, { application_status: 'reviewing', updated_at: noonOf('2026-07-31') });
  await hire({ email: email.toLowerCase() });
  await issueLink(cafe.services, { id: late, admin, now: noonOf('2026-07-31') });
  await db.update(employeeOnboarding).set({ left_on: null }).where(eq(employeeOnboarding.id, left));
  await db
    .update(user)
    .set({ lastSeenAt: noonOf('2026-07-31') })
    .where(eq(user.id, back));
  const now = noonOf('2026-08-01');
  for (const record of records) {
    expect(await removeRecord(cafe.services, record, now)).toMatchObject({ ok: false });
  }
});

test('more than usual waits for an admin’s agreement and a day; records that were kept meanwhile stay', async () => {
  const { db } = cafe.services;
  const many = mostInANight + 1;
  const [first = ''] = await reject('2026-01-31', many);
  await look(nightOf('2026-07-31'));
  expect(await db.$count(jobApplications)).toBe(many);
  expect(await findHeldNights(db, nightOf('2026-07-31'))).toEqual([
    { night: '2026-07-31', held: many, deleted_from: null },
  ]);
  expect(await db.select().from(mails)).toMatchObject([
    { kind: 'purge-held', subject_id: admin.id },
  ]);

  // Later nights delete their own records, and do not ask again.
  await reject('2026-02-01');
  await look(nightOf('2026-08-01'));
  expect(await db.$count(jobApplications)).toBe(many);
  expect(await db.$count(mails)).toBe(1);

  const word = { night: '2026-07-31', held: many, admin, now: noonOf('2026-08-01') };
  expect(await agree({ ...word, held: 7 })).toEqual({ ok: false, reason: 'changed' });
  const both = await Promise.all([agree(word), agree(word)]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await decideNight(db, { agrees: false, ...word })).toEqual({ ok: true });
  await look(hoursAfter('2026-08-03', 12));
  expect(await db.$count(jobApplications)).toBe(many);

  expect(await agree({ ...word, now: noonOf('2026-08-03') })).toEqual({ ok: true });
  expect(await findHeldNights(db, noonOf('2026-08-03'))).toMatchObject([
    { deleted_from: noonOf('2026-08-04') },
  ]);
  await look(nightOf('2026-08-04'));
  await look(new Date(noonOf('2026-08-04').getTime() - 1));
  expect(await db.$count(jobApplications)).toBe(many);
  await db
    .update(jobApplications)
    .set({ keep_until: '2027-01-01' })
    .where(eq(jobApplications.id, first));
  await look(noonOf('2026-08-04'));
  expect(await idsThere()).toEqual(new Set([first, admin.id]));
  expect(await findHeldNights(db, noonOf('2026-08-04'))).toEqual([]);
  const noted = await db.select().from(auditEvents).where(eq(auditEvents.subject_type, 'purge'));
  expect(noted.map(({ action, details }) => [action, details])).toEqual([
    ['purge.agreed', { records: many }],
    ['purge.stopped', { records: many }],
    ['purge.agreed', { records: many }],
  ]);
});

test('after a pause of more than a month, as with a clock years ahead, everything waits for an admin', async () => {
  const { db } = cafe.services;
  await look(nightOf('2026-02-01'));
  await reject('2026-01-31', 2);
  await look(nightOf('2036-01-01'));
  await look(nightOf('2036-01-02'));
  expect(await db.$count(jobApplications)).toBe(2);
  const asked = { night: '2036-01-01', held: 2, deleted_from: null };
  expect(await findHeldNights(db, nightOf('2036-01-02'))).toEqual([asked]);
  // Once the clock is set right, nobody is asked about that night, and an agreement to it deletes nothing.
  await look(nightOf('2026-02-02'));
  expect(await findHeldNights(db, nightOf('2026-02-02'))).toEqual([]);
  await agree({ night: '2036-01-01', held: 2, admin, now: noonOf('2026-02-02') });
  await look(nightOf('2026-02-04'));
  await look(noonOf('2026-02-04'));
  expect(await db.$count(jobApplications)).toBe(2);
});

test('after such a pause nothing else is deleted either while no record is due', async () => {
  const { db } = cafe.services;
  await look(nightOf('2026-02-01'));
  const id = randomUUID();
  const dates = { received_at: noonOf('2026-01-30'), answered_at: noonOf('2026-01-31') };
  const asked = { email: 'sealed', email_hash: id, due_on: '2026-02-20', ...dates };
  await db.insert(dataRequests).values({ id, kind: 'deletion', state: 'refused', ...asked });
  const emailOf = async () =>
    (await db.select().from(dataRequests).where(eq(dataRequests.id, id)))[0]?.email;
  await look(nightOf('2036-01-01'));
  expect(await emailOf()).toBe('sealed');
  await look(nightOf('2036-01-02'));
  expect(await emailOf()).toBeNull();
});

test('an agreement to fewer records is void for more: the admins are asked again', async () => {
  const { db } = cafe.services;
  await reject('2026-01-31', mostInANight + 1);
  await look(nightOf('2026-07-31'));
  const word = { night: '2026-07-31', held: mostInANight + 1, admin, now: noonOf('2026-07-31') };
  await agree(word);
  await reject('2026-01-30');
  await look(noonOf('2026-08-01'));
  await look(noonOf('2026-08-01'));
  expect(await db.$count(jobApplications)).toBe(mostInANight + 2);
  const asked = { night: '2026-07-31', held: mostInANight + 2, deleted_from: null };
  expect(await findHeldNights(db, noonOf('2026-08-01'))).toEqual([asked]);
});

test.each([
  ['gets another address', { form: { email: 'new.address@example.com' } }],
  ['is deleted', null],
])('an application stays for a month when its employee’s record %s', async (_what, edit) => {
  const made = { created_at: noonOf('2026-01-10'), updated_at: noonOf('2026-01-10') };
  const email = 'Former.Address@example.com';
  const application = await apply({ ...made, application_status: 'accepted', email });
  const id = await hire({ ...made, email: email.toLowerCase() });
  const now = noonOf('2027-03-01');
  const result = edit
    ? editEmployee(cafe.services, { id, ...edit, noteForAnswer: async () => false, admin, now })
    : deleteEmployee(cafe.services, { id, actor: admin, now });
  expect(await result).toMatchObject({ ok: true });
  await look(nightOf('2027-03-30'));
  expect(await idsThere()).toContain(application);
  await look(nightOf('2027-03-31'));
  expect(await idsThere()).not.toContain(application);
});

test('a record can be kept until the end of a day; the reason is stored in the record alone', async () => {
  const { db } = cafe.services;
  const now = noonOf('2026-07-30');
  const [id = ''] = await reject('2026-01-31');
  const keep = (keep_until: string, change = {}) =>
    keepLonger(db, {
      type: 'application',
      id,
      keep_until,
      keep_reason: 'A dispute',
      admin,
      now,
      ...change,
    });
  expect(await keep('2026-07-29')).toEqual({ ok: false, reason: 'past' });
  expect(await keep('2036-07-31')).toEqual({ ok: false, reason: 'too-far' });
  expect(await keep('2036-07-30', { id: randomUUID() })).toEqual({
    ok: false,
    reason: 'not-found',
  });
  expect(await keep('2026-08-10')).toEqual({ ok: true });
  const [row] = await db.select().from(jobApplications);
  expect(row).toMatchObject({ keep_until: '2026-08-10', keep_reason: 'A dispute' });
  expect(await recorded(db, { id })).toMatchObject([
    { action: 'application.kept', actor_id: admin.id, details: { until: '2026-08-10' } },
  ]);
  expect(await keep('2026-08-09'), 'an earlier day').toEqual({ ok: false, reason: 'kept-already' });
  for (const until of ['2026-08-30', '2026-08-29', '2026-08-31'])
    expect(await keep(until)).toEqual({ ok: true });
  const employee = await hire({ left_on: '2026-07-01' });
  expect(await keep('2036-07-30', { type: 'employee', id: employee })).toEqual({ ok: true });
  const [kept] = await db.select().from(employeeOnboarding);
  expect(kept).toMatchObject({ keep_until: '2036-07-30' });
});

test('somebody who leaves moves to their filter, and gets no link; the open one is withdrawn', async () => {
  const { services } = cafe;
  const { db, keys } = services;
  const now = noonOf('2026-03-05');
  const tomorrow = noonOf('2026-03-06');
  const employee = { full_name_ic: 'Siti', email: 'siti@example.com' };
  const newcomer = { ...employee, job_position: 'Supervisor' } as const;
  const added = await addEmployee(services, { employee: newcomer, admin, now });
  if (!added.ok) throw new Error(added.reason);
  const { id } = added;
  const leave = (left_on: string) =>
    editEmployee(services, { id, form: { left_on }, noteForAnswer: async () => false, admin, now });
  const opens = async (at: Date) => {
    const [row] = await db.select().from(employeeOnboarding);
    const token = decryptSecret(keys, id, 'onboarding_token', row?.onboarding_token ?? null);
    return token !== null && (await findOpenOnboarding(services, token, at)) !== null;
  };
  const listed = (status: 'left' | null, at: Date) =>
    countEmployees(db, { status, position: null, search: '' }, at);
  await sendLink(services, { id, admin, now });
  expect(await opens(now)).toBe(true);

  expect(await leave('2026-03-06')).toMatchObject({ ok: true });
  expect(await opens(now)).toBe(false);
  expect(await db.$count(mails, eq(mails.kind, 'onboarding-link'))).toBe(0);
  expect([await listed(null, now), await listed('left', now)]).toEqual([1, 0]);
  expect([await listed(null, tomorrow), await listed('left', tomorrow)]).toEqual([0, 1]);

  // A link is possible until the last day, and not after it.
  expect(await issueLink(services, { id, admin, now })).toEqual({ ok: true });
  expect([await opens(now), await opens(tomorrow)]).toEqual([true, false]);
  const refused = { ok: false, reason: 'left' };
  expect(await sendLink(services, { id, admin, now: tomorrow })).toEqual(refused);
  expect(await issueLink(services, { id, admin, now: tomorrow })).toEqual(refused);
  expect(await leave('')).toMatchObject({ ok: true });
  expect(await issueLink(services, { id, admin, now: tomorrow })).toEqual({ ok: true });
});

/** As `npm run purge -- …` runs it. */
async function purge(...given: string[]): Promise<{ code: number; out: string; err: string }> {
  const env = {
    DATABASE_URL: cafe.url,
    DATA_DIR: cafe.dataDir,
    SECRET_KEY: 'a secret for tests, long enough to be one',
  };
  const child = spawn(process.execPath, ['scripts/purge.ts', ...given], { env });
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code, out, err };
}

test('the command lists what has ended, without names, and then deletes it', async () => {
  const [id] = await reject('2020-01-31');
  const updated_at = noonOf('2016-02-29');
  const left = await hire({ left_on: '2016-02-29', updated_at, email: 'planted@example.com' });
  await apply({ created_at: new Date(), updated_at: new Date() });
  const both = `employee ${left} 2023-02-28\napplication ${id} 2020-07-31\n`;
  expect(await purge('--dry-run')).toEqual({ code: 0, out: both, err: '' });
  expect(await idsThere()).toEqual(expect.objectContaining({ size: 4 }));
  expect(await purge()).toEqual({ code: 0, out: 'employee 1\napplication 1\n', err: '' });
  expect(await idsThere()).toEqual(expect.objectContaining({ size: 2 }));
  const none = { code: 0, out: 'Nothing has ended.\n', err: '' };
  expect(await purge('--dry-run')).toEqual(none);
}, 60_000);

test('traces are deleted in time: mail files, links, answers, and old audit entries', async () => {
  const { services, dataDir } = cafe;
  const { db } = services;
  const now = new Date();
  const days = (n: number) => new Date(now.getTime() - n * 24 * 3_600_000);
  await mkdir(join(dataDir, 'outbox'));
  for (const [name, age] of [
    ['old', 30],
    ['new', 29.9],
  ] as const) {
    await writeFile(join(dataDir, 'outbox', `${name}.eml`), 'planted');
    await utimes(join(dataDir, 'outbox', `${name}.eml`), days(age), days(age));
  }
  for (const answered_at of [days(30), days(29.9), null]) {
    const id = randomUUID();
    const asked = { email_hash: id, received_at: days(60), due_on: '2026-01-01' };
    const personal = { email: 'sealed', words: 'sealed', answer: 'sealed' };
    await db
      .insert(dataRequests)
      .values({ id, kind: 'deletion', ...asked, ...personal, answered_at });
  }
  for (const age of [7 * 366, 7 * 365 - 1]) {
    await recordAudit(db, { at: days(age), actor: null, action: 'planted.done', id: 'x' });
  }
  const gone = { 'mail-file': 1, 'answered-request': 1, 'audit-event': 1 };
  expect(await purgeNow(services, now)).toEqual(gone);
  expect(await cafe.filesIn('outbox')).toEqual(['new.eml']);
  expect(
    await db.$count(dataRequests, sql`email is null and words is null and answer is null`),
  ).toBe(1);
  expect(await db.$count(auditEvents, eq(auditEvents.subject_id, 'x'))).toBe(1);
  expect(await purgeNow(services, now)).toEqual({});
});
