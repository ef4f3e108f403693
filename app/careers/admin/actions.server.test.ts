import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { versionOf } from '#app/careers/application-status.ts';
import { countApplications, findApplication } from '#app/careers/applications.server.ts';
import { textsOf } from '#app/careers/review/correction.ts';
import { findStoredMails } from '#app/mail/mail-queue.server.ts';
import { correctRequest } from '#app/privacy/requests/answer-request.server.ts';
import {
  findCorrected,
  findDataRequests,
  findOpenCorrection,
  openDataRequest,
} from '#app/privacy/requests/data-requests.server.ts';
import { jobApplications } from '#db/schema/applications.ts';
import { mails } from '#db/schema/mails.ts';
import { dataRequests } from '#db/schema/privacy.ts';
import { applicationRow } from '#tests/fixtures/application-row.ts';
import { untilLockAwaited } from '#tests/support/database/lock-awaited.ts';
import { testServices } from '#tests/support/services.ts';
import { runApplicationAction } from './actions.server.ts';

const cafe = testServices();

const now = new Date('2026-03-06T09:30:00.456Z');
const admin = { id: 'admin-1', email: 'owner@cafe.example', name: 'Nur Aisyah' };
const session = { id: 'session', confirmedAt: now, device: 'Firefox on Linux' };

async function apply(): Promise<string> {
  const row = applicationRow({ email: `${randomUUID()}@example.com` });
  await cafe.services.db.insert(jobApplications).values(row);
  return row.id;
}

async function stored(id: string) {
  const application = await findApplication(cafe.services.db, id);
  if (!application) throw new Error('It was just stored');
  return application;
}

/** Asks for a correction, with the email address that the application has now. */
async function ask(id: string): Promise<string> {
  const { email } = await stored(id);
  const asked = { email, kind: 'correction', words: 'My phone', now } as const;
  await openDataRequest(cafe.services, asked);
  const { open } = await findDataRequests(cafe.services);
  return open.find((request) => request.email === email)?.id ?? '';
}

function run(intent: string, fields: Record<string, string>, by = admin) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ intent, ...fields })) form.set(name, value);
  return runApplicationAction(cafe.services, form, {
    admin: by,
    session,
    address: '192.0.2.1',
    now,
  });
}

async function edit(id: string, changes: Record<string, string> = {}) {
  const application = await stored(id);
  return run('edit', { id, version: versionOf(application), ...textsOf(application), ...changes });
}

const mailsOf = async (id: string) => {
  const { db, keys } = cafe.services;
  return (await findStoredMails(db, keys, { type: 'application', id })).map(({ kind }) => kind);
};

const toAnswer = { ok: true, description: 'Now answer their request.' };
const mailed = { ok: true, description: expect.stringContaining('No mail server is set up here') };

it('corrections after one of the email address belong to the same request', async () => {
  const id = await apply();
  const request = await ask(id);
  expect(await edit(id, { email: `${randomUUID()}@example.com` })).toMatchObject(toAnswer);
  // The former address is told.
  expect(await mailsOf(id)).toEqual(['application-corrected']);
  expect(await edit(id, { phone: '013-777 8888' })).toMatchObject(toAnswer);
  expect(await findCorrected(cafe.services.db, request)).toEqual({
    labels: ['Email', 'Phone'],
    records: [id],
  });
  expect(await mailsOf(id)).toHaveLength(1);
  expect(await findOpenCorrection(cafe.services.db, jobApplications, 'no-uuid')).toBeNull();
  // A correction of another record does not belong to the request, nor any after the request is answered.
  expect(await edit(await apply(), { phone: '013-777 8888' })).toMatchObject(mailed);
  await correctRequest(cafe.services, { id: request, words: '', admin, now });
  expect(await edit(id, { city: 'Kajang' })).toMatchObject(mailed);
  expect(await mailsOf(id)).toHaveLength(2);
});

