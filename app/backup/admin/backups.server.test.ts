import { EventEmitter } from 'node:events';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  keyName,
  readRecoveryKey,
  recoveryKeyPath,
} from '#app/backup/archive/recovery-key.server.ts';
import { backUp } from '#app/backup/back-up.server.ts';
import { sharedRecoveryKey } from '#app/backup/recovery-key/shared-recovery-key.server.ts';
import { openArchive } from '#app/backup/restore/restore.server.ts';
import { user } from '#db/schema/accounts.ts';
import { backupRuns, recoveryKeys } from '#db/schema/backups.ts';
import { mails } from '#db/schema/mails.ts';
import { rateLimits } from '#db/schema/rate-limits.ts';
import { guarded, openAdminPage } from '#tests/support/pages/admin-page.ts';
import { lastRecorded } from '#tests/support/recorded.ts';
import { testAccounts } from '#tests/support/sign-in/accounts.ts';
import { adminCookie } from '#tests/support/sign-in/sign-in.ts';
import * as backupsRoute from './backups.route.tsx';
import * as downloadRoute from './download-backup.route.ts';

// The process that a backup starts is tested in a browser journey, with a whole server.
vi.mock('node:child_process', { spy: true });
const { spawn, spawnSync } = await import('node:child_process');

/** A child process that can be asked to end with this one. */
const newChild = () => Object.assign(new EventEmitter(), { kill: () => true });

const name = 'embun-2026-11-23T0310+0800.tar.zst.age';

const accounts = testAccounts();
const downloading = guarded({ path: 'admin/backups/:name', module: downloadRoute });
const page = openAdminPage(accounts, 'backups', backupsRoute, downloading);
let cookie: string;

beforeAll(async () => {
  cookie = (await adminCookie(accounts)).header;
  const { backupDir } = accounts.services.settings;
  await mkdir(backupDir);
  await writeFile(join(backupDir, name), 'an archive');
  await writeFile(join(backupDir, 'notes.txt'), 'no archive');
});
beforeEach(async () => {
  const { db } = accounts.services;
  for (const table of [backupRuns, rateLimits, recoveryKeys]) await db.delete(table);
  vi.mocked(spawn).mockReset();
  vi.mocked(spawn).mockImplementation(() => newChild() as unknown as ReturnType<typeof spawn>);
});

const act = (fields: Record<string, string>) => page.act(fields, cookie);
const get = (path: string) => page.get(path, cookie);
const state = () => page.read(cookie);
const lastEvent = () => lastRecorded(accounts.services.db);

test('of several presses one starts a backup, and it is recorded who pressed', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => act({ intent: 'back-up' })));
  expect(answers.filter((answer) => answer.includes('Backup started'))).toHaveLength(1);
  expect(answers.filter((answer) => answer.includes('being made already'))).toHaveLength(2);
  expect(spawn).toHaveBeenCalledTimes(1);
  const [run] = await accounts.services.db.select().from(backupRuns);
  expect(run).toMatchObject({ cause: 'admin', ended_at: null });
  expect(vi.mocked(spawn).mock.calls[0]?.[1]).toEqual([
    expect.stringMatching(/scripts\/carry-out-backup\.ts$/),
    run?.id,
  ]);
  expect(await lastEvent()).toMatchObject({ action: 'backup.started', subject_id: run?.id });
});

test('a backup that cannot be started says so', async () => {
  const child = newChild();
  vi.mocked(spawn).mockReturnValue(child as unknown as ReturnType<typeof spawn>);
  await act({ intent: 'back-up' });
  child.emit('error', new Error('spawn ENOMEM'));
  const runs = () => accounts.services.db.select().from(backupRuns);
  const failure = 'It could not be started: spawn ENOMEM.';
  await expect.poll(runs).toMatchObject([{ failure, ended_at: expect.any(Date) }]);
});

