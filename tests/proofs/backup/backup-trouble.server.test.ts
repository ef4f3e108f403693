import { spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it, test, vi } from 'vitest';
import type { Manifest } from '#app/backup/archive/archive-format.ts';
import { checkArchive } from '#app/backup/archive/read-archive.server.ts';
import { readRecoveryKey } from '#app/backup/archive/recovery-key.server.ts';
import { backUp } from '#app/backup/back-up.server.ts';
import { restore, tryRestore } from '#app/backup/restore/restore.server.ts';
import { readSettings } from '#app/platform/env.server.ts';
import { openFileStore } from '#app/platform/files/files.server.ts';
import { storedFiles } from '#db/schema/stored-files.ts';
import { archiveContents } from '#tests/support/database/archive-contents.ts';
import { createTestDatabase } from '#tests/support/database/database.ts';
import { bucketSettings, startBucket } from '#tests/support/processes/bucket.ts';
import { startProgram } from '#tests/support/processes/start-program.ts';
import { testFolder } from '#tests/support/processes/test-folder.ts';
import { type TestServices, testServices } from '#tests/support/services.ts';

/** `KILLS=100` for the long run. */
const kills = Number(process.env.KILLS ?? 3);

// Backups and restores whose disk, store or clock fails meanwhile, or that are killed.
vi.setConfig({ testTimeout: 240_000 + kills * 30_000 });

const now = new Date('2026-11-21T19:10:07Z');
const fileSize = 700_000;

const services = testServices();
const folder = testFolder();
let archive: string;
let whole: Manifest;
let secret: string;

beforeAll(async () => {
  for (let one = 0; one < 5; one++) await addFile(Buffer.alloc(fileSize, randomUUID()));
  ({ path: archive, manifest: whole } = await backUp(services.services, now));
  secret = (await readFile(join(services.dataDir, 'secret-key'), 'utf8')).trim();
});

async function addFile(body: Buffer): Promise<string> {
  const { db, files } = services.services;
  const key = `job-applications/${randomUUID()}/${randomUUID()}-resume.pdf`;
  const path = join(folder, 'file');
  await writeFile(path, body);
  await db.insert(storedFiles).values({ key, size: body.length });
  await files.put(key, path, 'application/pdf');
  return key;
}

test('a file in the place of BACKUP_DIR is named', async () => {
  const settings = { ...services.services.settings, backupDir: archive };
  await expect(backUp({ ...services.services, settings }, now)).rejects.toThrow(
    `BACKUP_DIR ${archive} can't be used: a file stands in the way.`,
  );
});

test('a folder in the place of the archive or the key is named', async () => {
  for (const given of [
    [folder, '--key', keyPath()],
    [archive, '--key', folder],
  ]) {
    const env = { DATA_DIR: join(folder, 'from-folder') };
    const { ended, output } = startProgram([process.execPath, 'scripts/restore.ts', ...given], env);
    await ended;
    expect(output()).toBe('A folder was given where a file has to be.\n');
  }
});

const keyPath = () => join(services.dataDir, 'recovery-key');
const request = () => ({ path: archive, keyPath: keyPath(), now, replace: false, holdMail: false });

