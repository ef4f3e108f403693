import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { insertApplication } from '#app/careers/apply/insert-application.server.ts';
import { deleteApplication } from '#app/careers/review/delete-application.server.ts';
import { user } from '#db/schema/accounts.ts';
import { jobApplications } from '#db/schema/applications.ts';
import { mails } from '#db/schema/mails.ts';
import type { NoticeTime } from '#db/schema/notice-times.ts';
import { applicationRow } from '#tests/fixtures/application-row.ts';
import { queuedMails } from '#tests/support/sent-mails.ts';
import { testServices } from '#tests/support/services.ts';
import { sendDigests, setNoticeTime } from './application-notices.server.ts';

const opened = testServices();
beforeEach(async () => {
  const { db } = opened.services;
  for (const table of [user, jobApplications, mails]) await db.delete(table);
});

const now = new Date();

async function addAdmin(when: NoticeTime, role: 'admin' | 'visitor' = 'admin') {
  const id = randomUUID();
  const email = `${when}.${id}@cafe.example`;
  const account = { id, email, name: 'Nur', role, createdAt: now, updatedAt: now };
  await opened.services.db.insert(user).values({ ...account, applicationNotices: when });
  return { id, email };
}

async function apply(full_name: string, created_at = now): Promise<string> {
  const id = randomUUID();
  const row = applicationRow({ id, full_name, content_digest: id, created_at });
  expect(await insertApplication(opened.services, row)).toBe('inserted');
  return id;
}

/** The queued emails to admins: address and text. */
async function notices(): Promise<{ to: string; text: string }[]> {
  const queued = await queuedMails(opened.services);
  return queued
    .filter(({ kind }) => kind !== 'application-receipt')
    .map(({ to, text }) => ({ to, text }));
}

const digest = () => sendDigests(opened.services, now);

test('each admin is told when they chose, and nobody else', async () => {
  const atOnce = await addAdmin('at-once');
  const daily = await addAdmin('daily');
  await addAdmin('never');
  await addAdmin('at-once', 'visitor');
  await apply('Siti Aminah', new Date(now.getTime() - 2));
  expect(await notices()).toEqual([
    { to: atOnce.email, text: expect.stringMatching(/"Siti".*Full Time Barista/) },
  ]);
  await apply('Tan Wei Ming', new Date(now.getTime() - 1));
  await digest();
  const [, , mail] = await notices();
  expect(mail?.to).toBe(daily.email);
  expect(mail?.text).toContain('2 new applications');
  expect(mail?.text).toMatch(/"Siti".*"Tan".*\/admin\/applications/);
});

test('of many applications in an hour twenty are told at once, and the rest in one daily email', async () => {
  const { email } = await addAdmin('at-once');
  const hourAgo = new Date(now.getTime() - 3_600_000);
  await apply('Siti Aminah', hourAgo);
  for (let count = 0; count < 22; count++) await apply(`Tan ${count}`);
  expect(await notices()).toHaveLength(21);
  await digest();
  const told = await notices();
  expect(told).toHaveLength(22);
  expect(told.at(-1)).toEqual({ to: email, text: expect.stringContaining('2 new applications') });
});

test('a day without applications has no email, and each application is in one digest', async () => {
  await addAdmin('daily');
  await digest();
  expect(await notices()).toEqual([]);
  await apply('Siti Aminah');
  await digest();
  await apply('Tan Wei Ming');
  await digest();
  await digest();
  const texts = (await notices()).map(({ text }) => text);
  expect(texts).toHaveLength(2);
  expect(texts[1]).toContain('One new application');
  expect(texts[1]).not.toContain('Siti');
});

test('of several servers at the same moment one sends the digest', async () => {
  await addAdmin('daily');
  await apply('Siti Aminah');
  await Promise.all(Array.from({ length: 10 }, () => digest()));
  expect(await notices()).toHaveLength(1);
});

test('a digest that fails does not stop those to other admins, and is sent at the next try', async () => {
  for (let count = 0; count < 3; count++) await addAdmin('daily');
  await apply('Siti Aminah');
  vi.spyOn(opened.services.jobs, 'send').mockRejectedValueOnce(new Error('The queue is full'));
  await expect(digest()).rejects.toThrow('The queue is full');
  expect(await notices()).toHaveLength(2);
  await digest();
  expect(await notices()).toHaveLength(3);
});

test('a deleted application, and a removed admin, need no email', async () => {
  const daily = await addAdmin('daily');
  const gone = await addAdmin('daily');
  const id = await apply('Siti Aminah');
  const { db, jobs } = opened.services;
  const admin = { ...daily, name: 'Nur' };
  expect(await deleteApplication(db, jobs, { id, actor: admin, now })).toEqual({ ok: true });
  await digest();
  expect(await notices()).toEqual([]);
  await apply('Tan Wei Ming');
  await db.delete(user).where(eq(user.id, gone.id));
  await digest();
  expect(await notices()).toEqual([{ to: daily.email, text: expect.stringContaining('"Tan"') }]);
});

test('a new choice holds from then on; gathered notices still come, unless the choice is never', async () => {
  const { id } = await addAdmin('daily');
  const choose = (when: NoticeTime) =>
    setNoticeTime(opened.services.db, { adminId: id, when, now });
  await apply('First');
  await choose('at-once');
  await apply('Second');
  expect(await notices()).toHaveLength(1);
  await digest();
  expect((await notices())[1]?.text).toContain('First');
  await choose('daily');
  await apply('Third');
  await choose('never');
  await apply('Fourth');
  await digest();
  expect(await notices()).toHaveLength(2);
});
