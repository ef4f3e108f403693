import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { placeholder } from '#app/employees/employee.ts';
import { queueMail } from '#app/mail/mail-queue.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { findDataRequests, openDataRequest } from '#app/privacy/requests/data-requests.server.ts';
import { fingerprintOf } from '#app/privacy/requests/delete-on-request.server.ts';
import { restockMail } from '#app/shop/restock/tell-waiting.server.ts';
import { user } from '#db/schema/accounts.ts';
import { jobApplications } from '#db/schema/applications.ts';
import { employeeOnboarding } from '#db/schema/employees.ts';
import { links } from '#db/schema/links.ts';
import { mails } from '#db/schema/mails.ts';
import { type DataRequestKind, dataRequests, purges } from '#db/schema/privacy.ts';
import { rateLimits } from '#db/schema/rate-limits.ts';
import { emailSubscribers } from '#db/schema/subscribers.ts';
import { applicationRow } from '#tests/fixtures/application-row.ts';
import { completedEmployee } from '#tests/fixtures/completed-employee.ts';
import { subscriberRow } from '#tests/fixtures/subscriber-row.ts';
import { untilLockAwaited } from '#tests/support/database/lock-awaited.ts';
import { openAdminPage } from '#tests/support/pages/admin-page.ts';
import { recorded } from '#tests/support/recorded.ts';
import { testAccounts } from '#tests/support/sign-in/accounts.ts';
import { adminCookie, testAdmin } from '#tests/support/sign-in/sign-in.ts';
import * as requestsRoute from './requests.route.tsx';

const origin = 'http://localhost:3000';
const email = 'aisyah@example.com';

const accounts = testAccounts();
const screen = openAdminPage(accounts, 'requests', requestsRoute);
let cookie: string;
let partnersCookie: string;

beforeAll(async () => {
  cookie = await cookieOf(testAdmin.email);
  partnersCookie = await cookieOf('partner@cafe.example');
});
beforeEach(async () => {
  const { db } = accounts.services;
  const tables = [jobApplications, employeeOnboarding, emailSubscribers, links];
  for (const table of [dataRequests, mails, rateLimits, ...tables]) await db.delete(table);
});

async function cookieOf(address: string): Promise<string> {
  const account = { ...testAdmin, email: address };
  return (await adminCookie(accounts, account)).header;
}

const act = (fields: Record<string, string>, from = cookie) => screen.act(fields, from);
const page = () => screen.read(cookie);

async function ask(kind: DataRequestKind, words: string | null = null): Promise<string> {
  await openDataRequest(accounts.services, { email, kind, words, now: new Date() });
  const { open } = await findDataRequests(accounts.services);
  return open[0]?.id ?? '';
}

/** Records an edit as if it was opened from the request. */
function correct(id: string, record: string = randomUUID()): Promise<void> {
  const event = { action: 'data-request.edited', id, at: new Date(), actor: null };
  const details = { fields: 'Full name', record };
  return recordAudit(accounts.services.db, { ...event, details });
}

test('a request among many that are due earlier is found by its address', async () => {
  const { services } = accounts;
  const sent = { kind: 'deletion', words: null, now: new Date('2026-03-05T04:00:00Z') } as const;
  for (let n = 0; n < 50; n++)
    await openDataRequest(services, { ...sent, email: `flood-${n}@example.com` });
  await ask('deletion');
  const searched = async (text: string) =>
    (await screen.get(`/admin/requests.data?search=${encodeURIComponent(text)}`, cookie)).text();
  expect(await searched('')).not.toContain(email);
  expect(await searched('aisyah@'), 'not yet whole').toContain('flood-0@example.com');
  const found = await searched(` ${email.toUpperCase()} `);
  expect(found).toContain(email);
  expect(found).not.toContain('flood-');
  expect(await searched('nobody@example.com')).not.toContain('flood-');
});

async function answered() {
  return (await findDataRequests(accounts.services)).answered[0];
}

test('a correction is answered once, in words that can be copied where no email goes out', async () => {
  const id = await ask('correction', 'My name is Aishah');
  expect(await page()).toContain('My name is Aishah');
  // Nothing is corrected yet, so only words can tell.
  expect(await act({ intent: 'correct', id, words: '' })).toContain('Nothing is corrected yet.');
  expect(await accounts.services.db.$count(mails)).toBe(0);
  await correct(id);
  const words = 'It is <b>Aishah</b> now.\nSorry for that.';
  const said = await act({ intent: 'correct', id, words });
  expect(said).toContain('Answered');
  expect(said).toContain('No mail server is set up here');
  expect(await answered()).toMatchObject({ state: 'done', answered_by: testAdmin.email, email });
  expect((await answered())?.answer).toContain(
    'It is corrected.\n\nCorrected: Full name.\n\nIt is <b>Aishah</b> now.\n\nSorry for that.\n\n',
  );
  await accounts.services.db.update(mails).set({ state: 'failed', fault: 'address-refused' });
  const shown = await page();
  for (const text of ['It is <b>Aishah</b> now.', 'address-refused']) expect(shown).toContain(text);
  expect(await accounts.services.db.$count(mails)).toBe(1);
  expect(await act({ intent: 'refuse', id, refusal: 'law' })).toContain(
    `${testAdmin.email} has answered it on`,
  );
  expect(await accounts.services.db.$count(mails)).toBe(1);
});

