import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import {
  countsOf,
  isMisnamed,
  type Manifest,
  type Part,
} from '#app/backup/archive/archive-format.ts';
import { checkArchive } from '#app/backup/archive/read-archive.server.ts';
import { readRecoveryKey, recoveryKeyPath } from '#app/backup/archive/recovery-key.server.ts';
import {
  type Deletion,
  type DeletionsFile,
  deletionsFileName,
  readDeletionsFile,
} from '#app/backup/deletions/deletions-file.server.ts';
import { findTables } from '#app/backup/snapshot.server.ts';
import { openPool } from '#app/platform/database/database.server.ts';
import { unreachableDatabase } from '#app/platform/database/database-errors.server.ts';
import { isEmbeddedRunning } from '#app/platform/database/embedded-postgres.server.ts';
import type { Settings } from '#app/platform/env.server.ts';
import { StartupError } from '#app/platform/failures/startup-error.ts';
import { openFileStore } from '#app/platform/files/files.server.ts';
import { readOrMakeSecret } from '#app/platform/secrets/secret.server.ts';
import {
  type LoadOptions,
  loadDatabase,
  loadEmbedded,
  type Opened,
  syncAll,
} from './load-archive.server.ts';
import { requireKnownSchema } from './load-snapshot.server.ts';
import {
  carryOut,
  claimPlace,
  findOccupants,
  findPlan,
  makeRestoringFolder,
  type Plan,
  removeRestoringFolder,
  writePlan,
} from './restore-place.server.ts';

/** `keyPath`: the file of the recovery key; null for the one in DATA_DIR. Not read when `identity` is given. */
type Request = { path: string; keyPath: string | null; identity?: string; now: Date };
/**
 * `deletionsPath`: one more list of later deletions, besides those that are looked for. `bringBackSince`: what was
 * deleted from then on, in malice, is not deleted again.
 */
type Options = {
  replace: boolean;
  holdMail: boolean;
  deletionsPath?: string | undefined;
  bringBackSince?: Date | undefined;
};

/** Checks the whole archive, changes nothing, and gives it to `work`. @throws StartupError that says what is wrong */
export async function openArchive<T>(
  settings: Settings,
  { path, keyPath, ...request }: Request,
  work: (archive: Opened) => Promise<T>,
): Promise<T> {
  const identity =
    request.identity ??
    (await readRecoveryKey(keyPath ?? recoveryKeyPath(settings.dataDir))).identity;
  if (!existsSync(path)) throw new StartupError(`There is no file ${path}.`);
  await using file = await open(path, 'r');
  const checked = await checkArchive({ file, identity });
  requireKnownSchema(checked.manifest);
  if (isMisnamed(basename(path), checked.manifest)) {
    throw new StartupError(
      `${basename(path)} is in truth ${checked.manifest.name}: it was renamed. Give it that name again if it is the one you want.`,
    );
  }
  // Awaited, or the file would be closed too soon.
  return await work({ file, identity, ...checked });
}

/** How much came back equal to the archive. */
type Trial = { counts: string; tables: number; files: number };

/**
 * Restores into a folder that is removed again, and compares every table and file there with the archive.
 * @param folder made for it; by default one for temporary files
 * @throws StartupError that says what is wrong, or not the same
 */
export async function tryRestore(
  settings: Settings,
  request: Request,
  folder?: string,
): Promise<Trial> {
  return openArchive(settings, request, async (archive) => {
    const { manifest } = archive;
    const scratch = folder ?? (await mkdtemp(join(tmpdir(), 'check-backup-')));
    try {
      await mkdir(scratch, { recursive: true, mode: 0o700 });
      const options = { store: null, holdMail: false, compare: true, now: request.now };
      await loadEmbedded(archive, scratch, options);
      await compareFiles(scratch, manifest);
      const { tables, files } = manifest;
      return { counts: countsOf(manifest), tables: tables.length, files: files.length };
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  });
}

/** How many files are read at once: while one is read, others are waited for. */
const filesAtOnce = 4;

async function compareFiles(folder: string, { files }: Manifest): Promise<void> {
  const compare = async ({ path, sha256 }: Part) => {
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(join(folder, path))) hash.update(chunk);
    if (hash.digest('hex') !== sha256)
      throw new StartupError(`${path} is not the same after it was restored.`);
  };
  await Readable.from(files).forEach(compare, { concurrency: filesAtOnce });
}

type Restored = {
  counts: string;
  aside: string | null;
  finishedEarlier: boolean;
  /** How many later deletions the next start carries out again; null: it is not known which there were. */
  deletions: number | null;
};

/**
 * Puts an archive into an empty place or, with `replace`, in place of what is there, which is set aside. May be
 * interrupted at any moment and run again.
 * @throws StartupError that says what is wrong, and then nothing has changed
 */
