import { hash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { asc, count, max, sql } from 'drizzle-orm';
import { takesNotes } from '#app/backup/runs/backup-runs.server.ts';
import { openSecondPlace, type SecondPlace } from '#app/backup/runs/second-place.server.ts';
import { advisoryLocks } from '#app/platform/database/advisory-locks.ts';
import type { Queryable } from '#app/platform/database/database.server.ts';
import { findDeletionKey } from '#app/platform/deletions/record-deletion.server.ts';
import type { Logger } from '#app/platform/failures/log.server.ts';
import { StartupError } from '#app/platform/failures/startup-error.ts';
import { ifExists } from '#app/platform/failures/system-error.server.ts';
import { requireFolder } from '#app/platform/files/data-dir.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { deletions } from '#db/schema/privacy.ts';
import {
  deletionsFileName,
  hashesIn,
  keyIdOf,
  writeDeletionsFile,
} from './deletions-file.server.ts';

type Parts = Pick<Services, 'db' | 'settings'>;

/**
 * Makes sure that a place is this site's, by the list there: another site of the same name would remove its archives.
 * @param place the second place, or BACKUP_DIR
 * @returns the list there; empty when there is none
 * @throws StartupError for another site's
 */
export async function requireOwnPlace(db: Queryable, place: SecondPlace | string): Promise<string> {
  const [name, list] =
    typeof place === 'string'
      ? [`BACKUP_DIR ${place}`, await ifExists(readFile(join(place, deletionsFileName), 'utf8'))]
      : [
          'The second place',
          await place.read(deletionsFileName).then((found) => found && text(found.body)),
        ];
  if (list === null || !(await takesNotes(db))) return list ?? '';
  if (list.includes(keyIdOf(await findDeletionKey(db)))) return list;
  throw new StartupError(
    `${name} holds the backups of another site. Move them away, or give this site a place of its own.`,
  );
}

/**
 * Writes the list into BACKUP_DIR and the second place, if there is one, when it has grown. Calls meanwhile wait for
 * the same work, so that a slow place holds one connection, and not all. A former list that names deletions which the
 * database lacks, as after a restore without the list, is kept under another name.
 */
export function deletionsKeeper({ db, settings }: Parts, log: Logger): () => Promise<void> {
  let written = '';
  let keeping: Promise<void> | null = null;
  // In turn with other copies of the site, so that an older list never replaces a newer one.
  const keep = () =>
    db.transaction(async (tx) => {
      const [row] = await tx
        .select({ all: count(), newest: max(deletions.deleted_at) })
        .from(deletions);
      const state = `${row?.all} ${row?.newest?.toISOString()}`;
      if (state === written) return;
      await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.deletions})`);
      await requireFolder('BACKUP_DIR', settings.backupDir);
      const before = await requireOwnPlace(tx, settings.backupDir);
      const path = join(settings.backupDir, deletionsFileName);
      const { subject_hash, deleted_at: at } = deletions;
      const wanted = { hash: subject_hash, at };
      const list = await tx.select(wanted).from(deletions).orderBy(asc(at), asc(subject_hash));
      const keyId = keyIdOf(await findDeletionKey(tx));
      const second = settings.backupS3 && openSecondPlace(settings.backupS3);
      const beforeThere = second ? await requireOwnPlace(tx, second) : '';
      const known = new Set(list.map((one) => one.hash));
      for (const former of new Set([before, beforeThere])) {
        if (hashesIn(former).every((one) => known.has(one))) continue;
        const aside = `${path}.${hash('sha256', former).slice(0, 8)}`;
        await writeFile(aside, former, { mode: 0o600, flush: true });
        await second?.put(basename(aside), aside);
        log.error(
          { list: aside },
          'a list of deletions names some that this database does not know: was it restored without it?',
        );
      }
      await writeDeletionsFile({ path, keyId, deletions: list });
      await second?.put(deletionsFileName, path);
      written = state;
    });
  return () => {
    keeping ??= keep().finally(() => {
      keeping = null;
    });
    return keeping;
  };
}