test('the recovery key is confirmed by its last six characters, however typed', async () => {
  expect(await act({ intent: 'confirm-key', ending: 'ABCDEF' })).toContain('made by the first');
  const { db, settings } = accounts.services;
  const { identity } = await sharedRecoveryKey({ db, settings }, new Date());
  const ending = identity.slice(-6);
  for (const wrong of ['', 'x', identity.slice(-7), identity.slice(0, 6), 'x'.repeat(17_000)])
    expect(await act({ intent: 'confirm-key', ending: wrong })).not.toContain('confirmed"');
  expect(await db.$count(recoveryKeys)).toBe(0);
  const typed = ` ${ending.slice(0, 3).toLowerCase()} ${ending.slice(3)}`;
  expect(await act({ intent: 'confirm-key', ending: typed })).toContain('Recovery key confirmed');
  const [after] = await db.select().from(recoveryKeys);
  expect(after?.confirmed_by).toBe('owner@cafe.example');
  expect(await lastEvent()).toMatchObject({ action: 'backup.key-confirmed' });
  expect(await state()).toContain('owner@cafe.example');
  // From then on only the machine shows it.
  const asked = await act({ intent: 'show-key' });
  expect(asked).toContain('key-confirmed');
  expect(asked).not.toContain(identity);
});

test('a damaged key is reported on the page, which shows the rest', async () => {
  const path = recoveryKeyPath(accounts.services.settings.dataDir);
  const whole = await readFile(path, 'utf8');
  await writeFile(path, whole.replace('KEY-1', 'KEY-1!'));
  expect(await state()).toContain('The recovery key has a typing error');
  await writeFile(path, whole);
});

test('the key is shown when it is asked for, and that is recorded', async () => {
  const { db, settings } = accounts.services;
  const { identity } = await sharedRecoveryKey({ db, settings }, new Date());
  expect(await state()).not.toContain(identity);
  expect(await act({ intent: 'show-key' })).toContain(identity);
  expect(await lastEvent()).toMatchObject({ action: 'backup.key-shown' });
});

test('a new key is made once, told to all admins, and opens the archives from then on', async () => {
  const { db, settings } = accounts.services;
  const now = new Date();
  const first = await backUp(accounts.services, now);
  const path = recoveryKeyPath(settings.dataDir);
  const former = await readRecoveryKey(path);
  const renew = { intent: 'renew-key', name: keyName(former) };
  const answers = await Promise.all([1, 2, 3].map(() => act(renew)));
  expect(answers.filter((answer) => answer.includes('New recovery key made'))).toHaveLength(1);
  expect(answers.filter((answer) => answer.includes('made in the meantime'))).toHaveLength(2);
  const { identity } = await readRecoveryKey(path);
  expect(identity).not.toBe(former.identity);
  expect(await readRecoveryKey(`${path}-${keyName(former)}`)).toEqual(former);
  expect(await lastEvent()).toMatchObject({ action: 'backup.key-renewed' });
  expect(await db.$count(mails)).toBe(await db.$count(user, eq(user.role, 'admin')));
  expect(await state()).not.toContain(identity);
  expect(await act({ intent: 'show-key' })).toContain(identity);

  const second = await backUp(accounts.services, now);
  expect(second.recoveryKey).toBe(identity);
  const open = (archive: string, key: string) =>
    openArchive(settings, { path: archive, keyPath: null, identity: key, now }, async () => 'open');
  expect(await open(first.path, former.identity)).toBe('open');
  expect(await open(second.path, identity)).toBe('open');
  await expect(open(first.path, identity)).rejects.toThrow(`the one named ${keyName(former)}`);
});