export async function restore(settings: Settings, request: Request & Options): Promise<Restored> {
  const { dataDir } = settings;
  await using _ = await claimPlace(dataDir);
  const plan = await findFinalPlan(settings);
  if (plan) {
    await carryOut(dataDir, plan);
    return { counts: plan.counts, aside: asideOf(plan), finishedEarlier: true, deletions: 0 };
  }
  return await openArchive(settings, request, async (archive) => {
    requireSameSecret(settings, archive.secrets);
    const old = await requireRoom(settings, request.replace);
    const lists = await findDeletionLists(settings, request);
    const folder = await makeRestoringFolder(dataDir);
    try {
      const store = settings.s3 ? openFileStore(settings) : null;
      const written = await gather(settings, archive, {
        folder,
        options: { ...request, deletions: lists, store },
        write: () => writePlan(dataDir, { counts: countsOf(archive.manifest), old }, request.now),
      });
      await carryOut(dataDir, written);
      await keepRecoveryKey(dataDir, archive.identity);
      return {
        counts: written.counts,
        aside: asideOf(written),
        finishedEarlier: false,
        deletions: deletionsSince(archive.manifest, lists),
      };
    } catch (error) {
      if (!(await findFinalPlan(settings))) await removeRestoringFolder(dataDir);
      throw error;
    }
  });
}

/** The plan of a restore that was interrupted when only its last renames were left. */
async function findFinalPlan(settings: Settings): Promise<Plan | null> {
  const plan = await findPlan(settings.dataDir);
  return plan && (!settings.databaseUrl || (await hasTables(settings))) ? plan : null;
}

function asideOf({ old, aside }: { old: string[]; aside: string }): string | null {
  return old.length > 0 ? aside : null;
}

/**
 * Finds the lists of deletions beside the archive, in BACKUP_DIR, and where the command says.
 * @throws StartupError for a list that is not whole
 */
async function findDeletionLists(
  { backupDir }: Settings,
  { path, deletionsPath, bringBackSince }: Request & Options,
): Promise<DeletionsFile[]> {
  if (deletionsPath !== undefined && !existsSync(deletionsPath))
    throw new StartupError(`There is no file ${deletionsPath}.`);
  const places = [dirname(path), backupDir].map((folder) => join(folder, deletionsFileName));
  const candidates = new Set(
    [...places, ...(deletionsPath ? [deletionsPath] : [])].map((one) => resolve(one)),
  );
  const lists = await Promise.all([...candidates].map(readDeletionsFile));
  const isKept = ({ at }: Deletion) => bringBackSince === undefined || at < bringBackSince;
  return lists.flatMap((list) =>
    list ? [{ ...list, deletions: list.deletions.filter(isKept) }] : [],
  );
}

function deletionsSince({ madeAt, tables }: Manifest, lists: DeletionsFile[]): number | null {
  if (!tables.some(({ name }) => name === 'deletions')) return null;
  const later = lists
    .flatMap(({ deletions }) => deletions)
    .filter(({ at }) => at >= new Date(madeAt))
    .map(({ hash }) => hash);
  return new Set(later).size;
}

/** Gathers everything. The plan is written when only a commit and renames are left to do. */
async function gather(
  settings: Settings,
  archive: Opened,
  { folder, options, write }: { folder: string; options: LoadOptions; write: () => Promise<Plan> },
): Promise<Plan> {
  const { databaseUrl, databaseOwnerUrl } = settings;
  if (!databaseUrl) {
    await loadEmbedded(archive, folder, options);
    await requireStopped(settings);
    return write();
  }
  let plan: Plan | null = null;
  const place = { owner: databaseOwnerUrl ?? databaseUrl, web: databaseUrl, folder };
  await loadDatabase(archive, place, options, async () => {
    await syncAll(folder, 'files');
    plan = await write();
  });
  if (!plan) throw new Error('The database was loaded without a plan');
  return plan;
}

/** @throws StartupError when SECRET_KEY is not the secret that opens the archive's sessions, codes and fields */
function requireSameSecret({ secretKey }: Settings, [current]: readonly string[]): void {
  if (secretKey === undefined || secretKey === current) return;
  throw new StartupError(
    "SECRET_KEY is not the secret of this archive, so nobody could sign in. Run the same command with --secret to see the archive's, and give that one.",
  );
}

/**
 * The names that have to be set aside.
 * @throws StartupError when the place holds something that must not be replaced, or is in use
 */
async function requireRoom(settings: Settings, replace: boolean): Promise<string[]> {
  await requireStopped(settings);
  if (settings.databaseUrl && (await hasTables(settings))) {
    throw new StartupError(
      'The database in DATABASE_URL holds tables already, and is left as it is. Make a new one (CREATE DATABASE) and give that; the old one stays beside it.',
    );
  }
  const names = await findOccupants(settings);
  if (names.length === 0 || replace) return names;
  throw new StartupError(
    `${settings.dataDir} holds something already (${names.join(', ')}). With --replace it is set aside first.`,
  );
}

async function requireStopped({ databaseUrl, dataDir }: Settings): Promise<void> {
  if (databaseUrl || !(await isEmbeddedRunning(dataDir))) return;
  throw new StartupError(`A site runs on ${dataDir}. Stop it first.`);
}

async function hasTables({ databaseUrl, databaseOwnerUrl }: Settings): Promise<boolean> {
  const { pool, close } = openPool({ connectionString: databaseOwnerUrl ?? databaseUrl });
  try {
    return (await findTables(pool)).length > 0;
  } catch (error) {
    throw unreachableDatabase(error, pool.options) ?? error;
  } finally {
    await close();
  }
}

/** Stores the key for the next backups, unless the folder has one. */
async function keepRecoveryKey(dataDir: string, identity: string): Promise<void> {
  await readOrMakeSecret(recoveryKeyPath(dataDir), async () => identity);
}
