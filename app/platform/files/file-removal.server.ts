import { eq } from 'drizzle-orm';
import type { Queryable } from '#app/platform/database/database.server.ts';
import type { Jobs } from '#app/platform/jobs.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { storedFiles } from '#db/schema/stored-files.ts';

/**
 * How a row and its files exist together or not at all, although they lie in two places.
 *
 * Before files are stored, a job is queued that will discard them; only a row that names them keeps
 * them. So a process that dies at any moment between the first file and the commit leaves nothing
 * behind for long. The other way round, the transaction that deletes a row queues the removal of its
 * files, and the job is tried until it succeeds.
 */
const discardUnclaimed = 'discard-unclaimed-files';
const deleteFiles = 'delete-files';

/** How long stored files wait for their row, in milliseconds: far longer than any request lives. */
export const claimGraceMs = 60 * 60 * 1000;

type FileKeys = { keys: string[] };

/**
 * Says of the file at `path` inside one root of the store whether a row names it. Roots without such
 * a function keep their files.
 */
export type FileClaims = Readonly<Record<string, (path: string) => Promise<boolean>>>;

/** Call it before storing files: an hour after `now` those that no row has claimed are removed. */
export async function queueUnclaimedDiscard(
  jobs: Jobs,
  db: Queryable,
  keys: string[],
  now: Date,
): Promise<void> {
  const startAfter = new Date(now.getTime() + claimGraceMs);
  await jobs.send(db, discardUnclaimed, { keys } satisfies FileKeys, {
    startAfter,
    untilDone: true,
  });
}

/** Call it in the transaction that deletes the row: its files follow when the row is gone. */
export async function queueFileRemoval(jobs: Jobs, tx: Queryable, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  await jobs.send(tx, deleteFiles, { keys } satisfies FileKeys, { untilDone: true });
}

/** Registers the handlers of both jobs; once in a process, at start. */
export async function workFileRemoval(
  services: RemovalServices & Pick<Services, 'jobs'>,
  claims: FileClaims,
): Promise<void> {
  const { jobs } = services;
  await jobs.work<FileKeys>(discardUnclaimed, ({ keys }) => discard(services, claims, keys));
  await jobs.work<FileKeys>(deleteFiles, async ({ keys }) => {
    for (const key of keys) await removeFile(services, key);
  });
}

type RemovalServices = Pick<Services, 'db' | 'files'>;

/** Removes a file that no row names, and gives its room back. */
export async function removeFile({ db, files }: RemovalServices, key: string): Promise<void> {
  await files.delete(key);
  await db.delete(storedFiles).where(eq(storedFiles.key, key));
}

/** Removes the files that no row names. */
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
