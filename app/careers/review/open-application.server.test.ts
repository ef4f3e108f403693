import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { jobApplications } from '#db/schema/applications.ts';
import { employeeOnboarding } from '#db/schema/employees.ts';
import { applicationRow } from '#tests/fixtures/application-row.ts';
import { completedEmployee } from '#tests/fixtures/completed-employee.ts';
import { testServices } from '#tests/support/services.ts';
import { openApplicationDetail } from './open-application.server.ts';

const cafe = testServices();

const now = new Date('2026-03-06T09:30:00Z');
const admin = { id: 'admin-1', email: 'owner@cafe.example', name: 'Nur Aisyah' };
const session = { id: 'session', confirmedAt: now, device: 'Firefox on Linux' };
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3_600_000);

it('the page, Today and the list agree on who waits for an email', async () => {
  const { db, keys } = cafe.services;
  const row = applicationRow({ application_status: 'accepted', decided_at: daysAgo(2) });
  await db.insert(jobApplications).values(row);
  const opening = { id: row.id, admin, session, now };
  const isUntold = async () => {
    const opened = await openApplicationDetail(cafe.services, opening);
    return opened.ok && opened.detail.isUntold;
  };
  expect(await isUntold()).toBe(true);
  const isThis = eq(jobApplications.id, row.id);
  await db
    .update(jobApplications)
    .set({ decided_at: daysAgo(31) })
    .where(isThis);
  expect(await isUntold()).toBe(false);
  await db
    .update(jobApplications)
    .set({ decided_at: daysAgo(2) })
    .where(isThis);
  await db.insert(employeeOnboarding).values(completedEmployee(keys, { email: row.email }));
  expect(await isUntold()).toBe(false);
});
