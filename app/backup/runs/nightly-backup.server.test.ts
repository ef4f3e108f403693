import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  keyName,
  readRecoveryKey,
  recoveryKeyPath,
} from '#app/backup/archive/recovery-key.server.ts';
import { backUp } from '#app/backup/back-up.server.ts';
import { deletionsFileName } from '#app/backup/deletions/deletions-file.server.ts';
import { deletionsKeeper } from '#app/backup/deletions/keep-deletions.server.ts';
import {
  makeAnotherKey,
  sharedRecoveryKey,
} from '#app/backup/recovery-key/shared-recovery-key.server.ts';
import { readSettings } from '#app/platform/env.server.ts';
import { startJobs } from '#app/platform/jobs/jobs.server.ts';
import { user } from '#db/schema/accounts.ts';
import { backupRuns, recoveryKeys } from '#db/schema/backups.ts';
import { mails } from '#db/schema/mails.ts';
import { bucketSettings, startBucket } from '#tests/support/processes/bucket.ts';
import { testFolder } from '#tests/support/processes/test-folder.ts';
import { testServices } from '#tests/support/services.ts';
import { beginRun, lastGood, recentRuns } from './backup-runs.server.ts';
import { carryOut } from './carry-out.server.ts';
import { lookAfterBackups } from './nightly-backup.server.ts';
import { openSecondPlace } from './second-place.server.ts';
import { startBackup } from './start-backup.server.ts';

vi.mock('node:fs/promises', { spy: true });
// The process that it starts is tested with a whole server; here a run begins and stays as it is.
vi.mock('./start-backup.server.ts', () => ({
  startBackup: vi.fn(beginRun),
}));

vi.setConfig({ testTimeout: 60_000 });

const cafe = testServices();
const folder = testFolder();
let bucket: Awaited<ReturnType<typeof startBucket>>;

/** Two archives of one day, so that the later one is kept. */
const old = [
  'embun-2020-01-01T0310+0800.tar.zst.age',
  'embun-2020-01-01T0410+0800.tar.zst.age',
] as const;
/** 3:11 in Malaysia. */
const night = new Date('2026-11-22T19:11:00Z');

beforeAll(async () => {
  // This bucket signs the address of a listing in a way of its own.
  bucket = await startBucket(join(folder, 'bucket'), { allowMismatchedSignatures: true });
});
afterAll(() => bucket.close());
beforeEach(async () => {
  vi.mocked(statfs).mockReset();
  vi.mocked(startBackup).mockClear();
  const { db, settings } = cafe.services;
  for (const table of [backupRuns, mails, user]) await db.delete(table);
  await rm(settings.backupDir, { recursive: true, force: true });
  await mkdir(settings.backupDir);
  for (const name of old) await writeFile(join(settings.backupDir, name), 'an old archive');
});

function parts(endpoint = bucket.endpoint) {
  const { db, files, settings } = cafe.services;
  const { backupS3 } = readSettings(bucketSettings(endpoint, 'BACKUP_'));
  return { db, files, settings: { ...settings, backupS3 } };
}

function secondPlace(endpoint?: string, silenceMs?: number) {
  const { backupS3 } = parts(endpoint).settings;
  if (!backupS3) throw new Error('There is no second place');
  return openSecondPlace(backupS3, silenceMs);
}

async function run(endpoint?: string) {
  const id = await beginRun(parts().db, { cause: 'night', night: '2026-11-23', now: night });
  await carryOut(parts(endpoint), String(id));
  const [row] = await recentRuns(parts().db, 1);
  return row;
}

const archives = async () => (await readdir(cafe.services.settings.backupDir)).sort();

test('a backup is copied to the second place, restored equal on trial, and the oldest are removed', async () => {
  const { backupDir } = cafe.services.settings;
  const second = secondPlace();
  for (const name of old) await second.put(name, join(backupDir, name));
  const row = await run();
  expect(row).toMatchObject({
    failure: null,
    step: 'cleaning',
    places: ['folder', 's3'],
    counts: '0 applications, 0 employees, 0 subscribers, 0 files',
    files: 0,
    host: hostname(),
  });
  expect(row?.tables).toBeGreaterThan(20);
  expect(row?.trial_ms).toBeGreaterThan(0);
  const name = String(row?.name);
  expect(await archives()).toEqual([old[1], name]);
  expect((await second.list()).sort()).toEqual([old[1], name]);
  const here = await readFile(join(backupDir, name));
  const there = await second.read(name);
  expect(there && (await buffer(there.body))).toEqual(here);
  expect(there?.size).toBe(here.length);
  expect(await second.read(old[0])).toBeNull();
  expect(here).toHaveLength(Number(row?.size));
  expect(await readdir(cafe.dataDir)).not.toContain('trial');
  expect((await lastGood(parts().db, new Date()))?.id).toBe(row?.id);
});

