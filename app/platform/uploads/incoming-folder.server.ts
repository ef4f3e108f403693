import { mkdir, mkdtemp, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ifExists } from '#app/platform/failures/system-error.server.ts';
import { startLength, typeOfBytes } from '#app/shared/file-limits.ts';

/** For uploads that are being validated. It is on the file store's disk, so that accepted files are just renamed. */
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
  for (const name of (await ifExists(readdir(root))) ?? []) {
    const folder = join(root, name);
    // A missing folder's request has just ended.
    const changed = await ifExists(stat(folder));
    if (!changed || (before && changed.mtimeMs >= before.getTime())) continue;
    await rm(folder, { recursive: true, force: true });
  }
}

/** The content type by the file's first bytes; '' when it is not one that we know. */
export async function fileType(path: string): Promise<string> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(startLength), 0, startLength, 0);
  return typeOfBytes(buffer.subarray(0, bytesRead));
}
