import { randomBytes } from 'node:crypto';
import { mkdir, mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { startPostgres } from '@local/embedded-postgres';
import type pg from 'pg';
import { backUp } from '#app/backup/back-up.server.ts';
import { applicationFileKey } from '#app/careers/application-files.server.ts';
import {
  type Database,
  openDatabase,
  prepareDatabase,
} from '#app/platform/database/database.server.ts';
import { startEmbeddedPostgres } from '#app/platform/database/embedded-postgres.server.ts';
import { accessWith, roles } from '#app/platform/database/roles.server.ts';
import { readSettings } from '#app/platform/env.server.ts';
import { openFileStore } from '#app/platform/files/files.server.ts';
import { readOrMakeSecret } from '#app/platform/secrets/secret.server.ts';
import { jobApplications } from '#db/schema/applications.ts';
import { storedFiles } from '#db/schema/stored-files.ts';
import { applicationRow } from '#tests/fixtures/application-row.ts';
import { makeOlderCluster } from '../../../packages/embedded-postgres/tests/older-cluster.ts';

/** Bytes of a résumé; like one they can't be compressed. */
const fileSize = 150_000;

/** The data folder of a cafe with so many applications, each with one file of the three that it names. */
export async function filledCafe(applications: number) {
  const folder = await mkdtempDisposable(join(tmpdir(), 'bench-'));
  await fill(folder.path, await startEmbeddedPostgres(folder.path), applications);
  return folder;
}

/** The same, as the release before the last PostgreSQL left it, with an archive from then. */
export async function olderCafe(applications: number) {
  const folder = await mkdtempDisposable(join(tmpdir(), 'bench-'));
  await makeOlderCluster(folder.path, 17);
  const password = await readOrMakeSecret(join(folder.path, 'database-password'));
  const access = async () => accessWith(password);
  const { host, stop } = await startPostgres({ dataDir: folder.path, access, earlier: true });
  const login = (user: string) => ({ host, password, database: 'postgres', user });
  const postgres = { owner: login(roles.owner), web: login(roles.web), stop };
  await fill(folder.path, postgres, applications, async (db) => {
    const settings = readSettings({ DATA_DIR: folder.path });
    await backUp({ db, files: openFileStore(settings), settings }, new Date(0));
  });
  return folder;
}

type Postgres = { owner: pg.PoolConfig; web: pg.PoolConfig; stop(): Promise<void> };

async function fill(
  dataDir: string,
  { owner, web, stop }: Postgres,
  applications: number,
  finish?: (db: Database) => Promise<void>,
): Promise<void> {
  const { db, close } = openDatabase(web);
  await prepareDatabase(owner, db);
  for (let made = 0; made < applications; made += 500)
    await addApplications(db, dataDir, Math.min(500, applications - made));
  await finish?.(db);
  await close();
  await stop();
}

async function addApplications(db: Database, dataDir: string, count: number): Promise<void> {
  const rows = Array.from({ length: count }, () => applicationRow());
  const keys = rows.map(({ id }) => applicationFileKey(`${id}/1-resume.pdf`));
  await db.insert(storedFiles).values(keys.map((key) => ({ key, size: fileSize })));
  await db.insert(jobApplications).values(rows);
  for (const key of keys) {
    const path = join(dataDir, 'files', key);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, randomBytes(fileSize));
  }
}
