import { readFile, stat } from 'node:fs/promises';
import { PostgresError, tolerate } from '../errors.ts';
import { system } from './system.ts';

export type SystemUser = { uid: number; gid: number };

/**
 * PostgreSQL refuses to run as root, so root runs it as another user: the cluster's owner, else the data
 * folder's, else one that most systems have.
 * @returns null when this process is not root
 * @throws PostgresError when there is no such user
 */
export async function databaseUser(dataDir: string, folder: string): Promise<SystemUser | null> {
  if (process.getuid?.() !== 0) return null;
  const clusterOwner = await tolerate('ENOENT', stat(folder));
  if (clusterOwner?.uid === 0) {
    throw new PostgresError(
      'not-ours',
      `The database folder ${folder} belongs to root, and PostgreSQL refuses to run as root. ` +
        `Give it to another user, for example: chown -R nobody "${folder}"`,
    );
  }
  if (clusterOwner) return { uid: clusterOwner.uid, gid: clusterOwner.gid };
  const known = await knownUsers();
  // initdb needs a user with a name, so an owner that has only a number can't run it.
  const folderOwner = (await stat(dataDir)).uid;
  const chosen =
    known.find(({ uid }) => uid === folderOwner && uid !== 0) ??
    system.serviceUsers.map((name) => known.find((user) => user.name === name)).find(Boolean);
  if (chosen) return { uid: chosen.uid, gid: chosen.gid };
  throw new PostgresError(
    'no-user',
    `PostgreSQL refuses to run as root, and this system has no user ${system.serviceUsers.join(', ')}. ` +
      'Start as another user.',
  );
}

async function knownUsers(): Promise<(SystemUser & { name: string })[]> {
  const lines = (await readFile('/etc/passwd', 'utf8')).trim().split('\n');
  return lines.map((line) => {
    const [name = '', , uid, gid] = line.split(':');
    return { name, uid: Number(uid), gid: Number(gid) };
  });
}
