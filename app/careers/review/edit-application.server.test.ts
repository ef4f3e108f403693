import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { versionOf } from '#app/careers/application-status.ts';
import { findApplication } from '#app/careers/applications.server.ts';
import { findStoredMails } from '#app/mail/mail-queue.server.ts';
import { findHistory } from '#app/platform/audit.server.ts';
import { jobApplications } from '#db/schema/applications.ts';
import { applicationRow } from '#tests/fixtures/application-row.ts';
import { testServices } from '#tests/support/services.ts';
import { applicationHistoryText } from './application-history.ts';
import { type Correction, textsOf } from './correction.ts';
import { editApplication } from './edit-application.server.ts';
import { setApplicationStatus } from './set-application-status.server.ts';

const cafe = testServices();
const now = new Date('2026-03-06T09:30:00.456Z');
const admin = { id: 'admin-1', email: 'owner@cafe.example', name: 'Nur Aisyah' };

async function stored(id: string) {
  const application = await findApplication(cafe.services.db, id);
  if (!application) throw new Error('It was just stored');
  return application;
}

async function apply(values: Parameters<typeof applicationRow>[0] = {}) {
  const row = applicationRow({ email: `${randomUUID()}@example.com`, ...values });
  await cafe.services.db.insert(jobApplications).values(row);
  return stored(row.id);
}

type Application = Awaited<ReturnType<typeof apply>>;

const edit = (
  shown: Application,
  changes: Partial<Correction>,
  noteForAnswer = async () => false,
) => {
  const form = { ...textsOf(shown), ...changes };
  const change = { id: shown.id, version: versionOf(shown), form, noteForAnswer, admin, now };
  return editApplication(cafe.services, change);
};
const about = ({ id }: Application) => ({ type: 'application', id });
const mailsOf = (application: Application) =>
  findStoredMails(cafe.services.db, cafe.services.keys, about(application));
const historyOf = async (application: Application) =>
  (await findHistory(cafe.services.db, about(application))).map(applicationHistoryText);

it('stores the changes, and names the fields, not the values, in history and emails to both addresses', async () => {
  const shown = await apply();
  const changes = { email: 'right@example.com', phone: ' 013-777 8888 ', postcode: '43000' };
  const labels = ['Email', 'Phone', 'Postcode'];
  expect(await edit(shown, changes)).toMatchObject({ ok: true, labels });
  const after = { email: 'right@example.com', phone: '013-777 8888', postcode: '43000' };
  expect(await stored(shown.id)).toEqual({ ...shown, ...after, updated_at: now });
  expect(await historyOf(shown)).toEqual(['Corrected: Email, Phone, Postcode']);
  const mails = await mailsOf(shown);
  expect(new Set(mails.map(({ content }) => content?.to))).toEqual(
    new Set([shown.email, 'right@example.com']),
  );
  // The mails have different times, so that the later makes up for the first if that cannot be delivered.
  expect(new Set(mails.map(({ queued_at }) => queued_at.getTime())).size).toBe(2);
  for (const { kind, content } of mails) {
    expect(kind).toBe('application-corrected');
    const said = JSON.stringify(content?.message);
    expect(said).toContain('Changed: Email, Phone, Postcode.');
    expect(said).not.toContain('777');
  }
});

it('an answer to a request replaces the email, but the former address is still told', async () => {
  const shown = await apply();
  const noted = async () => true;
  expect(await edit(shown, { city: 'Kajang' }, noted)).toMatchObject({ ok: true, isMailed: false });
  expect(await mailsOf(shown)).toEqual([]);
  const capitals = { email: shown.email.toUpperCase() };
  expect(await edit(await stored(shown.id), capitals, noted)).toMatchObject({ isMailed: false });
  expect(await mailsOf(shown)).toEqual([]);
  await edit(await stored(shown.id), { email: 'thief@example.com', full_name: 'A Thief' }, noted);
  const [mail, ...others] = await mailsOf(shown);
  expect(others).toEqual([]);
  expect(mail?.content?.to).toBe(capitals.email);
  expect(JSON.stringify(mail?.content?.message)).toContain(`Dear ${shown.full_name}`);
});

it('keeps the day of a decision, which for an old row is that of its last change', async () => {
  const rejected = await apply({ application_status: 'rejected', decided_at: null });
  await edit(rejected, { city: 'Kajang' });
  expect((await stored(rejected.id)).decided_at).toEqual(rejected.updated_at);
  const pending = await apply();
  await edit(pending, { city: 'Kajang' });
  expect((await stored(pending.id)).decided_at).toBeNull();
});

it('does not stop the same admin from setting the status on the version before', async () => {
  const shown = await apply();
  await edit(shown, { city: 'Kajang' });
  const chosen = { id: shown.id, status: 'accepted', version: versionOf(shown), now } as const;
  const other = { ...admin, id: 'admin-2' };
  const { db } = cafe.services;
  expect(await setApplicationStatus(db, { ...chosen, admin: other })).toMatchObject({ ok: false });
  expect(await setApplicationStatus(db, { ...chosen, admin })).toEqual({ ok: true });
});

it('an edit without changes is neither recorded nor mailed', async () => {
  const shown = await apply();
  expect(await edit(shown, { city: ' Bangi ' })).toMatchObject({ ok: true, labels: [] });
  expect(await stored(shown.id)).toEqual(shown);
  expect(await historyOf(shown)).toEqual([]);
  expect(await mailsOf(shown)).toEqual([]);
});

it('keeps stored texts that the rules would refuse, and refuses such texts when typed', async () => {
  const shown = await apply({ postcode: '', phone: 'ask my sister' });
  expect(await edit(shown, { city: 'Kajang' })).toMatchObject({ ok: true, labels: ['City'] });
  const refused = await edit(await stored(shown.id), { phone: 'ask my brother', full_name: '' });
  expect(refused).toMatchObject({ ok: false, reason: 'invalid' });
  expect(JSON.stringify(refused)).toContain('full_name');
  expect(JSON.stringify(refused)).toContain('phone');
});

it('stores the working days of a part-time applicant in one column, and none for full time', async () => {
  const partTime = await apply({ job_position: 'Part Time Barista', work_type: 'weekends-only' });
  const days = { work_type: 'others-specify', custom_work_type: 'Mondays, 8 to 12' };
  const labels = ['Working days preference'];
  expect(await edit(partTime, days)).toMatchObject({ ok: true, labels });
  expect((await stored(partTime.id)).work_type).toBe('others-specify:Mondays, 8 to 12');
  const fullTime = await apply();
  expect(await edit(fullTime, days)).toMatchObject({ ok: true, labels: [] });
});

it('changes neither the job nor the applicant’s own words', async () => {
  const shown = await apply();
  const smuggled = { city: 'Kajang', job_position: 'Part Time Barista', why_embun: 'Money.' };
  await edit(shown, smuggled);
  const { job_position, why_embun, city } = await stored(shown.id);
  expect({ job_position, why_embun, city }).toEqual({
    job_position: shown.job_position,
    why_embun: shown.why_embun,
    city: 'Kajang',
  });
});

it('overwrites no change made since the application was shown, and finds no deleted one', async () => {
  const shown = await apply();
  expect(await edit(shown, { city: 'Kajang' })).toMatchObject({ ok: true });
  expect(await edit(shown, { city: 'Ipoh' })).toEqual({ ok: false, reason: 'changed' });
  for (const id of ['no-uuid', randomUUID()])
    expect(await edit({ ...shown, id }, {})).toEqual({ ok: false, reason: 'not-found' });
});
