import { randomBytes } from 'node:crypto';
import { mkdir, mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { applicationFileKey } from '#app/careers/application-files.server.ts';
import {
  type Database,
  openDatabase,
  prepareDatabase,
} from '#app/platform/database/database.server.ts';
import { startEmbeddedPostgres } from '#app/platform/database/embedded-postgres.server.ts';
import { jobApplications } from '#db/schema/applications.ts';
import { storedFiles } from '#db/schema/stored-files.ts';
import { applicationRow } from '#tests/fixtures/application-row.ts';

/** Bytes of a résumé; like one they can't be compressed. */
const fileSize = 150_000;

/** The data folder of a cafe with so many applications, each with one file of the three that it names. */
export async function filledCafe(applications: number) {
  const folder = await mkdtempDisposable(join(tmpdir(), 'bench-'));
  const postgres = await startEmbeddedPostgres(folder.path);
  const { db, close } = openDatabase(postgres.web);
  await prepareDatabase(postgres.owner, db);
  for (let made = 0; made < applications; made += 500)
    await addApplications(db, folder.path, Math.min(500, applications - made));
  await close();
  await postgres.stop();
  return folder;
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