async function tablesIn(db: TestServices['services']['db']): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from pg_tables where schemaname = 'public'`,
  );
  return rows[0]?.count ?? 0;
}

// Gives one command a small disk that only it sees.
const unshare = ['--mount', ...(process.getuid?.() === 0 ? [] : ['--user', '--map-root-user'])];
const canMount =
  spawnSync('unshare', [...unshare, 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;

/** Runs a command whose folder `small` is a disk of 1 MB. @returns what it printed, and what it left on that disk */
async function onSmallDisk(small: string, env: Record<string, string>, ...command: string[]) {
  await mkdir(small, { recursive: true });
  const script = `mount -t tmpfs -o size=1m,mode=700 tmpfs "$SMALL"; "$0" "$@"; code=$?
    echo "left: $(ls -A "$SMALL")"; exit $code`;
  const given = [...unshare, 'sh', '-c', script, process.execPath, ...command];
  const { child, ended, output } = startProgram(['unshare', ...given], { SMALL: small, ...env });
  await ended;
  return { code: child.exitCode, output: output() };
}

test.runIf(canMount)(
  'a full disk ends a backup with a sentence, and no part of the archive is left',
  async () => {
    const small = join(folder, 'small');
    const key = await addFile(randomBytes(2_000_000));
    const env = {
      DATABASE_URL: services.url,
      SECRET_KEY: secret,
      DATA_DIR: services.dataDir,
      BACKUP_DIR: small,
    };
    const { code, output } = await onSmallDisk(small, env, 'scripts/backup.ts');
    expect(output).toBe('The disk is full. Make room, and try again.\nleft: \n');
    expect(code).toBe(1);
    await services.services.db.execute(sql`delete from stored_files where key = ${key}`);
  },
);

test.runIf(canMount)(
  'a full disk ends a restore, and neither disk nor database has changed',
  async () => {
    const target = await createTestDatabase('empty');
    const small = join(folder, 'small-target');
    const env = { DATABASE_URL: target.url, SECRET_KEY: secret, DATA_DIR: small };
    const command = ['scripts/restore.ts', archive, '--key', keyPath()];
    const { code, output } = await onSmallDisk(small, env, ...command);
    expect(output).toBe('The disk is full. Make room, and try again.\nleft: \n');
    expect(code).toBe(1);
    expect(await tablesIn(target.db)).toBe(0);
    await target.drop();
  },
);

test.runIf(canMount)('a full disk ends a trial restore, and nothing is left', async () => {
  const small = join(folder, 'small-trial');
  const env = { DATA_DIR: join(folder, 'no-place'), TMPDIR: small };
  const command = ['scripts/restore.ts', archive, '--key', keyPath(), '--check'];
  const { code, output } = await onSmallDisk(small, env, ...command);
  expect(output).toMatch(
    /^The database could not be created .*No space left on device.*\nleft: \n$/s,
  );
  expect(code).toBe(1);
});

/** A bucket behind a connection that a test can break after some bytes, counting both directions. */
async function openBucket() {
  const bucket = await startBucket(join(folder, 's3'));
  let bytesLeft = Infinity;
  const sockets = new Set<Socket>();
  const line = createServer((near) => {
    const far = connect(bucket.port, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy()).on('close', () => to.destroy());
      from.on('data', (bytes) => {
        bytesLeft -= bytes.length;
        if (bytesLeft > 0) to.write(bytes);
        else near.destroy();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(line, 'listening');
  const address = line.address();
  if (typeof address !== 'object' || !address) throw new Error('The line has no port');
  return {
    env: bucketSettings(`http://127.0.0.1:${address.port}`),
    breakAfter(bytes: number) {
      bytesLeft = bytes;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      line.close();
      await bucket.close();
    },
  };
}

it('a backup and a restore fail when the store stops half-way; once it is back, the next try succeeds', async () => {
  const bucket = await openBucket();
  const target = await createTestDatabase('empty');
  const settings = readSettings({
    DATA_DIR: join(folder, 'bucket'),
    DATABASE_URL: target.url,
    SECRET_KEY: secret,
    ...bucket.env,
  });

  bucket.breakAfter(2 * fileSize);
  await expect(restore(settings, request())).rejects.toMatchObject({ name: 'FileStoreError' });
  expect(await tablesIn(target.db)).toBe(0);
  expect(await readdir(settings.dataDir)).toEqual([]);
  bucket.breakAfter(Infinity);
  const { counts } = await restore(settings, request());
  expect(counts).toContain('5 files');

  const parts = { db: target.db, files: openFileStore(settings), settings };
  bucket.breakAfter(2 * fileSize);
  await expect(backUp(parts, now)).rejects.toMatchObject({ name: 'FileStoreError' });
  expect(await readdir(settings.backupDir)).toEqual([]);
  bucket.breakAfter(Infinity);
  const { manifest } = await backUp(parts, now);
  expect(manifest.files).toHaveLength(5);
  expect(manifest.missing).toEqual([]);
  bucket.breakAfter(0);
  const env = { ...bucket.env, DATABASE_URL: target.url, SECRET_KEY: secret };
  const command = [process.execPath, 'scripts/backup.ts'];
  const told = startProgram(command, { ...env, DATA_DIR: settings.dataDir });
  await told.ended;
  expect(told.output()).toBe('The file store failed: it closed the connection.\n');
  await bucket.close();
  await target.drop();
});

