import { eq } from 'drizzle-orm';
import type { Queryable } from '#app/platform/database/database.server.ts';
import type { Jobs } from '#app/platform/jobs/jobs.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { storedFiles } from '#db/schema/stored-files.ts';
import { removeUnlessPaused } from './removal-pause.server.ts';

// A row and its files exist together or not at all. Before files are stored, a job is queued that deletes them an
// hour later unless a row names them by then: a process that dies in between leaves no files for long. The
// transaction that deletes a row also queues a job that removes its files, which is retried until it succeeds.
const discardUnclaimed = 'discard-unclaimed-files';
const deleteFiles = 'delete-files';

/** How long stored files wait for their row (ms): far longer than any request takes. */
export const claimGraceMs = 60 * 60 * 1000;

type FileKeys = { keys: string[] };

/** For each root of the store: does a row name the file at `path`? Files of other roots are left alone. */
export type FileClaims = Readonly<Record<string, (path: string) => Promise<boolean>>>;

/** Call it before storing files: an hour after `now`, those that no row names are deleted. */
export async function queueUnclaimedDiscard(
  jobs: Jobs,
  db: Queryable,
  keys: string[],
  now: Date,
): Promise<void> {
  const startAfter = new Date(now.getTime() + claimGraceMs);
  await jobs.send(db, discardUnclaimed, { keys } satisfies FileKeys, { startAfter });
}

/** Call it in the transaction that deletes the row: its files are deleted after the commit. */
export async function queueFileRemoval(jobs: Jobs, tx: Queryable, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  await jobs.send(tx, deleteFiles, { keys } satisfies FileKeys);
}

export async function workFileRemoval(
  services: RemovalServices & Pick<Services, 'jobs'>,
  claims: FileClaims,
): Promise<void> {
  const { db, jobs } = services;
  async function work(name: string, remove: (keys: string[]) => Promise<void>): Promise<void> {
    await jobs.work<FileKeys>(name, async ({ keys }) => {
      if (await removeUnlessPaused(db, () => remove(keys))) return;
      const startAfter = new Date(Date.now() + pausedForMs);
      await jobs.send(db, name, { keys } satisfies FileKeys, { startAfter });
    });
  }
  await work(discardUnclaimed, (keys) => discard(services, claims, keys));
  await work(deleteFiles, async (keys) => {
    for (const key of keys) await removeFile(services, key);
  });
}

/** How long a removal waits before it asks again: a backup that copies the files may take some minutes. */
const pausedForMs = 30_000;

type RemovalServices = Pick<Services, 'db' | 'files'>;

export async function removeFile({ db, files }: RemovalServices, key: string): Promise<void> {
  await files.delete(key);
  await db.delete(storedFiles).where(eq(storedFiles.key, key));
}

async function discard(
  services: RemovalServices,
  claims: FileClaims,
  keys: string[],
): Promise<void> {
  for (const key of keys) {
    const slash = key.indexOf('/');
    const isClaimed = claims[key.slice(0, slash)];
    if (isClaimed && !(await isClaimed(key.slice(slash + 1)))) await removeFile(services, key);
  }
}
