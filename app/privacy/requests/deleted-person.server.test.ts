import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import PostalMime from 'postal-mime';
import { beforeAll, expect, it } from 'vitest';
import { runTeamAction } from '#app/accounts/admin/team/actions.server.ts';
import { createAdmin } from '#app/accounts/setup/create-admin.server.ts';
import type { Admin } from '#app/accounts/sign-in/admin-gate.server.ts';
import { exportVisitorAccount } from '#app/accounts/visitor/account/export-account.server.ts';
import type { RunAction } from '#app/admin/actions/run-action.server.ts';
import { runApplicationAction } from '#app/careers/admin/actions.server.ts';
import { versionOf as versionOfApplication } from '#app/careers/application-status.ts';
import { insertApplication } from '#app/careers/apply/insert-application.server.ts';
import { sendDigests } from '#app/careers/notices/application-notices.server.ts';
import { textsOf } from '#app/careers/review/correction.ts';
import { openApplication } from '#app/careers/review/open-application.server.ts';
import { runEmployeeAction } from '#app/employees/admin/actions.server.ts';
import { withoutPlaceholder } from '#app/employees/employee.ts';
import { editFields } from '#app/employees/employee-form.ts';
import { decryptSecret } from '#app/employees/record/employee-record.server.ts';
import { openEmployee } from '#app/employees/record/open-employee.server.ts';
import { workMail } from '#app/mail/mail-queue.server.ts';
import { createMailTransport } from '#app/mail/mail-transport.server.ts';
import { runSubscriberAction } from '#app/newsletter/admin/actions.server.ts';
import { noticeShown } from '#app/notices/notice-shown.server.ts';
import { completeOnboarding } from '#app/onboarding/complete-onboarding.server.ts';
import { runRequestAction } from '#app/privacy/admin/actions.server.ts';
import { findHeldRows } from '#app/privacy/held-rows.server.ts';
import { requestDataLink } from '#app/privacy/my-data/data-links.server.ts';
import { user } from '#db/schema/accounts.ts';
import { jobApplications } from '#db/schema/applications.ts';
import { auditEvents } from '#db/schema/audit.ts';
import { employeeOnboarding } from '#db/schema/employees.ts';
import { emailSubscribers } from '#db/schema/subscribers.ts';
import { applicationRow } from '#tests/fixtures/application-row.ts';
import { onboardingAnswers } from '#tests/fixtures/onboarding-answers.ts';
import { subscriberRow } from '#tests/fixtures/subscriber-row.ts';
import { dumpDatabase } from '#tests/support/database/dump-database.ts';
import { testServices } from '#tests/support/services.ts';
import { testAdmin } from '#tests/support/sign-in/sign-in.ts';
import { findDataRequests, openDataRequest } from './data-requests.server.ts';
import { fingerprintOf } from './delete-on-request.server.ts';
import { planDeletion } from './deletion-plan.ts';

const now = new Date();
// So long that a mail's header breaks the line before it.
const email = `planted@${'long.'.repeat(16)}example.com`;
const formerEmail = 'planted-before@example.com';
const numbers = {
  ic_number: '910203-14-7771',
  kwsp_no: '73717371',
  account_number: '737100019991',
};
const phone = '012-737 1737';
/** Words in everything that the person typed, and that admins typed about them. */
const needles = ['planted', '910203147771', phone, ...Object.values(numbers)];

/** Somebody whose data stays. */
const invited = 'invited@example.com';

const cafe = testServices();
let admin: Admin;

beforeAll(async () => {
  const { services } = cafe;
  admin = await createAdmin(services, testAdmin, now);
  await createAdmin(services, { ...testAdmin, email: 'partner@cafe.example' }, now);
  await services.db
    .update(user)
    .set({ applicationNotices: 'daily' })
    .where(eq(user.email, 'partner@cafe.example'));
  const transport = createMailTransport(services.settings, {
    name: 'Embun',
    address: 'hello@cafe.example',
  });
  await workMail(services, transport, async ({ subject, blocks }) => {
    const text = JSON.stringify([subject, blocks]);
    return { html: text, text };
  });
});

async function act(run: RunAction, fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const result = await run(cafe.services, form, { admin, session, address: '192.0.2.1', now });
  expect(result).toMatchObject({ ok: true });
}

const session = { id: 'session-1', confirmedAt: now, device: 'Chrome on Android' };

async function applyAndBeReviewed(): Promise<void> {
  const { services } = cafe;
  const typed = { full_name: 'Planted Person', address: 'Planted Road 8', email, phone };
  const { id } = applicationRow();
  await insertApplication(services, applicationRow({ id, ...typed, created_at: now }));
  await sendDigests(services, new Date());
  await openApplication(services, { id, admin, session, now });
  const version = (await services.db.select().from(jobApplications))[0]?.updated_at.toISOString();
  const chosen = { intent: 'set-status', id, version: version ?? '', status: 'rejected' };
  await act(runApplicationAction, chosen);
  await act(runApplicationAction, { intent: 'tell', id, decision: 'rejected' });
  await act(runApplicationAction, { intent: 'keep', id, ...kept });
}

const kept = {
  keep_until: new Date(now.getTime() + 1e10).toISOString().slice(0, 10),
  keep_reason: 'Planted has asked for it',
};

