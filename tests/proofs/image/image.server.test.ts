import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { jobApplications } from '#db/schema/applications.ts';
import { backupRuns } from '#db/schema/backups.ts';
import { toFormData, validApplication } from '#tests/fixtures/application-form.ts';
import { mailedLink } from '#tests/support/outbox.ts';
import { onDatabase } from '#tests/support/pages/onboarding-page.ts';
import { makeImage } from '#tests/support/processes/image.ts';
import { type RunningServer, startServer } from '#tests/support/processes/server.ts';
import { openCookieBrowser } from '#tests/support/sign-in/cookie-browser.ts';
import { owner, ownerSettings } from '#tests/support/sign-in/owner.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 600_000 });

let home: string;
let server: RunningServer;
let application: { id: string; email: string };

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'image-'));
  await makeImage(home);
  const env = { NODE_ENV: 'production', ...ownerSettings };
  server = await startServer({ home, command: ['sh', 'scripts/start.sh'], env });
});
afterAll(async () => {
  await server?.stop();
  await rm(home, { recursive: true, force: true });
});

const browser = () =>
  openCookieBrowser((request) => fetch(request, { redirect: 'manual' }), server.origin);

async function signedIn() {
  const admin = browser();
  expect((await admin.post('/admin/login', {}, owner)).status).toBe(303);
  return admin;
}

test('in an image somebody applies, with a photo and a PDF', async () => {
  const body = toFormData(await validApplication());
  const url = `${server.origin}/api/submit-application`;
  const response = await fetch(url, { method: 'POST', body });
  expect(await response.json()).toMatchObject({ success: true });
  const columns = { id: jobApplications.id, email: jobApplications.email };
  const rows = await onDatabase(server, (db) => db.select(columns).from(jobApplications));
  expect(rows).toHaveLength(1);
  [application] = rows as [typeof application];
});

test('an admin exports the application as PDF', async () => {
  const admin = await signedIn();
  const fields = { applicationId: application.id };
  const response = await admin.post('/api/export-application-pdf', {}, fields);
  expect(response.status).toBe(200);
  expect((await response.text()).trimEnd()).toMatch(/^%PDF-.*%%EOF$/s);
});

test('the applicant downloads their data', async () => {
  const { email } = application;
  const person = browser();
  await person.post('/my-data', {}, { email });
  const link = await mailedLink(email, server.dataDir, 'my-data/');
  expect((await person.post(new URL(link).pathname, {}, {})).status).toBe(303);
  const response = await person.post('/my-data/download', {}, {});
  const zip = unzipSync(new Uint8Array(await response.arrayBuffer()));
  expect(strFromU8(zip['data.json'] ?? new Uint8Array())).toContain('Aisyah binti Rahman');
  expect(Object.keys(zip)).toContain('data.pdf');
});

test('a backup is made at a press and restored on trial, and one by the command', async () => {
  const admin = await signedIn();
  await admin.post('/admin/backups', {}, { intent: 'back-up' });
  const [run] = await vi.waitFor(async () => {
    const runs = await onDatabase(server, (db) => db.select().from(backupRuns));
    expect(runs).toMatchObject([{ ended_at: expect.any(Date) }]);
    return runs;
  }, 60_000);
  expect(run).toMatchObject({ failure: null, cause: 'admin', trial_at: expect.any(Date) });
  const command = promisify(execFile)('sh', ['scripts/node.sh', 'scripts/backup.ts'], {
    cwd: home,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: server.dataDir },
  });
  expect((await command).stdout).toMatch(/embun-\S+\.tar\.zst\.age\n$/);
  expect(await readdir(join(server.dataDir, 'backups'))).toHaveLength(2);
});

test('nothing of it is in the log', () => {
  expect(server.logged().filter(({ level }) => level !== 'info')).toEqual([]);
});
