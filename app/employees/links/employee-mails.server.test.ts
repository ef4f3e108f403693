import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Admin } from '#app/accounts/sign-in/admin-gate.server.ts';
import { addEmployee } from '#app/employees/add-employee.server.ts';
import { deleteEmployee } from '#app/employees/delete-employee.server.ts';
import { editEmployee } from '#app/employees/edit-employee.server.ts';
import type { EditForm } from '#app/employees/employee-form.ts';
import { decryptSecret } from '#app/employees/record/employee-record.server.ts';
import { openEmployee } from '#app/employees/record/open-employee.server.ts';
import { noticeShown } from '#app/notices/notice-shown.server.ts';
import { completeOnboarding } from '#app/onboarding/complete-onboarding.server.ts';
import { employeeOnboarding } from '#db/schema/employees.ts';
import { mails } from '#db/schema/mails.ts';
import { completedEmployee } from '#tests/fixtures/completed-employee.ts';
import { onboardingAnswers } from '#tests/fixtures/onboarding-answers.ts';
import { storedEmployee } from '#tests/support/onboarding.ts';
import { actionsOn } from '#tests/support/recorded.ts';
import { queuedMails } from '#tests/support/sent-mails.ts';
import { testServices } from '#tests/support/services.ts';
import {
  eraseExpiredOnboardingLinks,
  issueLink,
  sendLink,
  withdrawLink,
} from './onboarding-link.server.ts';

const test = testServices();

const admin: Admin = { id: 'admin-1', email: 'owner@cafe.example', name: 'Nur Aisyah' };
const now = new Date('2026-03-06T09:30:00.000Z');
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);

async function add(): Promise<{ id: string; email: string }> {
  const email = `${randomUUID()}@example.com`;
  const employee = {
    full_name_ic: 'Kumar a/l Raju',
    email,
    job_position: 'Full Time Barista' as const,
  };
  const result = await addEmployee(test.services, { employee, admin, now });
  if (!result.ok) throw new Error('Not added');
  return { id: result.id, email };
}

const mailsOf = (id: string) => queuedMails(test.services, id);

async function edit(id: string, form: Partial<EditForm>, at: Date): Promise<void> {
  const change = { id, form, noteForAnswer: async () => false, admin, now: at };
  expect(await editEmployee(test.services, change)).toMatchObject({ ok: true });
}

const send = (id: string, at = now) => sendLink(test.services, { id, admin, now: at });

it('adding an employee sends no email', async () => {
  const { id } = await add();
  expect(await mailsOf(id)).toEqual([]);
  // The first bank account sends none, either.
  const bank = { bank_name: 'Maybank', account_owner_name: 'Kumar a/l Raju' };
  await edit(id, { ...bank, account_number: '111122223333' }, hours(1));
  expect(await mailsOf(id)).toEqual([]);
});

it('the open link is sent to the address of the record, and is stored nowhere unencrypted', async () => {
  const { id, email } = await add();
  expect(await send(id, hours(18))).toEqual({ ok: true });
  expect((await actionsOn(test.services.db, id)).at(-1)).toBe('employee.link-sent');
  const [mail] = await mailsOf(id);
  expect(mail?.to).toBe(email);
  expect(mail?.text).toContain('The link works once, until 8 March 2026, 5:30 pm in Malaysia.');
  const token = /"http:\/\/localhost:3000\/onboarding\/([\da-f-]{36})"/.exec(mail?.text ?? '')?.[1];
  expect(token).toBeDefined();
  const { rows } = await test.services.db.$client.query(
    "select (select json_agg(m)::text from mails m) || (select json_agg(j.data)::text from pgboss.job j where name = 'send-mail') as everything",
  );
  expect(rows[0].everything).not.toContain(token);
});

it('a link that is used or gone is not sent', async () => {
  const { id } = await add();
  expect(await send(id, hours(48))).toEqual({ ok: false, reason: 'no-link' });
  expect(await send(randomUUID())).toEqual({ ok: false, reason: 'not-found' });
  expect(await send('x')).toEqual({ ok: false, reason: 'not-found' });
  expect(await mailsOf(id)).toEqual([]);
});

