import { stat } from 'node:fs/promises';
import { TransactionRollbackError } from 'drizzle-orm';
import { claimGraceMs, queueUnclaimedDiscard } from '#app/platform/files/file-removal.server.ts';
import { storedFiles } from '#db/schema/stored-files.ts';
import type { Services } from '../services.server.ts';
import { queueExamination } from './examine-files.server.ts';
import type { ScanResult } from './malware-scanner.server.ts';

type FileToStore = {
  key: string;
  path: string;
  contentType: string;
  activeContent: boolean;
  scan: ScanResult | null;
};

/**
 * Reserves the room, then stores the files. A job removes them later unless a row names them by then.
 * @returns false when there is no room; then nothing is stored
 * @throws errors of the store, but only after all files are settled, so that none is still being written when its
 *   folder is removed
 */
export async function storeFiles(
  services: Pick<Services, 'db' | 'files' | 'jobs' | 'uploads'>,
  given: readonly FileToStore[],
  now: Date,
): Promise<boolean> {
  const { db, files, jobs, uploads } = services;
  const began = performance.now();
  if (!(await takeRoom(services, given, now))) return false;
  const outcomes = await Promise.allSettled(
    given.map(({ key, path, contentType }) => files.put(key, path, contentType)),
  );
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
  // After such a stall the job that discards unclaimed files may be about to run: it counts from `now`, when the
  // upload began, up to half an hour ago.
  if (performance.now() - began > claimGraceMs / 4)
    throw new Error('Storing the files took too long');
  if (uploads.scans && given.some(({ scan }) => scan === null)) await queueExamination(jobs, db);
  return true;
}

/** Reserves the room by storing the files' rows, which count in every copy of the server. */
async function takeRoom(
  { db, jobs, uploads }: Pick<Services, 'db' | 'jobs' | 'uploads'>,
  given: readonly FileToStore[],
  now: Date,
): Promise<boolean> {
  const rows = await Promise.all(
    given.map(async ({ key, path, activeContent, scan }) => {
      const { size } = await stat(path);
      return { key, size, active_content: activeContent, scan };
    }),
  );
  const keys = rows.map(({ key }) => key);
  try {
    await db.transaction(async (tx) => {
      await queueUnclaimedDiscard(jobs, tx, keys, now);
      await tx.insert(storedFiles).values(rows);
      if (!(await uploads.isWithinLimit(tx))) tx.rollback();
    });
    return true;
  } catch (error) {
    if (error instanceof TransactionRollbackError) return false;
    throw error;
  }
}
