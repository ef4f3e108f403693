import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { Readable } from 'node:stream';
import type pg from 'pg';
import { paths } from '#app/backup/archive/archive-format.ts';
import {
  type ArchiveSource,
  type CheckedArchive,
  readArchive,
} from '#app/backup/archive/read-archive.server.ts';
import type { DeletionsFile } from '#app/backup/deletions/deletions-file.server.ts';
import { advisoryLocks } from '#app/platform/database/advisory-locks.ts';
import { openDatabase, prepareDatabase } from '#app/platform/database/database.server.ts';
import { startEmbeddedPostgres } from '#app/platform/database/embedded-postgres.server.ts';
import { StartupError } from '#app/platform/failures/startup-error.ts';
import { ifExists } from '#app/platform/failures/system-error.server.ts';
import type { FileStore } from '#app/platform/files/file-store.server.ts';
import { syncPath } from '#app/platform/files/sync-path.server.ts';
import { installQueues } from '#app/platform/jobs/job-queues.server.ts';
import { type Jobs, startJobs } from '#app/platform/jobs/jobs.server.ts';
import { writeSecrets } from '#app/platform/secrets/secret.server.ts';
import {
  compareTables,
  endAccess,
  finishTables,
  loadDeletions,
  loadJobs,
  loadTable,
  makeTables,
  removeUnendedRuns,
  settleMails,
} from './load-snapshot.server.ts';

/** An archive that is whole, and what it holds. */
export type Opened = ArchiveSource & CheckedArchive;

export type LoadOptions = {
  /** A file store such as a bucket; null for a folder. 'kept': the files are in their place already. */
  store: FileStore | 'kept' | null;
  holdMail: boolean;
  /** What was deleted since the archive; none for a trial, and for a database that only moves. */
  deletions?: DeletionsFile[];
  /** For a trial: reads every table again and compares it. The result need not survive a power cut. */
  compare?: boolean;
  now: Date;
};

/** Loads a whole DATA_DIR into `folder`, ready for a site to start on. */
export async function loadEmbedded(
  archive: Opened,
  folder: string,
  options: LoadOptions,
): Promise<void> {
  await loadEmbeddedDatabase(archive, folder, options);
  await writeSecrets(folder, archive.secrets);
  if (!options.compare) await syncAll(folder, 'files');
}

/** Loads the database of a DATA_DIR and, unless they are kept, its files; not its secret. */
export async function loadEmbeddedDatabase(
  archive: Opened,
  folder: string,
  options: LoadOptions,
): Promise<void> {
  const postgres = await startEmbeddedPostgres(folder);
  try {
    await loadDatabase(archive, { ...postgres, folder }, options);
  } finally {
    await postgres.stop();
  }
}

type Place = {
  owner: string | pg.PoolConfig;
  web: string | pg.PoolConfig;
  /** Files are gathered in it. */
  folder: string;
};

/** Loads everything in one transaction, or nothing. @param beforeCommit the last step that may fail */
export async function loadDatabase(
  archive: Opened,
  { owner, web, folder }: Place,
  options: LoadOptions,
  beforeCommit: () => Promise<void> = async () => undefined,
): Promise<void> {
  {
    await using disposables = new AsyncDisposableStack();
    const { db, close } = openDatabase(owner);
    disposables.defer(close);
    const client = await db.$client.connect();
    disposables.defer(async () => client.release(true));
    // Closes the connection, so that an unfinished transaction is rolled back and the next restore finds no lock.
    disposables.defer(() => client.end());
    const { rows } = await client.query(
      `select pg_try_advisory_lock(${advisoryLocks.restore}) as free`,
    );
    if (!rows[0]?.free) throw new StartupError('Another restore into this database is at work.');
    await installQueues(client);
    const jobs = await startJobs(owner);
    disposables.defer(jobs.stop);
    const { manifest } = archive;
    const indexes = await makeTables(client, manifest);
    await loadParts(archive, { client, jobs, put: putInto(options.store, folder) });
    if (options.compare) await compareTables(client, manifest);
    await settleMails(client, manifest, options);
    // A database that only moves stays the same one.
    if (options.store !== 'kept') await endAccess(client, manifest);
    await removeUnendedRuns(client, manifest);
    await finishTables(client, manifest, indexes);
    await loadDeletions(client, manifest, options.deletions ?? []);
    await beforeCommit();
    await client.query('commit');
  }
  // An older schema becomes today's, and the web server's role gets its rights.
  const { db, close } = openDatabase(web);
  await prepareDatabase(owner, db).finally(close);
}

async function loadParts(
  archive: Opened,
  { client, jobs, put }: { client: pg.PoolClient; jobs: Jobs; put: PutFile },
): Promise<void> {
  const tables = new Map(archive.manifest.tables.map((table) => [table.path, table]));
  await readArchive(archive, async ({ path, body }) => {
    const table = tables.get(path);
    if (table) return loadTable(client, table, body);
    if (path === paths.jobs) return loadJobs(client, jobs, body);
    if (path.startsWith(paths.file(''))) return put(path.slice(paths.file('').length), body);
    return skip(path, body);
  });
}

type PutFile = (key: string, body: AsyncIterable<Buffer>) => Promise<void>;

function putInto(store: LoadOptions['store'], folder: string): PutFile {
  if (store === 'kept') return skip;
  return store ? intoStore(store, folder) : intoFolder(folder);
}

async function skip(_key: string, body: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of body);
}

/** Synced all together at the end ({@link syncAll}). */
function intoFolder(folder: string): PutFile {
  return async (key, body) => {
    const written = writeNew(join(folder, 'files', key), body);
    if ((await ifExists(written, 'EEXIST', 'ENOTDIR')) === null)
      throw new StartupError(`The archive holds files/${key} as a file and as a folder.`);
  };
}

function intoStore(store: FileStore, folder: string): PutFile {
  return async (key, body) => {
    const path = join(folder, 'incoming-file');
    await writeNew(path, body);
    await store.put(key, path, contentTypes[extname(key)] ?? 'application/octet-stream');
    await rm(path, { force: true });
  };
}

/** For a bucket, which stores them; the site itself goes by its tables. */
const contentTypes: Record<string, string> = {
  '.pdf': 'application/pdf',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
};

async function writeNew(path: string, body: AsyncIterable<Buffer>): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFile(path, body, { flag: 'wx', mode: 0o600 });
}

/** So many syncs wait at the same time, and the disk does them in one go. */
const syncsAtOnce = 32;

/** Syncs every file and folder below `folder/name`, if there is one, and `folder` itself. */
export async function syncAll(folder: string, name: string): Promise<void> {
  const root = join(folder, name);
  const entries = (await ifExists(readdir(root, { recursive: true }))) ?? [];
  const sync = (entry: string) => syncPath(join(root, entry));
  await Readable.from(entries).forEach(sync, { concurrency: syncsAtOnce });
  if (entries.length > 0) await syncPath(root);
  await syncPath(folder);
}