test('on the machine a command makes another recovery key, prints it, and every admin is mailed', async () => {
  const { db, settings } = accounts.services;
  const secret = { SECRET_KEY: 'a secret for tests, long enough to be one' };
  const env = { ...process.env, ...secret, DATABASE_URL: accounts.url, DATA_DIR: accounts.dataDir };
  const told = () => db.$count(mails, eq(mails.kind, 'team-changed'));
  const [former, before] = [await readRecoveryKey(recoveryKeyPath(settings.dataDir)), await told()];
  const { stdout } = spawnSync(process.execPath, ['scripts/backup.ts', '--new-key'], {
    env,
    encoding: 'utf8',
  });
  const { identity } = await readRecoveryKey(recoveryKeyPath(settings.dataDir));
  expect(identity).not.toBe(former.identity);
  expect(stdout).toContain(identity);
  expect(await lastEvent()).toMatchObject({ action: 'backup.key-renewed', actor_id: null });
  expect(await told()).toBe(before + (await db.$count(user, eq(user.role, 'admin'))));
});

test('an archive is sent whole, and that is recorded; no other file of the folder is sent', async () => {
  const sent = await get(`/admin/backups/${name}`);
  expect(await sent.text()).toBe('an archive');
  expect(sent.headers.get('Content-Length')).toBe('10');
  expect(sent.headers.get('Content-Disposition')).toContain(`filename*=UTF-8''`);
  expect(await lastEvent()).toMatchObject({ action: 'backup.downloaded', subject_id: name });
  for (const other of [
    'notes.txt',
    '..%2Fsecret-key',
    '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    'embun-2020-01-01T0310+0800.tar.zst.age',
    `..%2Fbackups%2F${name}`,
  ])
    expect((await get(`/admin/backups/${other}`)).status, other).toBe(404);
});

test('the response claims no length when the second place does not tell it', async () => {
  const chunked = createServer(
    (_request, response) => response.write('an archive') && response.end(),
  );
  chunked.listen(0);
  const { settings } = accounts.services;
  const endpoint = `http://127.0.0.1:${(chunked.address() as AddressInfo).port}`;
  settings.backupS3 = {
    endpoint,
    region: 'x',
    bucket: 'x',
    accessKeyId: 'x',
    secretAccessKey: 'x',
  };
  const sent = await get('/admin/backups/embun-2026-11-20T0310+0800.tar.zst.age');
  expect(await sent.text()).toBe('an archive');
  expect(sent.headers.get('Content-Length')).toBeNull();
  settings.backupS3 = undefined;
  chunked.close();
});

test('only so many archives can be downloaded in an hour', async () => {
  for (let n = 0; n < 20; n++) expect((await get(`/admin/backups/${name}`)).status).toBe(200);
  const refused = await get(`/admin/backups/${name}`);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(3500);
});

test('the page tells which archives there are, and which can be downloaded here', async () => {
  const { db } = accounts.services;
  await db.execute(sql`insert into backup_runs
    (id, cause, host, started_at, ended_at, name, size, places, trial_at, trial_ms, tables, files)
    values (gen_random_uuid(), 'night', 'elsewhere', now() - interval '3 days', now(), ${name}, 10,
      '{folder}', now(), 41000, 12, 132)`);
  const { loader } = backupsRoute;
  const args = { context: accounts.context() } as unknown as Parameters<typeof loader>[0];
  const shown = await loader(args);
  await rm(join(accounts.services.settings.backupDir, name));
  const { runs } = await loader(args);
  expect(runs).toMatchObject([{ name, isHere: false }]);
  expect(shown).toMatchObject({
    good: expect.stringMatching(/^\d+ \w+ \d{4}, \d+:\d\d [ap]m$/),
    isTooOld: true,
    hasSecondPlace: false,
    backupAt: 190,
    recoveryKey: { name: expect.any(String), confirmation: null },
    runs: [{ name, isHere: true }],
  });
  // The time that the page shows has no microseconds.
  await db.execute(sql`update backup_runs set started_at = date_trunc('milliseconds', now())`);
  const good = expect.stringMatching(/^today, \d+:\d\d [ap]m$/);
  expect(await loader(args)).toMatchObject({ good, isTooOld: false });
});