test('a correction outside the records is told in the admin’s words', async () => {
  const id = await ask('correction', 'Take my second name off the newsletter');
  const words = 'Your name is off the newsletter.';
  expect(await act({ intent: 'correct', id, words: ' \n ' })).toContain(
    'Nothing is corrected yet.',
  );
  expect(await act({ intent: 'correct', id, words })).toContain('Answered');
  const { state, answer } = (await answered()) ?? {};
  expect(state).toBe('done');
  expect(answer).toContain(`It is corrected.\n\n${words}\n\n`);
});

test('a record whose address was corrected is still linked', async () => {
  const { db, keys } = accounts.services;
  const moved = { email: 'aishah@example.com' };
  const [row, employee] = [applicationRow(moved), completedEmployee(keys, moved)];
  await db.insert(jobApplications).values(row);
  await db.insert(employeeOnboarding).values(employee);
  const id = await ask('correction', 'My address is aishah@');
  expect(await page()).not.toContain(row.id);
  for (const record of [row.id, employee.id, randomUUID()]) await correct(id, record);
  const shown = await page();
  for (const record of [row.id, employee.id]) expect(shown).toContain(record);
});

test('of two admins who answer at once one answers, and the other is told who did', async () => {
  const id = await ask('correction', 'My name is Aishah');
  await correct(id);
  const both = await Promise.all([
    act({ intent: 'correct', id, words: '' }),
    act({ intent: 'refuse', id, refusal: 'not-you', words: '' }, partnersCookie),
  ]);
  const first = await answered();
  const [winner, loser] = first?.state === 'done' ? both : both.toReversed();
  expect(winner).not.toContain('has answered it');
  expect(loser).toContain(`${first?.answered_by} has answered it on`);
  expect(await accounts.services.db.$count(mails)).toBe(1);
});

test('a refusal tells its reason, which is one of the list; the audit names nobody', async () => {
  const id = await ask('deletion');
  for (const refusal of ['', 'because', 'toString'])
    expect(await act({ intent: 'refuse', id, refusal })).toContain('Reason is required');
  const long = { intent: 'refuse', id, refusal: 'law', words: 'x'.repeat(2001) };
  expect(await act(long)).toContain('too long');
  expect(await answered()).toBeUndefined();
  expect(await act({ intent: 'correct', id, words: '' })).toContain('does not exist any more');
  const words = 'It says Aishah';
  expect(await act({ intent: 'refuse', id, refusal: 'law', words })).toContain('Refused');
  expect((await answered())?.answer).toContain('The reason: The law obliges us to keep it.');
  const theirs = await recorded(accounts.services.db, { id });
  const actions = theirs.map(({ action }) => action);
  expect(actions).toEqual(['data-request.opened', 'data-request.refused']);
  expect(JSON.stringify(theirs)).not.toMatch(/aisyah|aishah/i);
});

const applied = new Date('2024-03-05T04:00:00Z');
const goes = [
  'application of 5 March 2024 (Full Time Barista)',
  'subscription to the newsletter',
  'unconfirmed subscription to the newsletter',
  'account',
];
/** The same length even for hundreds of applications, since a form has 32 KB at most. */
const seen = (...goes: string[]) => fingerprintOf({ goes });

/** One person who applied, works here, subscribed and signed in, and another with the same. */
async function fillRoles(): Promise<void> {
  const { db, keys } = accounts.services;
  const now = new Date();
  for (const [id, address] of [
    ['visitor', 'AISYAH@example.com'],
    ['other', 'badrul@example.com'],
  ] as const) {
    await db
      .insert(jobApplications)
      .values(applicationRow({ email: address, created_at: applied }));
    await db.insert(employeeOnboarding).values(completedEmployee(keys, { email: address }));
    await db.insert(emailSubscribers).values(subscriberRow({ email: address }));
    const kind = 'newsletter-confirmation';
    const asked = { id: randomUUID(), kind, token_hash: id, email: address } as const;
    const times = { created_at: now, expires_at: now };
    await db.insert(links).values({ ...asked, ...times });
    const account = { id, name: 'V', email: address, createdAt: now, updatedAt: now };
    await db.insert(user).values(account).onConflictDoNothing();
  }
}

async function addressesIn(table: PgTable & { email: AnyPgColumn<{ data: string }> }) {
  const rows = await accounts.services.db.select({ email: table.email }).from(table as PgTable);
  return rows.map(({ email }) => email).sort();
}