it('when the request is answered at the same moment, the applicant is told by a mail', async () => {
  const { db } = cafe.services;
  const id = await apply();
  const request = await ask(id);
  let edited: ReturnType<typeof edit> | undefined;
  await db.transaction(async (tx) => {
    const answered = { state: 'done', answered_at: now, answered_by: admin.email } as const;
    await tx.update(dataRequests).set(answered).where(eq(dataRequests.id, request));
    edited = edit(id, { phone: '013-777 8888' });
    await Promise.race([edited, untilLockAwaited(db)]);
  });
  expect(await edited).toMatchObject(mailed);
  expect(await mailsOf(id)).toEqual(['application-corrected']);
  expect(await findCorrected(db, request)).toMatchObject({ labels: [] });
});

it('only a correction that is mailed counts as a mail to the applicant', async () => {
  const [unchanged, asked] = [await apply(), await apply()];
  const [mailedTo, moved] = [await apply(), await apply()];
  await ask(asked);
  await ask(moved);
  for (const n of [1, 2, 3, 4, 5, 6]) {
    expect(await edit(unchanged)).toMatchObject({ ok: true, title: 'Nothing was changed' });
    expect(await edit(asked, { city: `Bangi ${n}` })).toMatchObject(toAnswer);
    const sixth = { ok: false, reason: 'too-many' };
    expect(await edit(mailedTo, { city: `Bangi ${n}` })).toMatchObject(n === 6 ? sixth : mailed);
    const email = `${n}${randomUUID()}@example.com`;
    expect(await edit(moved, { email })).toMatchObject(n === 6 ? sixth : toAnswer);
  }
  const tell = { decision: 'accepted', words: '' };
  for (const id of [unchanged, asked]) {
    await cafe.services.db.update(jobApplications).set({ application_status: 'accepted' });
    expect(await run('tell', { id, ...tell })).toMatchObject({ ok: true });
  }
});

it('undoing one change names the applicant, undoing several gives their number', async () => {
  const [one, other] = [await apply(), await apply()];
  const set = async (ids: string[], from: string, to: string, more = {}) =>
    run('set-several', { steps: JSON.stringify([{ from, to, ids }]), ...more });
  const { full_name } = await stored(one);
  const undo = { undo: 'yes' };
  expect(await set([one, other], 'pending', 'rejected')).toMatchObject({ ok: true });
  const first = await set([one], 'rejected', 'pending', undo);
  expect(first).toMatchObject({ title: `Put back: ${full_name}` });
  await set([one], 'pending', 'rejected');
  const both = await set([one, other], 'rejected', 'pending', undo);
  expect(both).toMatchObject({ title: 'Put back: 2' });
});

async function decided(application_status: 'accepted' | 'rejected') {
  const id = await apply();
  const values = { application_status, decided_at: now, updated_at: now };
  await cafe.services.db.update(jobApplications).set(values).where(eq(jobApplications.id, id));
  return id;
}

it('the admin learns who would get an email before any is written', async () => {
  const { db } = cafe.services;
  const [told, inOutbox, changed, untold] = [
    await decided('accepted'),
    await decided('accepted'),
    await decided('accepted'),
    await decided('accepted'),
  ];
  for (const id of [told, inOutbox, changed])
    expect(await run('tell', { id, decision: 'accepted' })).toMatchObject({ ok: true });
  await db
    .update(mails)
    .set({ state: 'sent', fault: 'outbox' })
    .where(eq(mails.subject_id, inOutbox));
  await db
    .update(jobApplications)
    .set({ application_status: 'rejected' })
    .where(eq(jobApplications.id, changed));
  const find = (...ids: string[]) => run('find-tellable', { ids: JSON.stringify(ids) });
  const pending = await apply();
  expect(await find(told, inOutbox, untold, changed, pending, 'no-uuid')).toMatchObject({
    silent: true,
    isAgain: false,
    groups: [{ decision: 'accepted', ids: [untold] }],
  });
  // If nobody else is left, those whose email only went into the outbox.
  expect(await find(told, inOutbox, changed, pending)).toMatchObject({
    silent: true,
    isAgain: true,
    groups: [{ decision: 'accepted', ids: [inOutbox] }],
  });
  expect(await find(told, changed, pending)).toMatchObject({
    title: 'None of them waits for an email',
    groups: [],
  });
  expect(await mailsOf(untold)).toEqual([]);
});

