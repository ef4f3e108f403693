import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hasErrorCode } from '#app/platform/system-error.server.ts';

/** Uploads being validated: on the file store's disk, so that accepted files are just renamed. */
function incomingFolder(dataDir: string): string {
  return join(dataDir, 'incoming');
}

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

/** Removes folders left by killed processes: all, or those unchanged since `before`. */
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

/** False also for a folder that its request has just removed. */
async function isOlder(path: string, before: Date): Promise<boolean> {
  try {
    return (await stat(path)).mtimeMs < before.getTime();
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return false;
    throw error;
  }
}
