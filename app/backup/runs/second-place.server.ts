import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { S3Place, Settings } from '#app/platform/env.server.ts';
import { StartupError } from '#app/platform/failures/startup-error.ts';
import { ifExists } from '#app/platform/failures/system-error.server.ts';
import { isNoSuchKey, lengthOf, openS3Client } from '#app/platform/files/s3-client.server.ts';
import { storeReason } from '#app/platform/files/s3-files.server.ts';
import { isArchiveName } from './retention.ts';

export type SecondPlace = ReturnType<typeof openSecondPlace>;

/**
 * The bucket of BACKUP_S3_*, for archives under their own names.
 * @throws StartupError from every method, with the store's reason
 */
export function openSecondPlace(place: S3Place, silenceMs?: number) {
  const s3 = openS3Client(place, silenceMs);
  return {
    async put(name: string, path: string): Promise<void> {
      await explained(async () => {
        await s3.put(name, path, 'application/octet-stream');
        const { size } = await stat(path);
        const stored = await s3.sizeOf(name);
        if (stored !== size) throw new Error(`it holds ${stored ?? 'no'} bytes of ${size}`);
      });
    },
    /** Names of archives. */
    async list(): Promise<string[]> {
      return explained(async () => {
        const names: string[] = [];
        for await (const key of s3.keys()) if (isArchiveName(key)) names.push(key);
        return names;
      });
    },
    /** Null when there is none of this name. */
    async read(name: string): Promise<OpenedBackup | null> {
      return explained(async () => {
        try {
          const body = await s3.get(name);
          return { size: lengthOf(body), body };
        } catch (error) {
          if (isNoSuchKey(error)) return null;
          throw error;
        }
      });
    },
    async remove(name: string): Promise<void> {
      await explained(() => s3.delete(name));
    },
  };
}

/** A store may not tell the size. */
type OpenedBackup = { size: number | undefined; body: Readable };

/** From BACKUP_DIR or else the second place; null when neither has it, or the name is no archive's. */
export async function openBackup(
  { backupDir, backupS3 }: Pick<Settings, 'backupDir' | 'backupS3'>,
  name: string,
): Promise<OpenedBackup | null> {
  if (!isArchiveName(name)) return null;
  const file = await ifExists(open(join(backupDir, name)));
  if (file) return { size: (await file.stat()).size, body: file.createReadStream() };
  if (!backupS3) return null;
  return openSecondPlace(backupS3).read(name);
}

async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const reason = storeReason(cause).replaceAll('S3_', 'BACKUP_S3_');
    throw new StartupError(`The second place: ${reason.replace(/\.?$/, '.')}`, { cause });
  }
}
