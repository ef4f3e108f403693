import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Settings } from '#app/platform/env.server.ts';
import { ifExists } from '#app/platform/system-error.server.ts';
import { isArchiveName } from './retention.ts';
import { openSecondPlace } from './second-place.server.ts';

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
