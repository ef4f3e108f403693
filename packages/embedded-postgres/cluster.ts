import { execFile } from 'node:child_process';
import { chown, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { hasErrorCode, PostgresError, tolerate } from './errors.ts';
import { isRunning, ownIdentity, system } from './system/system.ts';
import type { SystemUser } from './system/user.ts';

export type Cluster = {
  folder: string;
  /** Folder with bin, lib and share. */
  programs: string;
  /** The programs' major version. */
  major: number;
  /** Null to run as this process's user. */
  user: SystemUser | null;
};

/** Spawn options with a minimal environment, so that nothing of ours leaks in or changes the locale. */
export function surroundings({ folder, user }: Cluster) {
  return { cwd: folder, env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }, ...user };
}

/** Is there a cluster of this major version? @throws PostgresError for another version, or another user's cluster */
export async function hasCluster(folder: string, major: number): Promise<boolean> {
  const found = await majorVersionOf(folder);
  if (found === null || found === major) return found !== null;
  throw new PostgresError(
    'other-version',
    `The database in ${folder} was made by PostgreSQL ${found}, and this program brings ` +
      `PostgreSQL ${major}. Nothing was changed. Use the program version that made it, or move ` +
      'its data over first.',
  );
}

/** The cluster's major version, or null when there is none. @throws PostgresError for a folder with anything else */
export async function majorVersionOf(folder: string): Promise<number | null> {
  try {
    return Number(await readFile(path.join(folder, 'PG_VERSION'), 'utf8'));
  } catch (error) {
    if (hasErrorCode(error, 'EACCES')) {
      throw new PostgresError(
        'not-ours',
        `The database folder ${folder} belongs to another user. Start as that user (or as root, ` +
          'if root started it before).',
      );
    }
    if (!hasErrorCode(error, 'ENOENT')) throw error;
  }
  if (!(await tolerate('ENOENT', readdir(folder)))?.length) return null;
  throw new PostgresError(
    'not-a-cluster',
    `${folder} holds files but no database. Move them away.`,
  );
}

/**
 * Creates a cluster in a temporary folder that is renamed at the end, so that an interrupted start leaves no
 * half-made cluster.
 * @throws PostgresError with PostgreSQL's own reason
 */
export async function createCluster(cluster: Cluster): Promise<void> {
  const { folder, user } = cluster;
  await removeAbandonedSides(folder);
  const side = `${folder}.new-${ownIdentity()}`;
  try {
    await mkdir(side, { mode: 0o700 });
    if (user) await chown(side, user.uid, user.gid);
    await initialise({ ...cluster, folder: side });
    await rename(side, folder);
  } catch (error) {
    await rm(side, { recursive: true, force: true });
    // Another start was faster; which of the two may run is decided when the server starts.
    if (!hasErrorCode(error, 'ENOTEMPTY', 'EEXIST')) throw error;
  }
  await syncNames(path.dirname(folder));
}

async function initialise(cluster: Cluster): Promise<void> {
  const options = [
    `--pgdata=${system.ownFolder(cluster.folder)}`,
    '--username=postgres',
    // Only the folder's owner and root can reach the socket.
    '--auth-local=trust',
    '--auth-host=reject',
    '--encoding=UTF8',
    '--no-locale',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    '--no-instructions',
  ];
  try {
    const initdb = path.join(cluster.programs, 'bin/initdb');
    await promisify(execFile)(initdb, options, surroundings(cluster));
  } catch (error) {
    const detail = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    const place = path.dirname(cluster.folder);
    throw new PostgresError(
      'failed',
      `The database could not be created in ${place}: ${detail || error}.`,
    );
  }
}

async function removeAbandonedSides(folder: string): Promise<void> {
  const prefix = `${path.basename(folder)}.new-`;
  for (const name of await readdir(path.dirname(folder))) {
    if (!name.startsWith(prefix) || isRunning(name.slice(prefix.length))) continue;
    await rm(path.join(path.dirname(folder), name), { recursive: true, force: true });
  }
}

/** Waits until a folder's entries are durable: a power cut can undo a rename. */
export async function syncNames(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
