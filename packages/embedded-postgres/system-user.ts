import { readFile, stat } from 'node:fs/promises';
import { StartupError } from '../startup-error.ts';
import { hasErrorCode } from '../system-error.server.ts';

/** Ids to run PostgreSQL with. */
export type SystemUser = { uid: number; gid: number };

/** Whom to become, best first, when the data folder does not say. */
const candidates = ['postgres', 'node', 'nobody'];

/**
 * PostgreSQL refuses to run as root, so a root process hands it to somebody else: the cluster's
 * owner, else the data folder's, else one of the users that most systems have.
 * @returns null when this process is not root and PostgreSQL simply runs as it does
 * @throws StartupError when root finds nobody to hand over to
 */
export async function databaseUser(dataDir: string, cluster: string): Promise<SystemUser | null> {
  if (process.getuid?.() !== 0) return null;
  const clusterOwner = await ownerOf(cluster);
  if (clusterOwner?.uid === 0) {
    throw new StartupError(
      `The database folder ${cluster} belongs to root, and PostgreSQL refuses to run as root. ` +
        `Give it to another user, for example: chown -R nobody "${cluster}"`,
    );
  }
  if (clusterOwner) return clusterOwner;
  const known = await knownUsers();
  // initdb wants a user with a name, so a bare number as owner will not do.
  const folderOwner = (await ownerOf(dataDir))?.uid ?? 0;
  const chosen =
    known.find(({ uid }) => uid === folderOwner && uid !== 0) ??
    candidates.map((name) => known.find((user) => user.name === name)).find(Boolean);
  if (chosen) return { uid: chosen.uid, gid: chosen.gid };
  throw new StartupError(
    `PostgreSQL refuses to run as root, and this system has no user ${candidates.join(', ')}. ` +
      'Start as another user, or set DATABASE_URL to a PostgreSQL server.',
  );
}

async function ownerOf(folder: string): Promise<SystemUser | null> {
  try {
    const { uid, gid } = await stat(folder);
    return { uid, gid };
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return null;
    throw error;
  }
}

async function knownUsers(): Promise<(SystemUser & { name: string })[]> {
  const lines = (await readFile('/etc/passwd', 'utf8')).trim().split('\n');
  return lines.map((line) => {
    const [name = '', , uid, gid] = line.split(':');
    return { name, uid: Number(uid), gid: Number(gid) };
  });
}
