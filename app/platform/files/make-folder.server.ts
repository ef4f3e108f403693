import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { hasErrorCode } from '#app/platform/system-error.server.ts';

/**
 * Makes a folder and those above it, for this user alone. Node's `recursive` never ends where the parent
 * exists and yet can hold no folder, as /proc.
 */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await makeOne(folder);
  } catch (error) {
    if (!hasErrorCode(error, 'ENOENT')) throw error;
    await makeFolder(dirname(folder));
    await makeOne(folder);
  }
}

async function makeOne(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    const isThere = hasErrorCode(error, 'EEXIST') && (await stat(folder)).isDirectory();
    if (!isThere) throw error;
  }
}
