import { open } from 'node:fs/promises';

/**
 * Waits until a file, or the names in a folder, are surely on the disk: a power cut can take away
 * what was written or renamed a moment ago.
 */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
