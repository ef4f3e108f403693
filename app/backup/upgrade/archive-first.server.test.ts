import { readdir, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Manifest } from '#app/backup/archive/archive-format.ts';
import { makeTables } from '#app/backup/restore/load-snapshot.server.ts';
import { openArchive } from '#app/backup/restore/restore.server.ts';
import { prepareDatabase } from '#app/platform/database/database.server.ts';
import { readSettings, type Settings } from '#app/platform/env.server.ts';
import { createLogger } from '#app/platform/failures/log.server.ts';
import { installQueues } from '#app/platform/jobs/job-queues.server.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { newFolder } from '#tests/support/processes/test-folder.ts';
import { archiveFirst } from './archive-first.server.ts';

vi.mock('node:fs/promises', { spy: true });

const migrations = readMigrationFiles({ migrationsFolder: 'db/migrations' });
const before = migrations.at(-2)?.folderMillis ?? 0;
const today = migrations.at(-1)?.folderMillis ?? 0;
const now = new Date('2026-11-22T01:00:00Z');

let test: TestDatabase;
let settings: Settings;
beforeEach(async () => {
  test = await createTestDatabase('empty');
  settings = readSettings({ DATA_DIR: newFolder() });
});
afterEach(() => test.drop());

async function makeTablesOfReleaseBefore(): Promise<void> {
  const client = await test.db.$client.connect();
  await installQueues(client);
  await makeTables(client, { migration: before, tables: [] as Manifest['tables'] } as Manifest);
  await client.query('commit');
  client.release();
}

function start(): Promise<void> {
  const log = createLogger({ logLevel: 'silent' });
  return prepareDatabase(test.url, test.db, (db) =>
    archiveFirst(db, { settings, log, now }, 'Ask somebody.'),
  );
}

async function newestApplied(): Promise<number> {
  const newest = 'select max(created_at)::bigint as newest from drizzle.__drizzle_migrations';
  const { rows } = await test.db.$client.query<{ newest: string }>(newest);
  return Number(rows[0]?.newest);
}

const archives = async () =>
  (await readdir(settings.dataDir)).includes('backups') ? readdir(settings.backupDir) : [];

it('a start that changes the tables makes an archive of them first, once', async () => {
  await makeTablesOfReleaseBefore();
  await Promise.all([start(), start()]);
  expect(await newestApplied()).toBe(today);
  const [name = '', ...others] = await archives();
  expect(others).toEqual([]);
  const request = { path: join(settings.backupDir, name), keyPath: null, now };
  const migration = await openArchive(settings, request, async (one) => one.manifest.migration);
  expect(migration).toBe(before);
});

it('a fresh database needs no archive', async () => {
  await start();
  expect(await newestApplied()).toBe(today);
  expect(await archives()).toEqual([]);
});

it('a database that can not be archived is not changed', async () => {
  await makeTablesOfReleaseBefore();
  await writeFile(settings.backupDir, 'in the way');
  await expect(start()).rejects.toThrow(
    /the backup before it could not be made: BACKUP_DIR \S+ can't be used: a file stands in the way\. Nothing was changed\. .*Ask somebody/s,
  );
  expect(await newestApplied()).toBe(before);
});

it('the last of the disk space is left to the database, however often a start is tried', async () => {
  await makeTablesOfReleaseBefore();
  const room = await statfs(settings.dataDir);
  vi.mocked(statfs).mockResolvedValueOnce({ ...room, bsize: 1, bavail: 2 * 1024 ** 3 });
  await expect(start()).rejects.toThrow(
    /There is too little room in \S+ for another backup\. Nothing/,
  );
  expect(await newestApplied()).toBe(before);
  expect(await archives()).toEqual([]);
});
