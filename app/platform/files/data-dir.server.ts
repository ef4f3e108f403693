import { constants, existsSync } from 'node:fs';
import { access, mkdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartupError } from '#app/platform/failures/startup-error.ts';
import { hasErrorCode } from '#app/platform/failures/system-error.server.ts';

/**
 * Makes DATA_DIR and the folders above it, for this user alone; existing ones are fine.
 * @throws StartupError when it can't be made, this user may not write in it, or a restore has not ended
 */
export async function requireDataDir(folder: string): Promise<void> {
  await requireFolder('DATA_DIR', folder);
  if (existsSync(restoringFolder(folder))) {
    throw new StartupError(
      `A restore into ${folder} was interrupted, or still runs. Run 'npm run restore' again before the site.`,
    );
  }
}

/** @throws StartupError as {@link requireDataDir}, for the folder that `setting` names */
export async function requireFolder(setting: string, folder: string): Promise<void> {
  try {
    await makeFolder(folder);
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartupError(`${setting} ${folder} can't be used: ${reasonOf(error)}.`);
  }
}

/** Where a restore gathers everything before moving it into place. */
export function restoringFolder(dataDir: string): string {
  return join(dataDir, 'restoring');
}

/** Holds a database that was moved to a newer PostgreSQL, until the last renames are done. */
export function upgradedFolder(dataDir: string): string {
  return join(dataDir, 'upgraded');
}

/** Makes the folders above as well. Node's own `recursive` never ends where no folder can be made, as in /proc. */
async function makeFolder(folder: string): Promise<void> {
  if (!existsSync(dirname(folder))) await makeFolder(dirname(folder));
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    const isThere = hasErrorCode(error, 'EEXIST') && (await stat(folder)).isDirectory();
    if (!isThere) throw error;
  }
}

function reasonOf(error: unknown): string {
  if (hasErrorCode(error, 'EACCES', 'EPERM')) return 'this user may not write there';
  if (hasErrorCode(error, 'EROFS')) return 'the file system is read-only';
  if (hasErrorCode(error, 'ENOENT')) return 'no folder can be made there';
  if (hasErrorCode(error, 'ENOTDIR', 'EEXIST')) return 'a file stands in the way';
  return error instanceof Error ? error.message : String(error);
}