test('a store that breaks off is reported; the archive is tried all the same, and nothing is removed', async () => {
  const broken: Server = createServer((request, response) => {
    if (request.method === 'GET')
      response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
    else request.once('data', () => request.destroy());
  }).listen(0);
  const { port } = broken.address() as AddressInfo;
  const row = await run(`http://127.0.0.1:${port}`);
  broken.close();
  expect(row?.failure).toMatch(/^The second place: /);
  expect(row).toMatchObject({ places: ['folder'], step: 'trial' });
  expect(row?.trial_at).toBeInstanceOf(Date);
  expect(await archives()).toEqual([...old, row?.name]);
});

test('archives of another site, in the folder or the second place, stay as they are', async () => {
  const { backupDir } = cafe.services.settings;
  const second = secondPlace();
  const list = join(backupDir, deletionsFileName);
  await writeFile(list, 'embun deletions, key 0123456789abcdef\n0 in all\n');
  await second.put(deletionsFileName, list);
  const sentence =
    'holds the backups of another site. Move them away, or give this site a place of its own.';
  expect((await run())?.failure).toBe(`BACKUP_DIR ${backupDir} ${sentence}`);
  expect(await archives()).toEqual([deletionsFileName, ...old].sort());

  await rm(list);
  await parts().db.delete(backupRuns);
  expect(await run()).toMatchObject({
    failure: `The second place ${sentence}`,
    places: ['folder'],
  });
  await expect(deletionsKeeper(parts(), cafe.log)()).rejects.toThrow(sentence);
  await second.remove(deletionsFileName);
});

test('a store that takes the connection and never answers is given up', async () => {
  const silent = createTcpServer().listen(0);
  const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  await expect(secondPlace(endpoint, 50).list()).rejects.toThrow(
    'The second place: it did not answer in time.',
  );
  silent.close();
});

