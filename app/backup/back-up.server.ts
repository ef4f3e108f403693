import { readdir, rename, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import {
  archiveName,
  type Manifest,
  type Part,
  paths,
  readme,
  type Table,
} from '#app/backup/archive/archive-format.ts';
import { type ArchiveWriter, writeArchive } from '#app/backup/archive/write-archive.server.ts';
import { brand } from '#app/brand.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import type { Settings } from '#app/platform/env.server.ts';
import { StartupError } from '#app/platform/failures/startup-error.ts';
import { requireFolder } from '#app/platform/files/data-dir.server.ts';
import {
  FileMissingError,
  type FileStore,
  FileStoreError,
} from '#app/platform/files/file-store.server.ts';
import { whileFilesStay } from '#app/platform/files/removal-pause.server.ts';
import { syncPath } from '#app/platform/files/sync-path.server.ts';
import { fieldKeyId } from '#app/platform/secrets/field-encryption.server.ts';
import { createKeys } from '#app/platform/secrets/keys.server.ts';
import { readSecrets } from '#app/platform/secrets/secret.server.ts';
import { keptFreeBytes } from '#app/platform/uploads/uploads.server.ts';
import { storedBytes } from '#db/schema/stored-files.ts';
import { requireOwnPlace } from './deletions/keep-deletions.server.ts';
import { fileClaims } from './file-claims.server.ts';
import { sharedRecoveryKey } from './recovery-key/shared-recovery-key.server.ts';
import { isArchiveName } from './runs/retention.ts';
import { type Snapshot, withSnapshot } from './snapshot.server.ts';

type Parts = { db: Database; files: FileStore; settings: Settings };

type Backup = {
  path: string;
  manifest: Manifest;
  recoveryKey: string;
  /** It was made just now, so nobody can have written it down. */
  keyIsNew: boolean;
};

/**
 * Makes an archive of everything at one moment, while the site goes on. It gets its name once it is whole.
 * @throws StartupError when another one is being made, or BACKUP_DIR can't be used or is another site's
 */
export async function backUp(parts: Parts, now: Date): Promise<Backup> {
  const { backupDir } = parts.settings;
  await requireFolder('BACKUP_DIR', backupDir);
  await requireOwnPlace(parts.db, backupDir);
  const done = await whileFilesStay(parts.db, async () => {
    const { recipient, identity, isNew } = await sharedRecoveryKey(parts, now);
    await removeLeftovers(backupDir);
    const name = await freeName(backupDir, now);
    const path = join(backupDir, name);
    const manifest = await writeWhole(parts, { path, name, recipient, now });
    return { path, manifest, recoveryKey: identity, keyIsNew: isNew };
  });
  if (!done)
    throw new StartupError('Another backup of this site is being made. Try again after it.');
  return done.result;
}

/** @throws StartupError when the folder has too little room for another copy of everything */
export async function requireRoom(db: Database, folder: string): Promise<void> {
  const { rows } = await db.execute<{ bytes: string }>(
    sql`select pg_database_size(current_database()) + coalesce(sum(bytes), 0) as bytes
        from ${storedBytes}`,
  );
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize - Number(rows[0]?.bytes) >= keptFreeBytes) return;
  throw new StartupError(`There is too little room in ${folder} for another backup.`);
}

const partial = '.part';

/** What a killed backup left behind. */
async function removeLeftovers(folder: string): Promise<void> {
  const isOurs = (name: string) =>
    name.endsWith(partial) && isArchiveName(name.slice(0, -partial.length));
  for (const name of (await readdir(folder)).filter(isOurs)) await rm(join(folder, name));
}

/** The name of this minute or, where it is taken (a clock may go back), of the first free second. */
async function freeName(folder: string, now: Date): Promise<string> {
  const taken = new Set(await readdir(folder));
  let name = archiveName(now);
  for (let at = now.getTime(); taken.has(name); at += 1000)
    name = archiveName(new Date(at), { seconds: true });
  return name;
}

type Target = { path: string; name: string; recipient: string; now: Date };

