import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { findApplication } from '#app/careers/applications.server.ts';
import { findHeldData } from '#app/privacy/held-data.server.ts';
import { applicationNotes, jobApplications } from '#db/schema/applications.ts';
import { applicationRow } from '#tests/fixtures/application-row.ts';
import { testServices } from '#tests/support/services.ts';
import { deleteApplication } from './delete-application.server.ts';
import { addNote, findNotes, rateApplication } from './notes.server.ts';
import { setStatuses } from './set-application-status.server.ts';

const cafe = testServices();
const now = new Date('2026-11-23T04:00:00Z');
const admin = { id: 'admin', email: 'owner@cafe.example', name: 'Owner' };
const by = { admin, now };

async function apply(given: Parameters<typeof applicationRow>[0] = {}): Promise<string> {
  const row = applicationRow(given);
  await cafe.services.db.insert(jobApplications).values(row);
  return row.id;
}

test('notes and rating belong to the application, but not to the applicant’s download', async () => {
  const { db } = cafe.services;
  const id = await apply({ email: 'noted@example.com' });
  const note = '<script>alert(1)</script>\nA calm hand.';
  expect(await addNote(db, { id, note, ...by })).toEqual({ ok: true });
  expect(await rateApplication(db, { id, rating: 4, ...by })).toEqual({ ok: true });
  expect(await findNotes(db, id)).toMatchObject([
    { admin_email: 'owner@cafe.example', note, created_at: now },
  ]);
  expect((await findApplication(db, id))?.rating).toBe(4);
  const held = JSON.stringify(await findHeldData(cafe.services, { email: 'noted@example.com' }));
  expect(held).toContain('noted@example.com');
  expect(held).not.toContain('calm hand');
  expect(held).not.toContain('rating');
  expect(held).not.toContain('search_key');
  expect(held).not.toContain('keep_reason');
  await expect(rateApplication(db, { id, rating: 6, ...by })).rejects.toThrow();

  await deleteApplication(db, cafe.services.jobs, { id, actor: admin, now });
  expect(await db.$count(applicationNotes)).toBe(0);
  for (const gone of [id, 'no-uuid', randomUUID()]) {
    const answer = { ok: false, reason: 'not-found' };
    expect(await addNote(db, { id: gone, note, ...by })).toEqual(answer);
    expect(await rateApplication(db, { id: gone, rating: 1, ...by })).toEqual(answer);
  }
});

test('several statuses are set at once, except those changed meanwhile; reversed steps undo it', async () => {
  const { db } = cafe.services;
  const [first, second, third] = [await apply(), await apply(), await apply()];
  await db
    .update(jobApplications)
    .set({ application_status: 'accepted' })
    .where(eq(jobApplications.id, third));
  const statuses = async () =>
    Promise.all(
      [first, second, third].map(async (id) => (await findApplication(db, id))?.application_status),
    );
  const steps = [first, second, third, randomUUID()].map((id) => ({
    id,
    from: 'pending' as const,
    to: 'rejected' as const,
  }));
  const done = await setStatuses(db, { steps, ...by });
  expect(done.map(({ id }) => id).sort()).toEqual([first, second].sort());
  expect(await statuses()).toEqual(['rejected', 'rejected', 'accepted']);
  expect((await findApplication(db, first))?.decided_at).toEqual(now);

  const back = done.map(({ id, from, to }) => ({ id, from: to, to: from }));
  await setStatuses(db, { steps: back, ...by });
  expect(await statuses()).toEqual(['pending', 'pending', 'accepted']);
  expect((await findApplication(db, first))?.decided_at).toBeNull();
});
