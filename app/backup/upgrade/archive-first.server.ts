import { recoveryKeyPath } from '#app/backup/archive/recovery-key.server.ts';
import { backUp, requireRoom } from '#app/backup/back-up.server.ts';
import { recordArchive } from '#app/backup/runs/backup-runs.server.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import type { Settings } from '#app/platform/env.server.ts';
import type { Logger } from '#app/platform/failures/log.server.ts';
import { StartupError } from '#app/platform/failures/startup-error.ts';
import { requireFolder } from '#app/platform/files/data-dir.server.ts';
import { openFileStore } from '#app/platform/files/files.server.ts';

/**
 * Makes the archive that a start needs before it changes the database.
 * @param remedy the advice in the error when it can't be made
 * @returns its path
 * @throws StartupError when none was made, and then nothing may be changed
 */
export async function archiveFirst(
  db: Database,
  { settings, log, now }: { settings: Settings; log: Logger; now: Date },
  remedy: string,
): Promise<string> {
  log.info('making a backup before the database is changed');
  const { path, manifest, keyIsNew } = await tryBackup(db, { settings, now }, remedy);
  await recordArchive(db, { cause: 'upgrade', path, manifest, startedAt: now });
  log.info({ path }, 'backup made');
  if (keyIsNew) {
    const key = recoveryKeyPath(settings.dataDir);
    log.warn(`a recovery key was made: write down what is in ${key}, no backup opens without it`);
  }
  if (manifest.missing.length > 0)
    log.warn({ files: manifest.missing }, 'these files were missing before the backup');
  return path;
}

async function tryBackup(
  db: Database,
  { settings, now }: { settings: Settings; now: Date },
  remedy: string,
) {
  try {
    await requireFolder('BACKUP_DIR', settings.backupDir);
    // A service that is started again and again makes an archive each time.
    await requireRoom(db, settings.backupDir);
    return await backUp({ db, files: openFileStore(settings), settings }, now);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(
      `The database has to be changed for this release, and the backup before it could not be made: ${reason.replace(/\.$/, '')}. ` +
        `Nothing was changed. ${remedy}`,
    );
  }
}
