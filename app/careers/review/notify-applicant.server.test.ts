import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import type { Admin } from '#app/accounts/sign-in/admin-gate.server.ts';
import { brandCafe } from '#app/cafe/cafe.ts';
import { type ApplicationStatus, versionOf } from '#app/careers/application-status.ts';
import { findApplication } from '#app/careers/applications.server.ts';
import { insertApplication } from '#app/careers/apply/insert-application.server.ts';
import { findMails, findStoredMails, workMail } from '#app/mail/mail-queue.server.ts';
import { renderMail } from '#app/mail/render-mail.server.tsx';
import { findHistory } from '#app/platform/audit.server.ts';
import { jobApplications } from '#db/schema/applications.ts';
import { employeeOnboarding } from '#db/schema/employees.ts';
import { mails } from '#db/schema/mails.ts';
import { applicationRow } from '#tests/fixtures/application-row.ts';
import { completedEmployee } from '#tests/fixtures/completed-employee.ts';
import { recorded } from '#tests/support/recorded.ts';
import { testServices } from '#tests/support/services.ts';
import { applicationHistoryText } from './application-history.ts';
import { type Decision, findNotification } from './application-mails.ts';
import { deleteApplication } from './delete-application.server.ts';
import { findTellable, notifyApplicant } from './notify-applicant.server.ts';
import { setApplicationStatus } from './set-application-status.server.ts';

const test = testServices();

const admin: Admin = { id: 'admin-1', email: 'owner@cafe.example', name: 'Nur Aisyah' };
const minute = (n: number) => new Date(Date.UTC(2026, 2, 6, 9, n));

async function apply(): Promise<string> {
  const row = applicationRow({ email: `${randomUUID()}@example.com` });
  await insertApplication(test.services, row);
  return row.id;
}

async function set(id: string, status: ApplicationStatus, now: Date) {
  const seen = await findApplication(test.services.db, id);
  const version = seen ? versionOf(seen) : '';
  return setApplicationStatus(test.services.db, { id, status, version, admin, now });
}
const tell = (id: string, decision: Decision, now: Date, takesBack: Decision | null = null) =>
  notifyApplicant(test.services, { id, decision, takesBack, admin, now });
const written = (id: string) =>
  findStoredMails(test.services.db, test.services.keys, { type: 'application', id });
const kinds = async (id: string) =>
  (await findMails(test.services.db, { type: 'application', id })).map(({ kind }) => kind);

it('every application gets a receipt, but no second one when it is sent again', async () => {
  const row = applicationRow();
  expect(await insertApplication(test.services, row)).toBe('inserted');
  expect(await insertApplication(test.services, { ...row, id: randomUUID() })).toBe('repeated');
  expect(await kinds(row.id)).toEqual(['application-receipt']);
});

it('one address gets five receipts a day at most; further applications are still taken', async () => {
  const email = 'Victim@example.com';
  const rows = Array.from({ length: 6 }, () => applicationRow({ email }));
  for (const row of rows) expect(await insertApplication(test.services, row)).toBe('inserted');
  const receipts = await Promise.all(rows.map(({ id }) => kinds(id)));
  expect(receipts.flat()).toHaveLength(5);
  const small = applicationRow({ email: email.toLowerCase() });
  await insertApplication(test.services, small);
  expect(await kinds(small.id)).toEqual([]);
});

it('setting a status sends the applicant no email', async () => {
  const id = await apply();
  await set(id, 'accepted', minute(1));
  expect(await kinds(id)).toEqual(['application-receipt']);
});

it('the admin’s own text comes before the last paragraph, each line as a paragraph', async () => {
  const id = await apply();
  await set(id, 'accepted', minute(1));
  const words = 'Bring your shoes.\n \nCome by the back door.';
  await notifyApplicant(test.services, {
    ...{ id, decision: 'accepted', takesBack: null, words },
    ...{ admin, now: minute(2) },
  });
  const blocks = (await written(id)).at(-1)?.content?.message.blocks ?? [];
  expect(blocks.slice(-3, -1)).toEqual(['Bring your shoes.', 'Come by the back door.']);
});

it('writes once for each decision, and notes who did', async () => {
  const id = await apply();
  await set(id, 'accepted', minute(1));
  expect(await tell(id, 'accepted', minute(2))).toEqual({ ok: true });
  expect(await tell(id, 'accepted', minute(3))).toEqual({ ok: false, reason: 'told' });
  await set(id, 'pending', minute(4));
  await set(id, 'accepted', minute(5));
  expect(await tell(id, 'accepted', minute(6))).toEqual({ ok: true });
  expect(await kinds(id)).toEqual([
    'application-receipt',
    'application-accepted',
    'application-accepted',
  ]);
  const events = await recorded(test.services.db, { action: 'application.applicant-told' });
  expect(events[0]).toMatchObject({ actor_id: 'admin-1', details: { status: 'accepted' } });
});

it('of several presses at once one sends an email', async () => {
  const id = await apply();
  await set(id, 'rejected', minute(1));
  const results = await Promise.all([1, 2, 3, 4].map(() => tell(id, 'rejected', minute(2))));
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
});

it('an email that failed, or is a file in the outbox, may be sent again', async () => {
  const id = await apply();
  await set(id, 'rejected', minute(1));
  await tell(id, 'rejected', minute(2));
  const isTheirs = eq(mails.subject_id, id);
  await test.services.db.update(mails).set({ state: 'failed' }).where(isTheirs);
  expect(await tell(id, 'rejected', minute(3))).toEqual({ ok: true });
  await test.services.db.update(mails).set({ state: 'sent', fault: 'outbox' }).where(isTheirs);
  expect(await tell(id, 'rejected', minute(4))).toEqual({ ok: true });
});