async function workHere(): Promise<string> {
  const { services } = cafe;
  const { db, keys } = services;
  const position = { job_position: 'Supervisor' };
  const added = { full_name_ic: 'Planted Person', email: formerEmail, ...position };
  await act(runEmployeeAction, { intent: 'add', ...added });
  const [row] = await db.select().from(employeeOnboarding);
  const id = row?.id ?? '';
  await act(runEmployeeAction, { intent: 'send-link', id });
  const sealed = row?.onboarding_token ?? '';
  const token = String(decryptSecret(keys, id, 'onboarding_token', sealed));
  const typed = { address: 'Planted Road 8', emergency_contact_name: 'Planted Father' };
  const answers = { ...numbers, ...typed, phone, email: formerEmail, date_of_birth: '1991-02-04' };
  const form = onboardingAnswers({ ...answers, account_owner_name: 'Planted Spouse' });
  const notice = noticeShown(new Request('http://localhost/'), now);
  expect(await completeOnboarding(services, { token, form, notice, now })).toEqual({ ok: true });
  for (const flag of ['date-of-birth', 'account-owner'])
    await act(runEmployeeAction, { intent: `confirm-${flag}`, ...(await versionOf(id)) });
  const { record } = await open(id);
  const fields = editFields.map((field) => [field, withoutPlaceholder(record[field])]);
  const edited = { ...Object.fromEntries(fields), email, onboarding_status: 'completed' };
  await act(runEmployeeAction, { ...edited, intent: 'edit', ...(await versionOf(id)) });
  await act(runEmployeeAction, { intent: 'keep', id, ...kept });
  return id;
}

async function open(id: string) {
  const opened = await openEmployee(cafe.services, { id, purpose: 'edit', admin, now });
  if (!opened.ok) throw new Error(opened.reason);
  return opened;
}

async function versionOf(id: string) {
  return { id, version: (await open(id)).record.version };
}

async function subscribeAndSignIn(): Promise<void> {
  const { db } = cafe.services;
  const subscriber = subscriberRow({ email });
  await db.insert(emailSubscribers).values(subscriber);
  await act(runSubscriberAction, { intent: 'remove', id: subscriber.id ?? '' });
  await act(runSubscriberAction, { intent: 'restore', email });
  const visitor = {
    id: 'visitor-1',
    name: 'Planted Person',
    email,
    createdAt: now,
    updatedAt: now,
  };
  await db.insert(user).values(visitor);
  expect(await exportVisitorAccount(db, { id: visitor.id, now })).not.toBeNull();
}

async function ask(kind: 'correction' | 'deletion'): Promise<string> {
  const words = kind === 'correction' ? 'It is Planted, not Plantd' : null;
  await openDataRequest(cafe.services, { email, kind, words, now });
  return (await findDataRequests(cafe.services)).open[0]?.id ?? '';
}

async function correctApplication(): Promise<void> {
  const [stored] = await cafe.services.db.select().from(jobApplications);
  if (!stored) throw new Error('No application is there');
  const texts = { ...textsOf(stored), city: 'Planted Town' };
  const version = versionOfApplication(stored);
  await act(runApplicationAction, { ...texts, intent: 'edit', id: stored.id, version });
}

async function askAboutData(): Promise<void> {
  const words = 'Dear Planted';
  const id = await ask('correction');
  await correctApplication();
  await act(runRequestAction, { intent: 'correct', id, words });
  const refused = { intent: 'refuse', refusal: 'law', words };
  await act(runRequestAction, { ...refused, id: await ask('correction') });
  await requestDataLink(cafe.services, { email: email.toUpperCase(), now });
}

async function deleteEverything(employeeId: string): Promise<void> {
  await act(runEmployeeAction, { intent: 'delete', id: employeeId });
  const { goes } = planDeletion(await findHeldRows(cafe.services.db, email), now);
  expect(goes).toHaveLength(4);
  const deleting = { intent: 'delete', id: await ask('deletion'), goes: fingerprintOf({ goes }) };
  await act(runRequestAction, deleting);
}

/** The kinds of the emails in the outbox that name the person, in To, subject or text. */
async function kindsInOutbox(): Promise<string[]> {
  const kinds: string[] = [];
  for (const name of await cafe.filesIn('outbox')) {
    const { to, subject, text } = await PostalMime.parse(
      await readFile(join(cafe.dataDir, 'outbox', name)),
    );
    if (found(JSON.stringify([to, subject, text])).length === 0) continue;
    kinds.push(/^.{20}(.+)-[\da-f-]{36}\.eml$/.exec(name)?.[1] ?? name);
  }
  return [...new Set(kinds)].sort();
}

const found = (text: string) =>
  needles.filter((needle) => text.toLowerCase().includes(needle.toLowerCase()));

it('nothing of a deleted person is left in tables, jobs, the audit, the log and the outbox', async () => {
  const { db } = cafe.services;
  for (const address of [invited, email])
    await act(runTeamAction, { intent: 'invite', email: address });
  await applyAndBeReviewed();
  const employeeId = await workHere();
  await subscribeAndSignIn();
  await askAboutData();
  await cafe.drain();
  expect(await kindsInOutbox()).toEqual(
    expect.arrayContaining([
      'application-digest',
      'application-receipt',
      'application-rejected',
      'data-link',
      'data-request-answer',
      'email-changed',
      'new-application',
      'onboarding-completed',
    ]),
  );
  expect(found(await dumpDatabase(db))).not.toEqual([]);

  await deleteEverything(employeeId);
  // The admin still has to send the answer; its file goes after 30 days, like every file there.
  await cafe.drain();
  expect(await kindsInOutbox()).toEqual(['data-request-answer']);
  const answers = (await cafe.filesIn('outbox')).filter((name) => name.includes('-answer-'));
  expect(answers).toHaveLength(1);
  expect(found(await dumpDatabase(db))).toEqual([]);
  const audit = await db.select().from(auditEvents);
  expect(audit.length).toBeGreaterThan(20);
  expect(JSON.stringify(audit)).not.toContain(invited);
  expect(found(JSON.stringify(cafe.logged))).toEqual([]);
}, 60_000);
