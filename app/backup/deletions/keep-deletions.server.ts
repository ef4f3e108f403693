import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { asc, count, max, sql } from 'drizzle-orm';
import { takesNotes } from '#app/backup/runs/backup-runs.server.ts';
import { openSecondPlace, type SecondPlace } from '#app/backup/runs/second-place.server.ts';
import { advisoryLocks } from '#app/platform/database/advisory-locks.ts';
import type { Queryable } from '#app/platform/database/database.server.ts';
import { findDeletionKey } from '#app/platform/deletions/record-deletion.server.ts';
import { requireFolder } from '#app/platform/files/data-dir.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { StartupError } from '#app/platform/startup-error.ts';
import { ifExists } from '#app/platform/system-error.server.ts';
import { deletions } from '#db/schema/privacy.ts';
import { deletionsFileName, keyIdOf, writeDeletionsFile } from './deletions-file.server.ts';

type Parts = Pick<Services, 'db' | 'settings'>;

/**
 * A place is the site's whose list lies there: another of the same name would remove its archives as its own.
 * @param place the second place, or BACKUP_DIR
 * @throws StartupError for another site's
 */
export async function requireOwnPlace(db: Queryable, place: SecondPlace | string): Promise<void> {
  const [name, list] =
    typeof place === 'string'
      ? [`BACKUP_DIR ${place}`, await ifExists(readFile(join(place, deletionsFileName), 'utf8'))]
      : [
          'The second place',
          await place.read(deletionsFileName).then((found) => found && text(found.body)),
        ];
  if (list === null || !(await takesNotes(db))) return;
  if (list.includes(keyIdOf(await findDeletionKey(db)))) return;
  throw new StartupError(
    `${name} holds the backups of another site. Move them away, or give this site a place of its own.`,
  );
}

/**
 * Writes the list into BACKUP_DIR and the second place, if there is one, when it has grown. Who calls meanwhile
 * waits for the same: a place that takes its time holds one connection, and not all.
 */
export function deletionsKeeper({ db, settings }: Parts): () => Promise<void> {
  let written = '';
  let keeping: Promise<void> | null = null;
  const keep = async () => {
    // In turn with other copies of the site, so that an older list never replaces a newer one.
    await db.transaction(async (tx) => {
      const [row] = await tx
        .select({ all: count(), newest: max(deletions.deleted_at) })
        .from(deletions);
      const state = `${row?.all} ${row?.newest?.toISOString()}`;
      if (state === written) return;
      await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.deletions})`);
      await requireFolder('BACKUP_DIR', settings.backupDir);
      await requireOwnPlace(tx, settings.backupDir);
      const path = join(settings.backupDir, deletionsFileName);
      const { subject_hash: hash, deleted_at: at } = deletions;
      const list = await tx.select({ hash, at }).from(deletions).orderBy(asc(at), asc(hash));
      const keyId = keyIdOf(await findDeletionKey(tx));
      await writeDeletionsFile({ path, keyId, deletions: list });
      const second = settings.backupS3 && openSecondPlace(settings.backupS3);
      if (second) {
        await requireOwnPlace(tx, second);
        await second.put(deletionsFileName, path);
      }
      written = state;
    });
  };
  return () => {
    keeping ??= keep().finally(() => {
      keeping = null;
    });
    return keeping;
  };
}
