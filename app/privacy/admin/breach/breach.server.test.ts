import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openApplication } from '#app/careers/review/open-application.server.ts';
import { jobApplications } from '#db/schema/applications.ts';
import { rateLimits } from '#db/schema/rate-limits.ts';
import { applicationRow } from '#tests/fixtures/application-row.ts';
import { guarded, openAdminPage } from '#tests/support/pages/admin-page.ts';
import { lastRecorded } from '#tests/support/recorded.ts';
import { testAccounts } from '#tests/support/sign-in/accounts.ts';
import { adminCookie, testAdmin } from '#tests/support/sign-in/sign-in.ts';
import * as breachRoute from './breach.route.tsx';
import * as exportRoute from './export-breach.route.ts';

const accounts = testAccounts();
const exporting = guarded({ path: 'admin/requests/breach.csv', module: exportRoute });
const page = openAdminPage(accounts, 'requests/breach', breachRoute, exporting);
let cookie: string;

beforeAll(async () => {
  const { auth, services } = accounts;
  const [planted] = await services.db
    .insert(jobApplications)
    .values(applicationRow({ full_name: '=Siti, "S"', email: 'siti@x.my' }))
    .returning({ id: jobApplications.id });
  const sessionId = 'session-of-gone';
  const admin = { id: 'gone', email: 'gone@cafe.example', name: 'Gone', sessionId };
  const now = new Date();
  const session = { id: sessionId, confirmedAt: now, device: '' };
  await openApplication(services, { id: planted?.id ?? '', admin, session, now });
  cookie = (await adminCookie({ services, auth })).header;
});
beforeEach(() => accounts.services.db.delete(rateLimits));

const lookUp = (fields: Record<string, string>) =>
  page.act({ intent: 'look-up', ...fields }, cookie);
const csv = (query = 'from=2020-01-01') => page.get(`/admin/requests/breach.csv?${query}`, cookie);
const lastEvent = () => lastRecorded(accounts.services.db);

test('the page offers every admin and session that did something, also those that are gone', async () => {
  const text = await page.read(cookie);
  expect(text).toContain('gone@cafe.example');
  expect(text).toContain('session-of-gone');
  expect(text).not.toContain('siti@x.my');
});

test('the answer names people and notices; looking is recorded with counts only', async () => {
  const text = await lookUp({ session_id: 'session-of-gone' });
  for (const part of ['siti@x.my', 'birth', 'FILL IN', 'Pesuruhjaya']) expect(text).toContain(part);
  expect(await lastEvent()).toMatchObject({
    action: 'breach.looked-up',
    actor_email: testAdmin.email,
    details: { records: 1, people: 1, whole: false },
    session_id: expect.any(String),
  });
  expect(await lookUp({ session_id: 'another' })).not.toContain('siti@x.my');
});

test('the CSV has the whole list, and no formulas', async () => {
  const response = await csv();
  expect(response.headers.get('Content-Disposition')).toMatch(/embun-breach-.*\.csv/);
  const [head, line] = (await response.text()).split('\n');
  expect(head).toContain('Data seen,Seen by');
  expect(line).toContain(`,"'=Siti, ""S""",siti@x.my,`);
  expect((await lastEvent())?.details).toEqual({ records: 1, people: 1, whole: true });
});

test('a question that makes no sense is refused at its field', async () => {
  expect(await lookUp({})).toContain('Give at least one');
  expect(await lookUp({ from: 'x'.repeat(20_000) })).toContain('too long');
  expect((await csv('record=backup:1')).status).toBe(400);
});

test('the 61st look-up of an hour has to wait, on the page and as a CSV', async () => {
  for (let count = 0; count < 59; count += 1) await lookUp({ from: '2020-01-01' });
  const taken = await csv();
  expect(taken.status).toBe(200);
  await taken.text();
  expect((await csv()).status).toBe(429);
  expect(await lookUp({ from: '2020-01-01' })).toContain('too-many');
});
