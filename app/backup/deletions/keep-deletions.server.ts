import { join } from 'node:path';
import { asc, count, max, sql } from 'drizzle-orm';
import { openSecondPlace } from '#app/backup/runs/second-place.server.ts';
import { advisoryLocks } from '#app/platform/database/advisory-locks.ts';
import { findDeletionKey } from '#app/platform/deletions/record-deletion.server.ts';
import { logFailure } from '#app/platform/failures.server.ts';
import { requireFolder } from '#app/platform/files/data-dir.server.ts';
import type { Logger } from '#app/platform/log.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { deletions } from '#db/schema/privacy.ts';
import { deletionsFileName, keyIdOf, writeDeletionsFile } from './deletions-file.server.ts';

const minuteMs = 60_000;

type Parts = Pick<Services, 'db' | 'settings'>;

/** Every minute: a deletion stands beside the archives soon after it was made. */
export function watchDeletions(services: Parts, log: Logger): void {
  const keep = deletionsKeeper(services);
  setInterval(() => {
    keep().catch((error) => logFailure(log, error, 'the list of deletions could not be written'));
  }, minuteMs).unref();
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
      const path = join(settings.backupDir, deletionsFileName);
      const { subject_hash: hash, deleted_at: at } = deletions;
      const list = await tx.select({ hash, at }).from(deletions).orderBy(asc(at), asc(hash));
      const keyId = keyIdOf(await findDeletionKey(tx));
      await writeDeletionsFile({ path, keyId, deletions: list });
      if (settings.backupS3) await openSecondPlace(settings.backupS3).put(deletionsFileName, path);
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
