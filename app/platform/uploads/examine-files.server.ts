import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { and, asc, eq, gt, isNull, or } from 'drizzle-orm';
import type { Queryable } from '#app/platform/database/database.server.ts';
import { FileMissingError } from '#app/platform/files/file-store.server.ts';
import { BusyError } from '#app/platform/http/semaphore.server.ts';
import { storedFiles } from '#db/schema/stored-files.ts';
import type { Jobs } from '../jobs.server.ts';
import type { Logger } from '../log.server.ts';
import type { Services } from '../services.server.ts';
import { withIncomingFolder } from './incoming.server.ts';
import { checkPdf } from './pdf-check.server.ts';

const examineFiles = 'examine-files';

/** A job counts as dead after five minutes, so it ends before and queues the next. */
const longestRunMs = 3 * 60_000;

const scannerPauseMs = 60_000;

/** So many failures in a row mean that the scanner is away; a single one may be the file's fault. */
const failuresOfScanner = 3;

type ExamineServices = Pick<Services, 'db' | 'files' | 'jobs' | 'settings' | 'uploads'>;

/** For files that nobody has measured, or scanned although there is a scanner. */
export async function queueExamination(jobs: Jobs, db: Queryable, startAfter?: Date) {
  await jobs.send(db, examineFiles, {}, { singletonKey: 'all', startAfter, untilDone: true });
}

/** Call once per process. */
export async function workExamination(
  services: ExamineServices,
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  await services.jobs.work(examineFiles, () => examineAll(services, log));
  await queueExamination(services.jobs, services.db);
}

async function examineAll(services: ExamineServices, log: Pick<Logger, 'warn'>): Promise<void> {
  const { db, jobs, uploads } = services;
  const end = performance.now() + longestRunMs;
  let last = '';
  let failuresInRow = 0;
  let anyFailed = false;
  while (performance.now() < end) {
    const row = await findNext(db, last, uploads.scans && failuresInRow < failuresOfScanner);
    if (!row) {
      const later = new Date(Date.now() + scannerPauseMs);
      if (anyFailed) await queueExamination(jobs, db, later);
      return;
    }
    last = row.key;
    const result = await examine(services, row);
    if (result === 'malware') log.warn({ file: row.key }, 'malware found in a stored file');
    const failed = uploads.scans && result === 'not-scanned';
    anyFailed ||= failed;
    failuresInRow = failed ? failuresInRow + 1 : 0;
  }
  await queueExamination(jobs, db);
}

type Row = { key: string; size: number | null };

async function findNext(db: Queryable, last: string, scan: boolean): Promise<Row | undefined> {
  const { key, size } = storedFiles;
  const isOpen = scan ? or(isNull(size), isNull(storedFiles.scan)) : isNull(size);
  const [row] = await db
    .select({ key, size })
    .from(storedFiles)
    .where(and(gt(key, last), isOpen))
    .orderBy(asc(key))
    .limit(1);
  return row;
}

/** As if the file had just been sent. One that is not stored yet waits for its own job. */
async function examine({ db, files, settings, uploads }: ExamineServices, { key, size }: Row) {
  return withIncomingFolder(settings.dataDir, async (folder) => {
    const path = join(folder, 'file');
    const isThisFile = eq(storedFiles.key, key);
    try {
      await pipeline(await files.read(key), createWriteStream(path, { mode: 0o600 }));
    } catch (error) {
      if (!(error instanceof FileMissingError)) throw error;
      // Lost before there were records of it.
      if (size === null) await db.delete(storedFiles).where(isThisFile);
      return 'missing';
    }
    const scan = await uploads.scan(path);
    const measured =
      size === null
        ? { size: (await stat(path)).size, active_content: await mayBeActive(key, path) }
        : {};
    await db
      .update(storedFiles)
      .set({ scan, ...measured })
      .where(isThisFile);
    return scan ?? 'not-scanned';
  });
}

/** A document that would be refused today counts as well. */
async function mayBeActive(key: string, path: string): Promise<boolean> {
  if (!key.endsWith('.pdf')) return false;
  try {
    return (await checkPdf(path)) !== 'pdf';
  } catch (error) {
    if (error instanceof BusyError) return true;
    throw error;
  }
}
