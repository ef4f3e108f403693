import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Admin } from '#app/accounts/sign-in/admin-gate.server.ts';
import {
  type ApplicationStatus,
  applicationStatuses,
  versionOf,
} from '#app/careers/application-status.ts';
import { findApplication } from '#app/careers/applications.server.ts';
import { jobApplications } from '#db/schema/applications.ts';
import { applicationRow } from '#tests/fixtures/application-row.ts';
import { freshDatabase } from '#tests/support/database/database.ts';
import { recorded } from '#tests/support/recorded.ts';
import { setApplicationStatus } from './set-application-status.server.ts';

const testDatabase = freshDatabase();

const admin: Admin = { id: 'admin-1', email: 'owner@cafe.example', name: 'Nur Aisyah' };
const now = new Date('2026-03-06T09:30:00.456Z');

async function insertOne(): Promise<string> {
  const row = applicationRow();
  await testDatabase.db.insert(jobApplications).values(row);
  return row.id;
}

const auditOf = (id: string) => recorded(testDatabase.db, { id });

async function seenVersion(id: string): Promise<string> {
  const seen = await findApplication(testDatabase.db, id);
  return seen ? versionOf(seen) : '';
}

/** Sets the status like an admin whose screen shows the latest state. */
async function set(id: string, status: ApplicationStatus) {
  const version = await seenVersion(id);
  return setApplicationStatus(testDatabase.db, { id, status, version, admin, now });
}

const pairs = applicationStatuses.flatMap((from) =>
  applicationStatuses.filter((to) => to !== from).map((to) => [from, to] as const),
);

it.each(pairs)('%s may become %s', async (from, to) => {
  const id = await insertOne();
  await set(id, from);
  expect(await set(id, to)).toEqual({ ok: true });
  const application = await findApplication(testDatabase.db, id);
  expect(application).toMatchObject({ application_status: to, updated_at: now });
});

it('a decision gets a date, which is removed when the decision is taken back', async () => {
  const id = await insertOne();
  const decided = async (status: ApplicationStatus) => {
    await set(id, status);
    const { db } = testDatabase;
    const [row] = await db.select().from(jobApplications).where(eq(jobApplications.id, id));
    return row?.decided_at;
  };
  expect(await decided('rejected')).toEqual(now);
  expect(await decided('reviewing')).toBeNull();
  expect(await decided('accepted')).toEqual(now);
});

it('a change is recorded in the audit table with who, when, from and to', async () => {
  const id = await insertOne();
  await set(id, 'accepted');
  expect(await auditOf(id)).toMatchObject([
    {
      at: now,
      actor_id: admin.id,
      actor_email: admin.email,
      action: 'application.status-set',
      subject_type: 'application',
      subject_id: id,
      details: { from: 'pending', to: 'accepted' },
    },
  ]);
});

it('setting the current status succeeds and changes nothing', async () => {
  const id = await insertOne();
  const before = await findApplication(testDatabase.db, id);
  expect(await set(id, 'pending')).toEqual({ ok: true });
  expect(await findApplication(testDatabase.db, id)).toEqual(before);
  expect(await auditOf(id)).toEqual([]);
});

const other: Admin = { id: 'admin-2', email: 'partner@cafe.example', name: 'Siti' };

it('of two admins at the same time the second is told the status, and overwrites nothing', async () => {
  const id = await insertOne();
  const version = await seenVersion(id);
  const choose = (status: ApplicationStatus, by: Admin) =>
    setApplicationStatus(testDatabase.db, { id, status, version, admin: by, now });
  expect(await choose('accepted', other)).toEqual({ ok: true });
  expect(await choose('rejected', admin)).toEqual({
    ok: false,
    reason: 'changed',
    status: 'accepted',
  });
  expect(await choose('accepted', admin), 'what both want').toEqual({ ok: true });
  expect(await auditOf(id)).toHaveLength(1);
  // An admin who has seen the status may change it to any other.
  expect(await set(id, 'rejected')).toEqual({ ok: true });
});

it('of many admins at one moment one is first, and all who chose another status are told', async () => {
  const id = await insertOne();
  const version = await seenVersion(id);
  const results = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      setApplicationStatus(testDatabase.db, {
        id,
        status: n % 2 ? 'accepted' : 'rejected',
        version,
        admin: { ...admin, id: `admin-${n}` },
        now: new Date(now.getTime() + n),
      }),
    ),
  );
  expect(await auditOf(id)).toHaveLength(1);
  const refused = results.filter(({ ok }) => !ok);
  expect(refused.length).toBe(6);
});

it('one admin can choose again before the screen shows the earlier choice', async () => {
  const id = await insertOne();
  const version = await seenVersion(id);
  for (const status of ['accepted', 'rejected', 'reviewing'] as const) {
    expect(
      await setApplicationStatus(testDatabase.db, { id, status, version, admin, now }),
    ).toEqual({ ok: true });
  }
});

it('a change that the audit table refuses does not happen', async () => {
  const id = await insertOne();
  const version = new Date('2026-03-05T10:00:00.123Z').toISOString();
  const broken = { id: 'x', email: 'a NUL \u0000 cannot be stored', name: '' };
  await expect(
    setApplicationStatus(testDatabase.db, { id, status: 'rejected', version, admin: broken, now }),
  ).rejects.toThrow();
  expect(await findApplication(testDatabase.db, id)).toMatchObject({
    application_status: 'pending',
  });
});
