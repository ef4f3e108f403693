import { execFile } from 'node:child_process';
import { chown, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { syncPath } from '#app/platform/files/sync-path.server.ts';
import { StartupError } from '../startup-error.ts';
import { hasErrorCode } from '../system-error.server.ts';
import type { Installation } from './binaries.server.ts';
import { isRunning, ownIdentity } from './processes.server.ts';
import type { SystemUser } from './system-user.server.ts';

/**
 * PostgreSQL gets its folder as "where I stand": the link leads there even when its user may not
 * enter a folder above, such as root's home.
 */
export const clusterAsSeenInside = '/proc/self/cwd';

/** The environment of PostgreSQL's programs: nothing of ours leaks in or changes the locale. */
export const programEnvironment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

const runProgram = promisify(execFile);

/**
 * Is there a cluster already, and one that this PostgreSQL can read?
 * @returns false when it has yet to be made
 * @throws StartupError when it is of another major version or not ours to use
 */
export async function hasCluster(cluster: string, { major }: Installation): Promise<boolean> {
  const found = await majorVersionOf(cluster);
  if (found === null || found === major) return found !== null;
  throw new StartupError(
    `The database in ${cluster} was made by PostgreSQL ${found}, and this program brings ` +
      `PostgreSQL ${major}. Nothing was changed. Use the program version that made it, or move ` +
      'its data over first.',
  );
}

/** The major version of the cluster, null when there is none yet. */
async function majorVersionOf(cluster: string): Promise<number | null> {
  try {
    return Number(await readFile(path.join(cluster, 'PG_VERSION'), 'utf8'));
  } catch (error) {
    if (hasErrorCode(error, 'EACCES')) {
      throw new StartupError(
        `The database folder ${cluster} belongs to another user. Start as that user (or as root, ` +
          'if root started it before).',
      );
    }
    if (!hasErrorCode(error, 'ENOENT')) throw error;
  }
  if ((await entriesOf(cluster)).length === 0) return null;
  throw new StartupError(
    `${cluster} holds files but no database. Move them away, or set DATA_DIR to another folder.`,
  );
}

/**
 * Makes an empty cluster, owned by `user`, in a side folder that is renamed at the end: a start that
 * dies half-way leaves no half cluster.
 * @throws StartupError with PostgreSQL's own reason
 */
export async function createCluster(
  cluster: string,
  installation: Installation,
  user: SystemUser | null,
): Promise<void> {
  await removeAbandonedSides(cluster);
  const side = `${cluster}.new-${ownIdentity()}`;
  try {
    await mkdir(side, { mode: 0o700 });
    if (user) await chown(side, user.uid, user.gid);
    await initialise(side, installation, user);
    await rename(side, cluster);
  } catch (error) {
    await rm(side, { recursive: true, force: true });
    // Another start was quicker; which of the two may run is decided when the server starts.
    if (!hasErrorCode(error, 'ENOTEMPTY', 'EEXIST')) throw error;
  }
  await syncPath(path.dirname(cluster));
}

async function initialise(
  side: string,
  installation: Installation,
  user: SystemUser | null,
): Promise<void> {
  const options = [
    `--pgdata=${clusterAsSeenInside}`,
    '--username=postgres',
    // Only the folder's owner and root can reach the socket, and there is no network port.
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
    await runProgram(path.join(installation.root, 'bin/initdb'), options, {
      cwd: side,
      env: programEnvironment,
      ...user,
    });
  } catch (error) {
    const detail = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    throw new StartupError(
      `The database could not be created in ${path.dirname(side)}: ${detail || error}. ` +
        'If this can’t be helped, set DATABASE_URL to a PostgreSQL server.',
    );
  }
}

async function removeAbandonedSides(cluster: string): Promise<void> {
  const prefix = `${path.basename(cluster)}.new-`;
  for (const name of await readdir(path.dirname(cluster))) {
    if (!name.startsWith(prefix) || isRunning(name.slice(prefix.length))) continue;
    await rm(path.join(path.dirname(cluster), name), { recursive: true, force: true });
  }
}

async function entriesOf(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return [];
    throw error;
  }
}
