import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { hasErrorCode } from '#app/platform/system-error.server.ts';

/**
 * Makes a folder and those above it, for this user alone; one that is there is fine. Node's own way
 * (`recursive`) never ends where the folder above is there and yet can hold no other, as /proc.
 * @throws what the system says when there can be none
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