it('a clock that stands still or goes back overwrites no archive', async () => {
  const settings = { ...services.services.settings, backupDir: join(folder, 'clock') };
  const names = ['T0310+', 'T031007+', 'T031008+', 'T0309+'];
  const times = [now, now, now, new Date(now.getTime() - 60_000)];
  for (const time of times) await backUp({ ...services.services, settings }, time);
  const made = await readdir(settings.backupDir);
  expect(made).toHaveLength(4);
  for (const name of names)
    expect(
      made.some((one) => one.includes(name)),
      name,
    ).toBe(true);
  const late = { ...request(), now: new Date('1999-01-01') };
  expect(await tryRestore(services.services.settings, late)).toMatchObject({ files: 5 });
});

it(`a restore into a database and a bucket, killed ${kills} times, is finished by the next one`, async () => {
  const bucket = await openBucket();
  let time = 0;
  for (let kill = 0; kill <= kills; kill++) {
    const target = await createTestDatabase('empty');
    const dataDir = join(folder, `killed-${kill}`);
    const env = {
      DATA_DIR: dataDir,
      DATABASE_URL: target.url,
      SECRET_KEY: secret,
      ...bucket.env,
    };
    const command = [process.execPath, 'scripts/restore.ts', archive, '--key', keyPath()];
    const run = () => startProgram(command, env);
    const began = performance.now();
    const first = run();
    if (kill > 0) {
      await Promise.race([wait((time * kill) / kills), first.ended]);
      first.child.kill('SIGKILL');
    }
    await first.ended;
    if (kill === 0) time = performance.now() - began;
    if ((await tablesIn(target.db)) === 0 || (await readdir(dataDir)).includes('restoring')) {
      const second = run();
      await second.ended;
      expect(second.child.exitCode, second.output()).toBe(0);
    }
    const settings = readSettings(env);
    const parts = { db: target.db, files: openFileStore(settings), settings };
    const { manifest } = await backUp(parts, now);
    expect(archiveContents(manifest)).toEqual(archiveContents(whole));
    await target.drop();
  }
  await bucket.close();
});

describe('in a folder of its own', () => {
  const restored = () => join(folder, 'restored');
  const restoring = () => ['scripts/restore.ts', archive, '--key', keyPath()];
  const start = (command: string[]) =>
    startProgram([process.execPath, ...command], { DATA_DIR: restored() });

  /** How long the command takes when it is not killed, in milliseconds. */
  async function timeOf(command: string[]): Promise<number> {
    const began = performance.now();
    const { child, output, ended } = start(command);
    await ended;
    expect(child.exitCode, output()).toBe(0);
    return performance.now() - began;
  }

  async function killAfter(ms: number, command: string[]): Promise<void> {
    const { ended, kill } = start(command);
    await Promise.race([wait(ms), ended]);
    await kill();
  }

  /** Checks that every archive in the folder is whole, and reads its manifest. */
  async function readArchives(): Promise<Manifest[]> {
    const { identity } = await readRecoveryKey(keyPath());
    const names = await readdir(join(restored(), 'backups'));
    const manifests = names
      .filter((name) => name.endsWith('.age'))
      .map(async (name) => {
        await using file = await open(join(restored(), 'backups', name));
        return (await checkArchive({ file, identity })).manifest;
      });
    return Promise.all(manifests);
  }

  it(`a restore that is killed ${kills} times is finished by the next one`, async () => {
    const time = await timeOf(restoring());
    for (let kill = 1; kill <= kills; kill++) {
      await rm(restored(), { recursive: true, force: true });
      await killAfter((time * kill) / kills, restoring());
      const names: string[] = await readdir(restored()).catch(() => []);
      const isWhole = names.includes('postgres') && !names.includes('restoring');
      if (!isWhole) await timeOf(restoring());
      const found = await readdir(restored());
      expect(found).toEqual(expect.arrayContaining(['postgres', 'secret-key', 'files']));
      expect(found).not.toContain('restoring');
      await timeOf(['scripts/backup.ts']);
      const made = (await readArchives()).map(archiveContents);
      expect(made).toEqual([archiveContents(whole)]);
    }
  });

  it(`a backup that is killed ${kills} times leaves only whole archives`, async () => {
    await rm(restored(), { recursive: true, force: true });
    await timeOf(restoring());
    const time = await timeOf(['scripts/backup.ts']);
    for (let kill = 1; kill <= kills; kill++) {
      await killAfter((time * (kill + 2)) / (kills + 2), ['scripts/backup.ts']);
      await readArchives();
    }
    await timeOf(['scripts/backup.ts']);
    const left = await readdir(join(restored(), 'backups'));
    expect(left.filter((name) => !name.endsWith('.age'))).toEqual([]);
  });
});
