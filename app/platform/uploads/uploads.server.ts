import { statfs } from 'node:fs/promises';
import { and, eq, gt } from 'drizzle-orm';
import type { Database, Queryable } from '#app/platform/database/database.server.ts';
import { BusyError, createSemaphorePerKey } from '#app/platform/http/semaphore.server.ts';
import { auditEvents } from '#db/schema/audit.ts';
import { storedBytes } from '#db/schema/stored-files.ts';
import { recordAudit } from '../audit.server.ts';
import type { Settings } from '../env.server.ts';
import type { Logger } from '../log.server.ts';
import { withIncomingFolder } from './incoming-folder.server.ts';
import { ScannerError, type ScanResult, scanFile } from './malware-scanner.server.ts';

/** UPLOADS_LIMIT is used up, or the disk is nearly full. */
export type NoRoom = 'limit-reached' | 'disk-full';

type UploadRefusal =
  | { ok: false; reason: 'no-room' }
  | { ok: false; reason: 'too-many-at-once'; retryAfterSeconds: number };

export const malwareMessage = 'This file contains malware.';

export type Uploads = ReturnType<typeof createUploads>;

/** Kept free, because the database may be on the same disk and must never find it full. */
export const keptFreeBytes = 2 * 1024 ** 3;

/** A photo is re-encoded, so for a while there may be two copies of it. */
const copiesOnDisk = 2;

/** Above these limits an address is told to retry later. */
const perAddress = { atOnce: 4, waiting: 16, waitSeconds: 15 };

/** An application, in bytes. When there is no room for one, admins are notified. */
const largestUpload = 10.5 * 1024 * 1024;

export function createUploads(
  db: Database,
  settings: Pick<Settings, 'dataDir' | 'uploadsLimitBytes' | 'clamavUrl' | 'rateLimitFactor'>,
  log: Pick<Logger, 'warn'>,
) {
  const { dataDir, clamavUrl, uploadsLimitBytes } = settings;
  const atOnce = Math.max(1, Math.round(perAddress.atOnce * settings.rateLimitFactor));
  const waitMs = perAddress.waitSeconds * 1000;
  const withPermit = createSemaphorePerKey(atOnce, perAddress.waiting, waitMs);
  const reportNoRoom = onceWhile((noRoom) => log.warn({ noRoom }, 'no room for uploads'));
  const reportScanner = onceWhile((err) => log.warn({ err }, 'the malware scanner is unavailable'));
  /** Bytes that uploads in progress may still write to the disk. */
  let expected = 0;

  async function measure(on: Queryable) {
    const used = await readStoredBytes(on);
    const { bavail, bsize } = await statfs(dataDir);
    const lacksRoom = (bytes: number, onDisk: number): NoRoom | null => {
      if (used + bytes > uploadsLimitBytes) return 'limit-reached';
      return bavail * bsize - onDisk < keptFreeBytes ? 'disk-full' : null;
    };
    const noRoom = lacksRoom(largestUpload, expected + largestUpload * copiesOnDisk);
    reportNoRoom(noRoom);
    return { noRoom, lacksRoom };
  }

  async function receiveOne<T>(bytes: number, work: (folder: string) => Promise<T>) {
    expected += bytes * copiesOnDisk;
    try {
      const { lacksRoom } = await measure(db);
      if (lacksRoom(bytes, expected)) return { ok: false, reason: 'no-room' } as const;
      return { ok: true, value: await withIncomingFolder(dataDir, work) } as const;
    } finally {
      expected -= bytes * copiesOnDisk;
    }
  }

  return {
    /**
     * Runs `work` with a private folder, when it is the address's turn and there is room for the
     * body. Call it before the body is read.
     * @param longestBody in bytes, for a request without Content-Length
     */
    async receive<T>(
      { request, address, longestBody }: { request: Request; address: string; longestBody: number },
      work: (folder: string) => Promise<T>,
    ): Promise<{ ok: true; value: T } | UploadRefusal> {
      const length = Number(request.headers.get('content-length')) || longestBody;
      let begun = false;
      try {
        return await withPermit(address, () => {
          begun = true;
          return receiveOne(Math.min(length, longestBody), work);
        });
      } catch (error) {
        if (begun || !(error instanceof BusyError)) throw error;
        const { waitSeconds: retryAfterSeconds } = perAddress;
        return { ok: false, reason: 'too-many-at-once', retryAfterSeconds };
      }
    },
    /** For the record: `what` is refused and `why`, in our words; 100 an hour, so that no flood fills the table. */
    async recordRefusal(what: string, why: string, at: Date): Promise<void> {
      const since = gt(auditEvents.at, new Date(at.getTime() - 3_600_000));
      const isRefusal = and(eq(auditEvents.subject_type, 'upload'), since);
      if ((await db.$count(auditEvents, isRefusal)) >= 100) return;
      const action = 'upload.refused';
      await recordAudit(db, { at, actor: null, action, id: what, details: { why } });
    },
    /** Why there is no room for another upload, or null; shown to admins. */
    findNoRoom: async (on: Queryable) => (await measure(on)).noRoom,
    /** Are all stored files within UPLOADS_LIMIT? Call it in the transaction that adds some. */
    isWithinLimit: async (tx: Queryable) => (await readStoredBytes(tx)) <= uploadsLimitBytes,
    /** The scanner's result; null when there is no scanner or it does not answer. */
    async scan(path: string): Promise<ScanResult | null> {
      if (!clamavUrl) return null;
      try {
        const result = await scanFile(clamavUrl, path);
        reportScanner(null);
        return result;
      } catch (error) {
        if (!(error instanceof ScannerError)) throw error;
        reportScanner(error);
        return null;
      }
    },
    scans: clamavUrl !== undefined,
  };
}

async function readStoredBytes(on: Queryable): Promise<number> {
  const [sum] = await on.select({ bytes: storedBytes.bytes }).from(storedBytes);
  return sum?.bytes ?? 0;
}

/** Reports a problem when it begins, and again only after it was over. */
function onceWhile<T>(report: (problem: T) => void): (problem: T | null) => void {
  let lasts = false;
  return (problem) => {
    if (problem !== null && !lasts) report(problem);
    lasts = problem !== null;
  };
}