test('a deletion takes all roles of an address but the employee record, which the answer names', async () => {
  await fillRoles();
  // These mails were queued a moment ago and must not be sent any more.
  const { services } = accounts;
  const product = { name: 'Imperial 1.0', price: 'RM100', url: origin };
  for (const to of [email.toUpperCase(), 'badrul@example.com']) {
    const subject = { type: 'restock-request', id: randomUUID() };
    const mail = { kind: 'restock', subject, to, message: restockMail(product) };
    await queueMail(services, services.db, mail, new Date());
  }
  const id = await ask('deletion');
  const shown = await page();
  expect(shown).toContain('employee record, as long as the employment lasts');
  expect(shown).toContain(seen(...goes));
  const both = await Promise.all([
    act({ intent: 'delete', id, goes: seen(...goes) }),
    act({ intent: 'delete', id, goes: seen(...goes) }, partnersCookie),
  ]);
  expect(both.filter((said) => said.includes('Deleted and answered'))).toHaveLength(1);
  expect(both.filter((said) => said.includes('has answered it on'))).toHaveLength(1);
  const left = ['badrul@example.com'];
  expect(await addressesIn(jobApplications)).toEqual(left);
  expect(await addressesIn(emailSubscribers)).toEqual(left);
  expect(await addressesIn(links)).toEqual(left);
  expect(await addressesIn(user)).toEqual(
    [left[0], testAdmin.email, 'partner@cafe.example'].sort(),
  );
  expect(await addressesIn(employeeOnboarding)).toEqual(['AISYAH@example.com', ...left]);
  const waiting = await services.db.select().from(mails).where(eq(mails.kind, 'restock'));
  expect(waiting).toHaveLength(1);
  const answer = (await answered())?.answer;
  expect(answer).toContain(`Deleted: ${goes.join('; ')}.`);
  expect(answer).toContain('Kept: employee record, as long as the employment lasts: ');
  const events = await recorded(accounts.services.db);
  expect(events.slice(-4).map(({ action }) => action)).toEqual([
    'application.deleted',
    'subscriber.removed',
    'account.deleted',
    'data-request.deleted',
  ]);
});

test('an employee record alone is not deleted, and the page tells the reason', async () => {
  const { db, keys } = accounts.services;
  await db.insert(employeeOnboarding).values(completedEmployee(keys, { email }));
  const id = await ask('deletion');
  expect(await page()).toContain('Social Security Act 1969');
  expect(await act({ intent: 'delete', id, goes: '' })).toContain('Nothing of it may be deleted.');
  expect(await addressesIn(employeeOnboarding)).toEqual([email]);
  expect(await answered()).toBeUndefined();
});

test('somebody who completes the onboarding at that moment is an employee, whose record must stay', async () => {
  const { db, keys } = accounts.services;
  const pending = { onboarding_status: 'pending', completed_at: null } as const;
  const hired = completedEmployee(keys, { email, ...pending });
  await db.insert(employeeOnboarding).values({ ...hired, account_number: placeholder });
  const id = await ask('deletion');
  let answer = Promise.resolve('');
  await db.transaction(async (tx) => {
    const completed = { onboarding_status: 'completed', completed_at: new Date() } as const;
    await tx.update(employeeOnboarding).set(completed);
    answer = act({ intent: 'delete', id, goes: seen('employee record') });
    // The deletion has to wait for this transaction.
    const waits = untilLockAwaited(db).then(() => 'waits');
    expect(await Promise.race([answer, waits])).toBe('waits');
  });
  expect(await answer).toContain('Nothing of it may be deleted.');
  expect(await db.$count(employeeOnboarding)).toBe(1);
});

test('nothing is deleted that the admin has not seen', async () => {
  await fillRoles();
  const id = await ask('deletion');
  const less = { intent: 'delete', id, goes: seen('account') };
  expect(await act(less)).toContain('What is held has changed in the meantime.');
  expect(await addressesIn(jobApplications)).toHaveLength(2);
  expect(await answered()).toBeUndefined();
});

test('an admin can agree to delete what waits, and stop it again', async () => {
  const { db } = accounts.services;
  await db.insert(purges).values({ night: '2026-03-05', started_at: applied, held: 101 });
  expect(await page()).toContain('2026-03-05');
  const night = { night: '2026-03-05', held: '101' };
  for (const held of ['', 'many', '1e99', '102'])
    expect(await act({ intent: 'agree-to-purge', ...night, held })).not.toContain('in a day');
  expect(await act({ intent: 'agree-to-purge', ...night })).toContain('They are deleted in a day');
  const [agreed] = await db.select().from(purges);
  expect(agreed?.agreed_at).toBeInstanceOf(Date);
  expect(await act({ intent: 'stop-purge', ...night })).toContain('Nothing of it is deleted');
  expect(await act({ intent: 'stop-purge', ...night })).toContain('changed');
  const [stopped] = await db.select().from(purges);
  expect(stopped).toMatchObject({ agreed_at: null, agreed_by: null, held: 101 });
});
