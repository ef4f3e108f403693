import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { and, asc, eq, gt, isNull, or } from 'drizzle-orm';
import type { Queryable } from '#app/platform/database/database.server.ts';
import type { Logger } from '#app/platform/failures/log.server.ts';
import { FileMissingError } from '#app/platform/files/file-store.server.ts';
import { BusyError } from '#app/platform/http/refusal.server.ts';
import type { Jobs } from '#app/platform/jobs/jobs.server.ts';
import { storedFiles } from '#db/schema/stored-files.ts';
import type { Services } from '../services.server.ts';
import { withIncomingFolder } from './incoming-folder.server.ts';
import { checkPdf } from './pdf/pdf-check.server.ts';

const examineFiles = 'examine-files';

/** Jobs expire after five minutes, so a run ends before that and queues the next one. */
const longestRunMs = 3 * 60_000;

const scannerPauseMs = 60_000;

/** After so many failures in a row the scanner counts as down; a single one may be due to the file. */
const failuresOfScanner = 3;

type ExamineServices = Pick<Services, 'db' | 'files' | 'jobs' | 'settings' | 'uploads'>;

/** Queues a job for files without a recorded size or, when there is a scanner, without a scan. */
export async function queueExamination(jobs: Jobs, db: Queryable, startAfter?: Date) {
  await jobs.send(db, examineFiles, {}, { singletonKey: 'all', startAfter });
}

/** Registers the handler and queues the first run; call it once at start. */
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

/** Examines a file like a new upload. One that is not stored yet is left to a later job. */
async function examine({ db, files, settings, uploads }: ExamineServices, { key, size }: Row) {
  return withIncomingFolder(settings.dataDir, async (folder) => {
    const path = join(folder, 'file');
    const isThisFile = eq(storedFiles.key, key);
    try {
      await pipeline(await files.read(key), createWriteStream(path, { mode: 0o600 }));
    } catch (error) {
      if (!(error instanceof FileMissingError)) throw error;
      // The file was lost before sizes were recorded.
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

/** Counts any document that would be rejected today as active, so that it is not shown inside a page. */
async function mayBeActive(key: string, path: string): Promise<boolean> {
  if (!key.endsWith('.pdf')) return false;
  try {
    return (await checkPdf(path)) !== 'pdf';
  } catch (error) {
    if (error instanceof BusyError) return true;
    throw error;
  }
}
