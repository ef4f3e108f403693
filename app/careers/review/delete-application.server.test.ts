import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { Admin } from '#app/accounts/sign-in/admin-gate.server.ts';
import { countApplications, findApplication } from '#app/careers/applications.server.ts';
import { workFileRemoval } from '#app/platform/files/file-removal.server.ts';
import { storeApplication } from '#tests/support/applications/stored-application.ts';
import { recorded } from '#tests/support/recorded.ts';
import { testServices } from '#tests/support/services.ts';
import { deleteApplication } from './delete-application.server.ts';

const admin: Admin = { id: 'admin-1', email: 'owner@cafe.example', name: 'Nur Aisyah' };
const now = new Date('2026-03-06T09:30:00.456Z');

const test = testServices();
beforeAll(() => workFileRemoval(test.services, {}));

const remove = (id: string) =>
  deleteApplication(test.services.db, test.services.jobs, { id, actor: admin, now });
const stored = (id: string | undefined) => test.filesIn(`files/job-applications/${id}`);
const auditOf = (id: string) => recorded(test.services.db, { id });

async function removalsOf(id: string) {
  const { rows } = await test.services.db.execute(
    sql`select id from pgboss.job where name = 'delete-files' and data::text like ${`%${id}%`}`,
  );
  return rows;
}

it('deletes the row at once and the files right after, and records who did it', async () => {
  const { row } = await storeApplication(test);
  const kept = await storeApplication(test);
  expect(await stored(row.id)).toHaveLength(3);
  expect(await remove(row.id)).toEqual({ ok: true });
  expect(await findApplication(test.services.db, row.id)).toBeNull();
  const everything = { status: null, position: null, states: [], search: '' };
  expect((await countApplications(test.services.db, everything, new Date())).count).toBe(1);
  await test.drain();
  expect(await stored(row.id)).toEqual([]);
  expect(await stored(kept.row.id)).toHaveLength(3);
  expect(await auditOf(row.id)).toMatchObject([
    { at: now, actor_id: admin.id, action: 'application.deleted', details: {} },
  ]);
});

it('works without a resume', async () => {
  const { row } = await storeApplication(test, { resume_url: null });
  expect(await remove(row.id)).toEqual({ ok: true });
  await test.drain();
  expect(await stored(row.id)).toEqual([]);
});

it('of two admins at the same moment one deletes', async () => {
  const { row } = await storeApplication(test);
  const results = await Promise.all([remove(row.id), remove(row.id)]);
  expect(results).toContainEqual({ ok: true });
  expect(results).toContainEqual({ ok: false, reason: 'not-found' });
  expect(await auditOf(row.id)).toHaveLength(1);
  expect(await removalsOf(row.id)).toHaveLength(1);
});

it('a failure half-way leaves the application whole', async () => {
  const { row } = await storeApplication(test);
  const broken = { ...admin, email: 'a NUL \u0000 cannot be stored' };
  const { db, jobs } = test.services;
  await expect(deleteApplication(db, jobs, { id: row.id, actor: broken, now })).rejects.toThrow();
  expect(await findApplication(db, row.id)).not.toBeNull();
  expect(await removalsOf(row.id)).toEqual([]);
  expect(await stored(row.id)).toHaveLength(3);
});

it.each([randomUUID(), '', 'no-uuid'])('there is nothing to delete under %j', async (id) => {
  expect(await remove(id)).toEqual({ ok: false, reason: 'not-found' });
});
