import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '#app/platform/env.server.ts';
import { hasErrorCode } from '#app/platform/system-error.server.ts';

/** Deletes what was written into DATA_DIR/outbox until then. @returns how many */
export async function eraseMailFiles(
  { dataDir }: Pick<Settings, 'dataDir'>,
  until: Date,
): Promise<number> {
  const folder = join(dataDir, 'outbox');
  let count = 0;
  for (const name of await namesIn(folder)) {
    const path = join(folder, name);
    const isOld = await wasWrittenUntil(path, until);
    if (!isOld) continue;
    await rm(path, { force: true });
    count += 1;
  }
  return count;
}

/** False also for a file that somebody has deleted meanwhile. */
async function wasWrittenUntil(path: string, until: Date): Promise<boolean> {
  try {
    return (await stat(path)).mtime <= until;
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return false;
    throw error;
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    // No mail has been written yet.
    if (hasErrorCode(error, 'ENOENT')) return [];
    throw error;
  }
}
