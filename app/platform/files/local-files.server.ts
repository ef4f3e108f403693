import { randomUUID } from 'node:crypto';
import {
  access,
  constants,
  copyFile,
  mkdir,
  open,
  rename,
  rm,
  rmdir,
  stat,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hasErrorCode, ifExists } from '#app/platform/failures/system-error.server.ts';
import { FileMissingError, type FileStore, requireFileKey } from './file-store.server.ts';
import { syncPath } from './sync-path.server.ts';

export function openLocalFiles(dataDir: string): FileStore {
  const root = join(dataDir, 'files');
  const pathOf = (key: string) => join(root, requireFileKey(key));
  return {
    localPath: pathOf,
    put: (key, source) => putFile(root, source, pathOf(key)),
    async read(key) {
      try {
        return (await open(pathOf(key))).createReadStream();
      } catch (error) {
        if (hasErrorCode(error, 'ENOENT')) throw new FileMissingError(key, { cause: error });
        throw error;
      }
    },
    async delete(key) {
      await rm(pathOf(key), { force: true });
      await removeEmptyFolder(dirname(pathOf(key)), root);
    },
    async exists(key) {
      return (await ifExists(stat(pathOf(key)), 'ENOTDIR'))?.isFile() ?? false;
    },
    async check() {
      await mkdir(root, { recursive: true, mode: 0o700 });
      await access(root, constants.R_OK | constants.W_OK);
    },
  };
}

/** Syncs the contents, moves the file to its name, then syncs the folders above it, in this order. */
async function putFile(root: string, source: string, target: string): Promise<void> {
  await syncPath(source);
  try {
    await placeFile(source, target);
  } catch (error) {
    if (!hasErrorCode(error, 'EXDEV')) throw error;
    await placeFromOtherDisk(root, source, target);
  }
  for (let above = dirname(target); above.length >= root.length; above = dirname(above)) {
    await syncPath(above);
  }
}

/** Tries three times: a concurrent delete may remove the empty folder between mkdir and rename. */
async function placeFile(from: string, target: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    try {
      return await rename(from, target);
    } catch (error) {
      if (attempt === 3 || !hasErrorCode(error, 'ENOENT')) throw error;
    }
  }
}

/** A rename cannot cross file systems, so the file is first copied next to its destination. */
async function placeFromOtherDisk(root: string, source: string, target: string): Promise<void> {
  const copy = join(root, `.${randomUUID()}`);
  try {
    await copyFile(source, copy);
    await syncPath(copy);
    await placeFile(copy, target);
  } finally {
    await rm(copy, { force: true });
  }
}

async function removeEmptyFolder(folder: string, root: string): Promise<void> {
  if (folder === root) return;
  try {
    await rmdir(folder);
  } catch (error) {
    if (!hasErrorCode(error, 'ENOTEMPTY', 'EEXIST', 'ENOENT')) throw error;
  }
}
