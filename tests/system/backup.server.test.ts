import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { backUp } from '#app/backup/back-up.server.ts';
import { restore } from '#app/backup/restore/restore.server.ts';
import { openDatabase } from '#app/platform/database/database.server.ts';
import { startEmbeddedPostgres } from '#app/platform/database/embedded-postgres.server.ts';
import type { Settings } from '#app/platform/env.server.ts';
import { openFileStore } from '#app/platform/files/files.server.ts';
import { archiveContents } from '#tests/support/archive-contents.ts';
import { type BackedUpCafe, openBackedUpCafe } from '#tests/support/backed-up-cafe.ts';
import { startExternalPostgres } from '#tests/support/external-postgres.ts';

// Once there and back; all that may go wrong on the way: `npm run prove -- backup`.
let cafe: BackedUpCafe;
beforeAll(async () => {
  cafe = await openBackedUpCafe();
});
afterAll(() => cafe.close());

/** The same rows, files and jobs again, told by the hashes of a second archive. */
async function contentsOf(settings: Settings): Promise<unknown> {
  const postgres = settings.databaseUrl ? null : await startEmbeddedPostgres(settings.dataDir);
  const { db, close } = openDatabase(settings.databaseUrl ?? postgres?.web ?? '');
  const again = await backUp({ db, files: openFileStore(settings), settings }, cafe.now);
  await close();
  await postgres?.stop();
  return archiveContents(again.manifest);
}

it('is named after the brand and Malaysian time, and holds every table', async () => {
  const { test, archive, manifest, keyPath, picture } = cafe;
  expect(basename(archive)).toBe('embun-2026-11-22T0310+0800.tar.zst.age');
  const { rows } = await test.services.db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  expect(manifest.tables.map(({ name }) => name).sort()).toEqual(
    rows.map(({ name }) => name).sort(),
  );
  expect(manifest.jobs.rows).toBe(1);
  expect(manifest.files.map(({ path }) => path)).toContain(`files/${picture}`);
  expect(await readdir(join(test.dataDir, 'backups'))).toEqual([basename(archive)]);
  expect((await stat(keyPath)).mode & 0o777).toBe(0o600);
});

it('comes back in an empty folder, and from there in a database and a bucket of its own', async () => {
  const { test, folder, manifest, place, request } = cafe;
  const embedded = place('embedded');
  const { counts } = await restore(embedded, request());
  expect(counts).toBe('0 applications, 0 employees, 0 subscribers, 5 files');
  expect(await contentsOf(embedded)).toEqual(archiveContents(manifest));
  expect(await readdir(embedded.dataDir)).not.toContain('restoring');
  await expect(restore(embedded, request())).rejects.toThrow('holds something already');
  const { aside } = await restore(embedded, { ...request(), replace: true });
  expect(await readdir(aside ?? '')).toContain('postgres');

  const external = await startExternalPostgres();
  const bucket = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'cafe', configs: [] }],
  });
  const { port } = await bucket.run();
  const secret = (await readFile(join(test.dataDir, 'secret-key'), 'utf8')).trim();
  const own = {
    DATABASE_URL: external.url,
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: 'cafe',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  };
  const other = place('own', { ...own, SECRET_KEY: 'x'.repeat(40) });
  await expect(restore(other, request())).rejects.toThrow('SECRET_KEY is not the secret');
  const settings = place('own', { ...own, SECRET_KEY: secret });
  await restore(settings, request());
  expect(await contentsOf(settings)).toEqual(archiveContents(manifest));
  await expect(restore(settings, { ...request(), replace: true })).rejects.toThrow('holds tables');
  await bucket.close();
  await external.remove();
});
