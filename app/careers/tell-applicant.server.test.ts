import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Admin } from '#app/accounts/admin-gate.server.ts';
import { findMails } from '#app/platform/mail.server.ts';
import { jobApplications } from '#db/schema/applications.ts';
import { auditEvents } from '#db/schema/audit.ts';
import { mails } from '#db/schema/mails.ts';
import { applicationRow } from '#tests/fixtures/application-row.ts';
import { openTestServices, type TestServices } from '#tests/support/services.ts';
import type { Decision } from './application-mails.ts';
import type { ApplicationStatus } from './application-status.ts';
import { deleteApplication } from './delete-application.server.ts';
import { insertApplication } from './insert-application.server.ts';
import { setApplicationStatus } from './set-application-status.server.ts';
import { tellApplicant } from './tell-applicant.server.ts';

let test: TestServices;
beforeAll(async () => {
  test = await openTestServices();
});
afterAll(() => test.close());

const admin: Admin = { id: 'admin-1', email: 'owner@cafe.example', name: 'Nur Aisyah' };
const minute = (n: number) => new Date(Date.UTC(2026, 2, 6, 9, n));

async function apply(): Promise<string> {
  const row = applicationRow({ email: `${randomUUID()}@example.com` });
  await insertApplication(test.services, row);
  return row.id;
}

const set = (id: string, status: ApplicationStatus, now: Date) =>
  setApplicationStatus(test.services.db, { id, status, admin, now });
const tell = (id: string, decision: Decision, now: Date) =>
  tellApplicant(test.services, { id, decision, admin, now });
const kinds = async (id: string) =>
  (await findMails(test.services.db, { type: 'application', id })).map(({ kind }) => kind);

it('every application has a receipt, the same one sent again has no second', async () => {
  const row = applicationRow();
  expect(await insertApplication(test.services, row)).toBe('inserted');
  expect(await insertApplication(test.services, { ...row, id: randomUUID() })).toBe('repeated');
  expect(await kinds(row.id)).toEqual(['application-receipt']);
});

it('strangers can have five receipts a day written to one address; applications are taken all the same', async () => {
  const email = 'Victim@example.com';
  const rows = Array.from({ length: 6 }, () => applicationRow({ email }));
  for (const row of rows) expect(await insertApplication(test.services, row)).toBe('inserted');
  const receipts = await Promise.all(rows.map(({ id }) => kinds(id)));
  expect(receipts.flat()).toHaveLength(5);
  const small = applicationRow({ email: email.toLowerCase() });
  await insertApplication(test.services, small);
  expect(await kinds(small.id)).toEqual([]);
});

it('no status writes to the applicant by itself', async () => {
  const id = await apply();
  await set(id, 'accepted', minute(1));
  expect(await kinds(id)).toEqual(['application-receipt']);
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
  const events = await test.services.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.action, 'application.applicant-told'));
  expect(events[0]).toMatchObject({ actor_id: 'admin-1', details: { status: 'accepted' } });
});

it('of two presses at once one writes', async () => {
  const id = await apply();
  await set(id, 'rejected', minute(1));
  const results = await Promise.all([1, 2, 3, 4].map(() => tell(id, 'rejected', minute(2))));
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
});

it('what failed may be sent again', async () => {
  const id = await apply();
  await set(id, 'rejected', minute(1));
  await tell(id, 'rejected', minute(2));
  await test.services.db.update(mails).set({ state: 'failed' }).where(eq(mails.subject_id, id));
  expect(await tell(id, 'rejected', minute(3))).toEqual({ ok: true });
});

it('never tells of another status than the one seen', async () => {
  const id = await apply();
  expect(await tell(id, 'accepted', minute(1))).toEqual({ ok: false, reason: 'changed' });
  await set(id, 'rejected', minute(2));
  expect(await tell(id, 'accepted', minute(3))).toEqual({ ok: false, reason: 'changed' });
  expect(await tell(randomUUID(), 'accepted', minute(3))).toMatchObject({ reason: 'not-found' });
  expect(await tell('x', 'accepted', minute(3))).toMatchObject({ reason: 'not-found' });
});

it('the mails go with the application', async () => {
  const id = await apply();
  await deleteApplication(test.services.db, test.services.jobs, { id, admin, now: minute(1) });
  expect(await kinds(id)).toEqual([]);
  expect(
    await test.services.db.select().from(jobApplications).where(eq(jobApplications.id, id)),
  ).toEqual([]);
});
