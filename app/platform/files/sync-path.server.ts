import { open } from 'node:fs/promises';

/** Waits until a file, or a folder's entries, would survive a power cut (fsync). */
export async function syncPath(path: string): Promise<void> {
  await using handle = await open(path, 'r');
  await handle.sync();
}