it('finding out whom to tell takes two queries for any number, and waits for no lock', async () => {
  const { db, keys } = test.services;
  const [told, untold, other] = [await apply(), await apply(), await apply()];
  const [hired, turnedDown] = [await apply(), await apply()];
  for (const id of [told, untold, hired]) await set(id, 'accepted', minute(1));
  for (const id of [other, turnedDown]) await set(id, 'rejected', minute(1));
  for (const id of [hired, turnedDown]) {
    const email = (await findApplication(db, id))?.email.toUpperCase();
    await db.insert(employeeOnboarding).values(completedEmployee(keys, { email }));
  }
  await tell(told, 'accepted', minute(2));
  await db.transaction(async (tx) => {
    await tx.select().from(jobApplications).for('update');
    const query = vi.spyOn(db.$client, 'query');
    const ids = [told, untold, other, hired, turnedDown, 'no-uuid'];
    expect(await findTellable(db, ids, minute(9))).toEqual({
      isAgain: false,
      groups: [
        { decision: 'accepted', ids: [untold] },
        { decision: 'rejected', ids: [other] },
      ],
    });
    expect(query).toHaveBeenCalledTimes(2);
    query.mockRestore();
  });
  expect(await tell(turnedDown, 'rejected', minute(9))).toEqual({ ok: false, reason: 'employed' });
  expect(await kinds(turnedDown)).toEqual(['application-receipt']);
});

it('never tells a status other than the one that the admin saw', async () => {
  const id = await apply();
  expect(await tell(id, 'accepted', minute(1))).toEqual({ ok: false, reason: 'changed' });
  await set(id, 'rejected', minute(2));
  expect(await tell(id, 'accepted', minute(3))).toEqual({ ok: false, reason: 'changed' });
  expect(await tell(randomUUID(), 'accepted', minute(3))).toMatchObject({ reason: 'not-found' });
  expect(await tell('x', 'accepted', minute(3))).toMatchObject({ reason: 'not-found' });
});

it('after an acceptance a rejection is sent only if the admin confirms that it replaces that', async () => {
  const id = await apply();
  await set(id, 'accepted', minute(1));
  await tell(id, 'accepted', minute(2));
  await set(id, 'rejected', minute(3));
  expect(findNotification(await written(id))).toMatchObject({ decision: 'accepted' });
  expect(await tell(id, 'rejected', minute(4))).toEqual({ ok: false, reason: 'changed' });
  expect(await tell(id, 'rejected', minute(5), 'accepted')).toEqual({ ok: true });
  const [, accepted, rejected] = await written(id);
  expect(accepted?.content?.message.blocks.join()).not.toContain('takes the place');
  expect(rejected?.content?.message.blocks[1]).toBe(
    'This email replaces the one that we sent you on 6 March 2026. We are sorry for the confusion.',
  );
  // And back again. An admin who does not know of the other email is stopped.
  await set(id, 'accepted', minute(6));
  expect(await tell(id, 'accepted', minute(7))).toEqual({ ok: false, reason: 'changed' });
  expect(await tell(id, 'accepted', minute(8), 'rejected')).toEqual({ ok: true });
  expect(await tell(id, 'accepted', minute(9), 'rejected')).toEqual({
    ok: false,
    reason: 'changed',
  });
});

it('an email that is replaced before it was sent is not sent, and stays on record', async () => {
  const id = await apply();
  await set(id, 'accepted', minute(1));
  await tell(id, 'accepted', minute(2));
  await set(id, 'rejected', minute(3));
  await tell(id, 'rejected', minute(4), 'accepted');
  expect(await written(id)).toMatchObject([
    { kind: 'application-receipt', state: 'queued' },
    { kind: 'application-accepted', state: 'failed', fault: 'withdrawn' },
    { kind: 'application-rejected', state: 'queued' },
  ]);
});

it('an email stays readable after it was sent, and is stored encrypted', async () => {
  const id = await apply();
  await set(id, 'rejected', minute(1));
  await tell(id, 'rejected', minute(2));
  const { db } = test.services;
  const mine = eq(mails.subject_id, id);
  await workMail(test.services, { send: async () => undefined }, async (said) =>
    renderMail(said, brandCafe),
  );
  await test.drain();
  const [receipt, telling] = await written(id);
  expect([receipt?.state, telling?.state]).toEqual(['sent', 'sent']);
  expect(telling?.content?.to).toMatch(/@example\.com$/);
  expect(JSON.stringify(telling?.content?.message)).toContain('this time we have chosen');
  const stored = await db.select({ content: mails.content }).from(mails).where(mine);
  expect(JSON.stringify(stored)).not.toContain('Aisyah');
  // The record of an email stays even if the key to its content is lost.
  await db.update(mails).set({ content: 'sealed:1:AAAAAAAA:AAAA' }).where(mine);
  expect((await written(id)).map(({ content }) => content)).toEqual([null, null]);
});

it('the history tells who did what, and no name of the applicant', async () => {
  const id = await apply();
  await set(id, 'accepted', minute(1));
  await tell(id, 'accepted', minute(2));
  await set(id, 'rejected', minute(3));
  const history = await findHistory(test.services.db, { type: 'application', id });
  expect(history.map(applicationHistoryText)).toEqual([
    'Status set from Accepted to Rejected',
    'Email written: Accepted',
    'Status set from Pending to Accepted',
  ]);
  expect(history[0]).toMatchObject({ actor: admin.email, at: minute(3) });
});

it('the emails are deleted with the application', async () => {
  const id = await apply();
  await deleteApplication(test.services.db, test.services.jobs, {
    id,
    actor: admin,
    now: minute(1),
  });
  expect(await kinds(id)).toEqual([]);
  expect(
    await test.services.db.select().from(jobApplications).where(eq(jobApplications.id, id)),
  ).toEqual([]);
});
