import { existsSync } from 'node:fs';
import { chown, mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { removeEarlier } from '@local/embedded-postgres';
import { loadEmbeddedDatabase } from '#app/backup/restore/load-archive.server.ts';
import { openArchive } from '#app/backup/restore/restore.server.ts';
import { openDatabase } from '#app/platform/database/database.server.ts';
import { startOlderPostgres } from '#app/platform/database/embedded-postgres.server.ts';
import type { Settings } from '#app/platform/env.server.ts';
import type { Logger } from '#app/platform/failures/log.server.ts';
import { StartupError } from '#app/platform/failures/startup-error.ts';
import { upgradedFolder } from '#app/platform/files/data-dir.server.ts';
import { syncPath } from '#app/platform/files/sync-path.server.ts';
import { archiveFirst } from './archive-first.server.ts';

// Everything is gathered in DATA_DIR/upgrading, which becomes DATA_DIR/upgraded when it is whole. Only the
// last renames follow, which the next start carries out if this one is killed.

/**
 * Moves a database that an older PostgreSQL made into a new folder, by an archive; the old one stays beside it
 * as `postgres-17`. Files stay where they are. May be interrupted at any moment.
 * @throws StartupError when that can't be, and then nothing has changed
 */
export async function upgradePostgres(settings: Settings, log: Logger, now: Date): Promise<void> {
  const { dataDir } = settings;
  await finish(dataDir, log);
  const older = await startOlderPostgres(dataDir);
  if (!older) return;
  try {
    log.info({ from: older.major }, 'moving the database over to the new PostgreSQL');
    requireFreeName(dataDir, older.major);
    // The old server runs to the end, so that nobody else starts on the folder.
    const { db, close } = openDatabase(older.owner);
    const path = await archiveFirst(
      db,
      { settings, log, now },
      'Mend that, and start again.',
    ).finally(close);
    await gather(settings, path, now);
  } finally {
    await older.stop();
  }
  await rename(gatheringFolder(dataDir), upgradedFolder(dataDir));
  await syncPath(dataDir);
  await finish(dataDir, log);
}

function gatheringFolder(dataDir: string): string {
  return join(dataDir, 'upgrading');
}

function requireFreeName(dataDir: string, major: number): void {
  const aside = asideOf(dataDir, major);
  if (!existsSync(aside)) return;
  throw new StartupError(
    `The old database is to be kept as ${aside}, where one lies already. Move that one away, and start again.`,
  );
}

function asideOf(dataDir: string, major: number | string): string {
  return join(dataDir, `postgres-${major}`);
}

async function gather(settings: Settings, path: string, now: Date): Promise<void> {
  const folder = gatheringFolder(settings.dataDir);
  // The PostgreSQL of a killed upgrade writes for a moment more.
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  await mkdir(folder, { mode: 0o700 });
  // When this process is root's, PostgreSQL runs as the user who owns its folder.
  const { uid, gid } = await stat(join(settings.dataDir, 'postgres'));
  await chown(folder, uid, gid);
  await openArchive(settings, { path, keyPath: null, now }, (archive) =>
    loadEmbeddedDatabase(archive, folder, { store: 'kept', holdMail: false, now }),
  );
}

async function finish(dataDir: string, log: Logger): Promise<void> {
  const whole = upgradedFolder(dataDir);
  const [fresh, current] = [join(whole, 'postgres'), join(dataDir, 'postgres')];
  if (!existsSync(whole)) return;
  if (existsSync(fresh)) {
    if (existsSync(current)) await rename(current, asideOf(dataDir, await majorOf(current)));
    await rename(fresh, current);
    await syncPath(dataDir);
  }
  await removeEarlier({ dataDir });
  await rm(whole, { recursive: true, force: true });
  log.info('the database is moved over to the new PostgreSQL');
}

async function majorOf(folder: string): Promise<string> {
  return (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim();
}