describe('a link mail that still waits does not go out', () => {
  it('when the link is withdrawn, even at the moment of sending', async () => {
    for (let n = 0; n < 8; n++) {
      const { id } = await add();
      const withdrawal = { id, admin, now: hours(1) };
      const [sent, withdrawn] = await Promise.all([
        send(id),
        withdrawLink(test.services, withdrawal),
      ]);
      expect(withdrawn).toEqual({ ok: true });
      expect([{ ok: true }, { ok: false, reason: 'no-link' }]).toContainEqual(sent);
      expect(await mailsOf(id)).toEqual([]);
    }
  });

  it('when another link has taken its place', async () => {
    const { id } = await add();
    await send(id);
    await issueLink(test.services, { id, admin, now: hours(1) });
    expect(await mailsOf(id)).toEqual([]);
  });

  it('when the link has expired', async () => {
    const [{ id }, other] = [await add(), await add()];
    await send(id);
    expect(await mailsOf(id)).toMatchObject([
      { text: expect.stringContaining('if something is wrong, write to {cafe-email}.') },
    ]);
    await issueLink(test.services, { id: other.id, admin, now: hours(1) });
    await send(other.id, hours(1));
    await eraseExpiredOnboardingLinks(test.services.db, hours(48));
    expect(await mailsOf(id)).toEqual([]);
    expect(await mailsOf(other.id)).toHaveLength(1);
  });

  it('when the link has been used', async () => {
    const { id, email } = await add();
    await send(id);
    const { onboarding_token } = await storedEmployee(test.services.db, id);
    const token = decryptSecret(test.services.keys, id, 'onboarding_token', onboarding_token ?? '');
    const form = onboardingAnswers({ email });
    const notice = noticeShown(new Request('http://localhost/'), hours(1));
    const completing = { token, form, notice, now: hours(1) };
    expect(await completeOnboarding(test.services, completing)).toEqual({ ok: true });
    expect((await mailsOf(id)).map(({ kind }) => kind)).not.toContain('onboarding-link');
  });

  it('to an address that was corrected in the meantime', async () => {
    const { id } = await add();
    await send(id);
    await edit(id, { phone: '+60 12-000 4444' }, hours(1));
    expect(await mailsOf(id)).toHaveLength(1);
    await edit(id, { email: `${randomUUID()}@example.com` }, hours(2));
    expect(await mailsOf(id)).toMatchObject([{ kind: 'email-changed' }]);
  });
});

const kind = 'onboarding-link';
const failed = { kind, state: 'failed', fault: 'address-refused EENVELOPE 550' } as const;
const waits = { kind, state: 'queued', fault: 'unreachable ESOCKET' } as const;
const later = { queued_at: hours(1), state: 'sent' } as const;

it.each([
  ['one that waits', [waits], [waits]],
  ['one that could not be sent', [failed], [failed]],
  ['none that a later one makes up for', [failed, { kind, ...later }], []],
  ['one that missed one owner, though it reached another', [failed, { kind }, failed], [failed]],
  ['one after which another says something else', [failed, { ...later, kind: 'else' }], [failed]],
])('of emails in trouble the record shows %s', async (_, given, shown) => {
  const { id } = await add();
  const about = { subject_type: 'employee', subject_id: id, state: 'sent' as const };
  const rows = given.map((mail) => ({
    ...{ id: randomUUID(), queued_at: now, changed_at: now },
    ...{ ...about, ...mail },
  }));
  await test.services.db.insert(mails).values(rows);
  const opened = await openEmployee(test.services, { id, purpose: 'view', admin, now });
  expect(opened.ok && opened.record.mail_troubles).toEqual(shown);
});

it.each([
  ['bank_name', 'CIMB Bank'],
  ['account_number', '9999 8888 7777'],
  ['account_owner_name', 'Rahman bin Ali'],
] as const)(
  'a change of the %s of a bank account on file is mailed, alone or with other changes',
  async (field, value) => {
    const { services } = test;
    const row = completedEmployee(services.keys);
    await services.db.insert(employeeOnboarding).values(row);
    await edit(row.id, { phone: '+60 12-000 4444' }, hours(1));
    expect(await mailsOf(row.id)).toEqual([]);
    await edit(row.id, { phone: '+60 12-000 5555', [field]: value }, hours(2));
    const [mail, ...others] = await mailsOf(row.id);
    expect([mail?.kind, others]).toEqual(['bank-account-changed', []]);
    expect(mail?.to).toBe(row.email);
    expect(mail?.text).not.toContain(value);
  },
);

it.each([
  ['a completed record', {}],
  ['one that an admin has set back', { onboarding_status: 'pending' }],
  ['one that was never completed', { onboarding_status: 'pending', completed_at: null } as const],
] as const)('a new address of %s is reported to the former one', async (_, values) => {
  const { services } = test;
  const row = completedEmployee(services.keys, values);
  await services.db.insert(employeeOnboarding).values(row);
  await edit(row.id, { email: row.email.toUpperCase() }, hours(1));
  expect(await mailsOf(row.id)).toEqual([]);
  const email = `${randomUUID()}@example.com`;
  await edit(row.id, { email }, hours(2));
  const [mail, ...others] = await mailsOf(row.id);
  expect([mail?.kind, others]).toEqual(['email-changed', []]);
  expect(mail?.to).toBe(row.email.toUpperCase());
  expect(mail?.text).not.toContain(email);
});

it('the emails of a record are deleted with it, and no others', async () => {
  const [{ id }, other] = [await add(), await add()];
  await send(id);
  await send(other.id);
  const deletion = { id, actor: admin, now: hours(1) };
  expect(await deleteEmployee(test.services, deletion)).toEqual({ ok: true });
  expect(await mailsOf(id)).toEqual([]);
  expect(await mailsOf(other.id)).toHaveLength(1);
});