it('telling many at once has the limits of telling one, and leaves out those told before', async () => {
  const { db } = cafe.services;
  const accepted = await decided('accepted');
  const rejected = await Promise.all(Array.from({ length: 101 }, () => decided('rejected')));
  const pending = await apply();
  const colleague = { ...admin, id: 'admin-2' };
  const tellAll = (ids: string[], more = {}) => {
    const groups = [
      { decision: 'accepted', ids: [accepted] },
      { decision: 'rejected', ids },
    ];
    return run('tell-several', { groups: JSON.stringify(groups), ...more }, colleague);
  };
  const [first = '', ...others] = rejected;
  const done = await tellAll([first, first, pending, 'no-uuid']);
  expect(done).toMatchObject({ ok: true, title: 'Emails written: 2' });
  expect(done.description).toContain('No mail server is set up here');
  expect(done.description).toContain('3 got none: told before, or changed meanwhile.');
  expect(done.description).not.toContain('to wait');
  expect(await mailsOf(accepted)).toEqual(['application-accepted']);
  expect(await mailsOf(first)).toEqual(['application-rejected']);
  expect(await mailsOf(pending)).toEqual([]);
  // An email in the outbox is not written again, unless that is asked for.
  await db.update(mails).set({ state: 'sent', fault: 'outbox' });
  expect(await tellAll([first])).toMatchObject({ title: 'Emails written: 0' });
  expect(await tellAll([first], { again: 'yes' })).toMatchObject({ title: 'Emails written: 2' });
  // The limit is a hundred an hour, the same as for telling them one by one.
  const part = await tellAll(others);
  expect(part).toMatchObject({ title: 'Emails written: 96' });
  expect(part.description).toContain('1 got none: told before, or changed meanwhile.');
  expect(part.description).toMatch(/4 have to wait: the next may be told from 6:3[01] pm\./);
  const told = await Promise.all(rejected.map(mailsOf));
  expect(told.filter((kinds) => kinds.length > 0)).toHaveLength(97);
  // An applicant who was told the other decision before is not told without a look.
  const changed = { application_status: 'rejected', decided_at: now, updated_at: now } as const;
  await db.update(jobApplications).set(changed).where(eq(jobApplications.id, accepted));
  expect(await run('tell', { id: accepted, decision: 'rejected' })).toMatchObject({ ok: false });
});

it('an applicant whose email goes into the outbox is listed as untold as soon as it is written', async () => {
  const id = await decided('accepted');
  const filters = { position: null, states: [], search: id.slice(0, 8) };
  const untold = async () =>
    (await countApplications(cafe.services.db, { ...filters, status: 'accepted-untold' }, now))
      .count;
  const groups = JSON.stringify([{ decision: 'accepted', ids: [id] }]);
  const written = await run('tell-several', { groups }, { ...admin, id: 'admin-4' });
  expect(written).toMatchObject({ title: 'Emails written: 1' });
  expect(await untold()).toBe(1);
});

it('after five emails to one applicant in a day, the answer says when they can be told again', async () => {
  const groups = JSON.stringify([{ decision: 'accepted', ids: [await decided('accepted')] }]);
  const again = () => run('tell-several', { groups, again: 'yes' }, { ...admin, id: 'admin-3' });
  for (const _ of [1, 2, 3, 4, 5]) {
    expect(await again()).toMatchObject({ title: 'Emails written: 1' });
    await cafe.services.db.update(mails).set({ state: 'sent', fault: 'outbox' });
  }
  const refused = await again();
  expect(refused).toMatchObject({ ok: true, title: 'Emails written: 0' });
  expect(refused.description).toMatch(
    /^1 has to wait: the next may be told from 7 March 2026, 5:3[01] pm\.$/,
  );
});