test('when a backup fails unexpectedly, the log holds no values', async () => {
  const env = {
    ...process.env,
    DATA_DIR: cafe.dataDir,
    DATABASE_URL: cafe.url,
    SECRET_KEY: 'one secret of all copies of the site',
  };
  const given = ['scripts/carry-out-backup.ts', 'Aminah binti Ali'];
  const { status, stdout, stderr } = spawnSync(process.execPath, given, { env, encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toMatchObject({ msg: 'a backup failed' });
  expect(stdout).not.toContain('Aminah');
});

test('a good backup with a wrong date in the future does not hide how old the last one is', async () => {
  const { db } = cafe.services;
  const good = { cause: 'night', host: 'here', ended_at: night, trial_at: night } as const;
  await db.insert(backupRuns).values([
    { ...good, id: randomUUID(), started_at: new Date('2036-01-01') },
    { ...good, id: randomUUID(), started_at: new Date('2026-01-01') },
  ]);
  expect((await lastGood(db, night))?.started_at).toEqual(new Date('2026-01-01'));
});

test('data that is not encrypted yet lies on no other disk than that of DATA_DIR', async () => {
  const { db, settings } = cafe.services;
  await db.execute(sql`insert into rate_limits (key)
    select repeat('x', 1000) || n from generate_series(1, 1500) n`);
  vi.mocked(open).mockClear();
  await backUp(parts(), night);
  await db.execute(sql`delete from rate_limits`);
  const spools = vi.mocked(open).mock.calls.map(([path]) => String(path));
  const places = spools.filter((path) => path.includes('.spool-')).map((path) => dirname(path));
  expect(places).toEqual([settings.dataDir]);
});

test('scheduled jobs are not in the archive: they come again by themselves', async () => {
  const { db, jobs } = cafe.services;
  const rows = async () => (await backUp(parts(), night)).manifest.jobs.rows;
  const before = await rows();
  const site = await startJobs(cafe.url);
  await site.repeat('yearly', '0 0 1 1 *', async () => undefined);
  await site.stop();
  for (const name of ['yearly', 'once']) await jobs.send(db, name, {});
  expect(await rows()).toBe(before + 1);
});

test('a backup that would fill the disk is not begun', async () => {
  const { backupDir } = cafe.services.settings;
  const room = await statfs(backupDir);
  vi.mocked(statfs).mockResolvedValue({ ...room, bsize: 1, bavail: 2 * 1024 ** 3 });
  expect(await run()).toMatchObject({
    failure: `There is too little room in ${backupDir} for another backup.`,
    step: 'archive',
    name: null,
  });
  expect(await archives()).toEqual(old);
});

test('disk space that is used up meanwhile fails only the trial', async () => {
  const room = await statfs(cafe.dataDir);
  vi.mocked(statfs)
    .mockResolvedValueOnce(room)
    .mockResolvedValue({ ...room, bsize: 1, bavail: 1 });
  const row = await run();
  expect(row).toMatchObject({ step: 'trial', places: ['folder', 's3'], trial_at: null });
  expect(row?.failure).toMatch(/^There is too little room in /);
  expect(await archives()).toEqual([...old, row?.name]);
});

test('of several copies of the site one begins the night, once', async () => {
  const { services, log } = cafe;
  const look = (at: Date) => lookAfterBackups(services, log, at);
  await Promise.all([look(night), look(night), look(night)]);
  const runs = await recentRuns(services.db, 9);
  expect(runs).toMatchObject([{ cause: 'night', night: '2026-11-23', ended_at: null }]);
  await services.db.update(backupRuns).set({ ended_at: night });
  vi.mocked(startBackup).mockClear();
  const hours = (n: number) => new Date(night.getTime() + n * 3_600_000);
  await look(hours(1));
  await look(hours(23.9));
  expect(startBackup).not.toHaveBeenCalled();
  await look(hours(24));
  expect((await recentRuns(services.db, 1))[0]?.night).toBe('2026-11-24');
});

test('before the hour, or when the nightly backup is switched off, nothing begins', async () => {
  const { services, log } = cafe;
  await lookAfterBackups(
    { ...services, settings: { ...services.settings, backupAt: null } },
    log,
    night,
  );
  expect(await recentRuns(services.db, 9)).toEqual([]);
});

test('an interrupted night is tried twice more; a failed one is told once', async () => {
  const { services, log } = cafe;
  const { db } = services;
  const admin = { name: 'Owner', email: 'owner@cafe.example', role: 'admin' } as const;
  await db.insert(user).values({ ...admin, id: 'owner', createdAt: night, updatedAt: night });
  const look = (minutes: number) =>
    lookAfterBackups(services, log, new Date(night.getTime() + minutes * 60_000));
  const told = () => db.$count(mails);
  for (const minutes of [0, 10, 20]) {
    await look(minutes);
    await db.execute(sql`update backup_runs set alive_at = now() - interval '6 minutes'
      where ended_at is null`);
    expect(await told()).toBe(0);
  }
  await Promise.all([look(30), look(30)]);
  const runs = await recentRuns(db, 9);
  expect(runs.map(({ failure }) => failure)).toEqual(Array(3).fill('The backup was interrupted.'));
  // One mail for each of the three runs.
  expect(await told()).toBe(3);
  await look(40);
  expect(await told()).toBe(3);
  expect(await recentRuns(db, 9)).toHaveLength(3);
});

test('a run that shows no sign of life ends after five minutes', async () => {
  const { services } = cafe;
  // Well away from the edge: the machine's clock may be set back between two statements.
  const hearNothingFor = (time: string) =>
    services.db.execute(sql`update backup_runs set alive_at = now() - ${time}::interval`);
  await beginRun(services.db, { cause: 'admin', now: new Date() });
  await hearNothingFor('4 minutes');
  expect(await beginRun(services.db, { cause: 'admin', now: new Date() })).toBeNull();
  await hearNothingFor('6 minutes');
  expect(await beginRun(services.db, { cause: 'admin', now: new Date() })).toBeTruthy();
});

test('copies that share a database share the recovery key', async () => {
  const { db } = cafe.services;
  await db.delete(recoveryKeys);
  const copy = (name: string) => ({
    db,
    settings: readSettings({
      DATA_DIR: join(folder, name),
      DATABASE_URL: 'postgres://localhost/shared',
      SECRET_KEY: 'one secret of all copies of the site',
    }),
  });
  const first = await sharedRecoveryKey(copy('one'), night);
  expect(first.isNew).toBe(true);
  const second = await sharedRecoveryKey(copy('two'), night);
  expect(second).toEqual({ ...first, isNew: false });
  const written = await readRecoveryKey(recoveryKeyPath(copy('two').settings.dataDir));
  expect(written.identity).toBe(first.identity);
  const [kept] = await db.select().from(recoveryKeys);
  expect(kept?.recipient).toBe(first.recipient);
  expect(kept?.identity).toMatch(/^sealed:1:/);

  await makeAnotherKey(copy('one'), new Date());
  const third = await sharedRecoveryKey(copy('two'), night);
  expect(third.identity).not.toBe(first.identity);
  const path = recoveryKeyPath(copy('two').settings.dataDir);
  expect((await readRecoveryKey(path)).identity).toBe(third.identity);
  expect((await readRecoveryKey(`${path}-${keyName(first)}`)).identity).toBe(first.identity);
});
