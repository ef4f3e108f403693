import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hasErrorCode } from '#app/platform/system-error.server.ts';

/** Where requests put files while they are validated. On the same disk as the file store, so that a
 * file that passes is renamed, not copied. */
function incomingFolder(dataDir: string): string {
  return join(dataDir, 'incoming');
}

/** Gives `work` a private folder for the files of one request and removes it in every outcome. */
export async function withIncomingFolder<T>(
  dataDir: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const root = incomingFolder(dataDir);
  await mkdir(root, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(root, 'request-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes what a killed process left: every folder, or those not touched since `before`. */
export async function sweepIncoming(dataDir: string, before?: Date): Promise<void> {
  const root = incomingFolder(dataDir);
  for (const name of await listFolder(root)) {
    const folder = join(root, name);
    if (before && !(await isOlder(folder, before))) continue;
    await rm(folder, { recursive: true, force: true });
  }
}

async function listFolder(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return [];
    throw error;
  }
}

/** Not older is also the folder of a request that has just ended and taken it along. */
async function isOlder(path: string, before: Date): Promise<boolean> {
  try {
    return (await stat(path)).mtimeMs < before.getTime();
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return false;
    throw error;
  }
}
