import { beforeAll, beforeEach, expect, test } from 'vitest';
import { jobApplications } from '#db/schema/applications.ts';
import { jobs as jobsTable } from '#db/schema/jobs.ts';
import { type FormParts, validApplication } from '#tests/fixtures/application-form.ts';
import { refused, submit, taken } from '#tests/support/applications/submit.ts';
import { recorded } from '#tests/support/recorded.ts';
import { testServices } from '#tests/support/services.ts';
import { findJob, jobs } from './job.ts';
import { jobTexts } from './job-form.ts';
import { editJob, findJobsToChange, jobContent, setJobOpen } from './jobs.server.ts';

const opened = testServices({ RATE_LIMIT_FACTOR: '1000' });
let form: FormParts;

beforeAll(async () => {
  const valid = await validApplication();
  form = { ...valid, job_position: 'Part Time Barista', work_type: 'weekdays-only' };
});
beforeEach(async () => {
  await opened.services.db.delete(jobApplications);
  await opened.services.db.delete(jobsTable);
  await opened.services.content.refresh();
});

const id = 'barista-parttime';
const admin = { id: 'owner', name: 'Nur', email: 'owner@cafe.example', sessionId: 'session' };
const now = new Date();
const notHiring = refused('We are not hiring for this job right now.', 409);

const setOpen = (isOpen: boolean, job = id) =>
  setJobOpen(opened.services, { id: job, isOpen, admin, now });

function edit(changes: Partial<ReturnType<typeof jobTexts>>, version: number) {
  const texts = { ...jobTexts(findJob(jobs, id)), ...changes };
  return editJob(opened.services, { id, texts, version, admin, now });
}

const shown = () => findJob(opened.services.content.get(jobContent), id);
const applied = () => opened.services.db.$count(jobApplications);

test('a closed job refuses applications with a message, until it is open again', async () => {
  expect(await setOpen(false)).toEqual({ ok: true });
  expect(shown().is_open).toBe(false);
  const before = await opened.filesIn('files');
  expect(await submit(opened, form)).toEqual(notHiring);
  expect(await applied()).toBe(0);
  expect(await opened.filesIn('files')).toEqual(before);
  expect(await submit(opened, { ...form, job_position: 'Full Time Barista' })).toEqual(taken);

  expect(await setOpen(true)).toEqual({ ok: true });
  expect(await submit(opened, form)).toEqual(taken);
  const audited = await recorded(opened.services.db, { id });
  expect(audited.map(({ action, actor_email }) => [action, actor_email])).toEqual([
    ['job.closed', admin.email],
    ['job.opened', admin.email],
  ]);
});

test('a job is closed after its last day', async () => {
  expect(await edit({ valid_through: '2026-11-01' }, 0)).toEqual({ ok: true });
  expect(await submit(opened, form)).toEqual(notHiring);
});

test('a job that another server has just closed takes no application, and leaves no file', async () => {
  const before = await opened.filesIn('files');
  const { db, content } = opened.services;
  // As if this server had not heard of the commit yet.
  const stale = { ...content, refresh: async () => {} };
  await setJobOpen({ db, content: stale }, { id, isOpen: false, admin, now });
  expect(shown().is_open).toBe(true);
  expect(await submit(opened, form)).toEqual(notHiring);
  expect(await applied()).toBe(0);
  expect(await opened.filesIn('files')).toEqual(before);
});

test('if a job is closed while forms are sent, each one is taken or refused, and taken ones stay', async () => {
  const before = (await opened.filesIn('files')).length;
  const forms = Array.from({ length: 6 }, (_, index) => ({ ...form, full_name: `Siti ${index}` }));
  const sent = forms.map((one) => submit(opened, one));
  await Promise.race(sent);
  await setOpen(false);
  const answers = await Promise.all(sent);
  const takenForms = forms.filter((_, index) => answers[index]?.status === 200);
  for (const answer of answers) expect([taken, notHiring]).toContainEqual(answer);
  expect(await applied()).toBe(takenForms.length);
  expect((await opened.filesIn('files')).length - before).toBe(3 * takenForms.length);
  // As if the answers were lost on the way, the taken forms are sent once more.
  for (const one of takenForms) expect(await submit(opened, one)).toEqual(taken);
});

test('of two admins who edit one job the second is told, even if somebody closes it in the meantime', async () => {
  expect(await setOpen(false)).toEqual({ ok: true });
  expect(await edit({ salary: 'RM10/hour' }, 0)).toEqual({ ok: true });
  expect(await edit({ salary: 'RM11/hour' }, 0)).toEqual({ ok: false, reason: 'changed' });
  expect(shown()).toMatchObject({ salary: 'RM10/hour', is_open: false });
  const [, partTime] = await findJobsToChange(opened.services.db);
  expect(partTime).toMatchObject({ version: 1 });
  expect(await edit({ duties: '' }, 1)).toEqual({ ok: true });
  expect(shown().duties).toEqual([]);
});

test('there is no third job', async () => {
  expect(await setOpen(false, 'astronaut')).toEqual({ ok: false, reason: 'not-found' });
});