async function writeWhole(parts: Parts, target: Target): Promise<Manifest> {
  const { path, recipient, now } = target;
  const draft = `${path}${partial}`;
  try {
    // Not in BACKUP_DIR, which may be anybody's disk: these parts are not encrypted yet.
    const options = { recipient, madeAt: now, spoolFolder: parts.settings.dataDir };
    const manifest = await writeArchive(draft, options, (writer) => addAll(parts, target, writer));
    await rename(draft, path);
    await syncPath(parts.settings.backupDir);
    return manifest;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

type Add = ArchiveWriter['add'];

async function addAll(
  parts: Parts,
  { name, now }: Target,
  writer: ArchiveWriter,
): Promise<Manifest> {
  // Secrets are read before and after the snapshot begins, so that a key that changes meanwhile is included.
  const before = await readSecrets(parts.settings);
  const { add } = writer;
  return withSnapshot(parts.db, async (snapshot) => {
    const after = await readSecrets(parts.settings);
    const manifest: Manifest = {
      format: 1,
      name,
      brand: brand.slug,
      madeAt: now.toISOString(),
      migration: snapshot.migration,
      siteRan: snapshot.siteRuns,
      readme: await add(paths.readme, readme),
      secret: await addSecrets(add, before, after),
      sequences: snapshot.sequences,
      tables: await addTables(add, snapshot),
      jobs: await addRows(add, paths.jobs, snapshot.waitingJobs()),
      ...(await addFiles(writer, parts, snapshot.fileKeys)),
    };
    await add(paths.manifest, JSON.stringify(manifest, null, 1));
    return manifest;
  });
}

type Secrets = Awaited<ReturnType<typeof readSecrets>>;

async function addSecrets(add: Add, before: Secrets, { current, previous }: Secrets) {
  const all = new Set([current, ...previous, before.current, ...before.previous]);
  const part = await add(paths.secret, `${[...all].join('\n')}\n`);
  return { ...part, keyId: fieldKeyId(createKeys(current)) };
}

async function addTables(add: Add, { tables, rowsOf }: Snapshot): Promise<Table[]> {
  const added: Table[] = [];
  for (const table of tables) {
    const { name, columns } = table;
    added.push({ name, columns, ...(await addRows(add, paths.table(name), rowsOf(table))) });
  }
  return added;
}

/** Counts the rows of the CSV: a line break within quotes ends none. */
async function addRows(add: Add, path: string, csv: AsyncIterable<Buffer>) {
  let [lines, isQuoted] = [0, false];
  async function* counted() {
    for await (const chunk of csv) {
      for (const byte of chunk) {
        if (byte === 0x22) isQuoted = !isQuoted;
        else if (byte === 0x0a && !isQuoted) lines += 1;
      }
      yield chunk;
    }
  }
  const part = await add(path, counted());
  return { ...part, rows: lines - 1 };
}

/** How many files are read at once, since a remote store takes its time for each. */
const filesAtOnce = 4;

async function addFiles(writer: ArchiveWriter, { db, files }: Parts, keys: string[]) {
  const claims = fileClaims(db);
  const isClaimed = async (key: string) => {
    const slash = key.indexOf('/');
    return (await claims[key.slice(0, slash)]?.(key.slice(slash + 1))) ?? false;
  };
  const add = async (key: string) => {
    const part = await addFile(writer, files, key);
    // A missing file is a fault only if a record names it. Then it may have come just now: read it again.
    if (part || !(await isClaimed(key))) return { key, part, isClaimed: false };
    return { key, part: await addFile(writer, files, key), isClaimed: true };
  };
  const added: Part[] = [];
  const missing: string[] = [];
  for await (const one of Readable.from(keys).map(add, { concurrency: filesAtOnce })) {
    if (one.part) added.push(one.part);
    else if (one.isClaimed) missing.push(one.key);
  }
  return { files: added, missing };
}

async function addFile(writer: ArchiveWriter, files: FileStore, key: string): Promise<Part | null> {
  const path = paths.file(key);
  const local = files.localPath?.(key);
  if (local !== undefined) return writer.addFile(path, local);
  try {
    return await writer.add(path, received(await files.read(key)));
  } catch (error) {
    if (error instanceof FileMissingError) return null;
    throw error;
  }
}

async function* received(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* body;
  } catch (error) {
    throw new FileStoreError('it stopped in the middle of a file.', { cause: error });
  }
}
