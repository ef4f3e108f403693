import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hasErrorCode } from '#app/platform/system-error.server.ts';

/** On the same disk as the file store, so that an accepted file is renamed, not copied. */
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

/** A folder that has just gone with its request is not older. */
async function isOlder(path: string, before: Date): Promise<boolean> {
  try {
    return (await stat(path)).mtimeMs < before.getTime();
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return false;
    throw error;
  }
}
