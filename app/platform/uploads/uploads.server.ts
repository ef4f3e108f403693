import { statfs } from 'node:fs/promises';
import { and, eq, gt } from 'drizzle-orm';
import type { Database, Queryable } from '#app/platform/database/database.server.ts';
import type { Logger } from '#app/platform/failures/log.server.ts';
import { siteNetwork } from '#app/platform/http/client-address.server.ts';
import { createSemaphorePerKey, type Sender } from '#app/platform/http/limits/semaphore.server.ts';
import { BusyError } from '#app/platform/http/refusal.server.ts';
import { auditEvents } from '#db/schema/audit.ts';
import { storedBytes } from '#db/schema/stored-files.ts';
import { recordAudit } from '../audit.server.ts';
import type { Settings } from '../env.server.ts';
import {
  type Arrival,
  byNetwork,
  countFrom,
  lastOfMost,
  newArrival,
  slowestFirst,
} from './arrivals.server.ts';
import { withIncomingFolder } from './incoming-folder.server.ts';
import { ScannerError, type ScanResult, scanFile } from './malware-scanner.server.ts';
import { type MultipartResult, receiveMultipart } from './multipart.server.ts';
import type { MultipartLimits } from './multipart-parser.server.ts';

/** UPLOADS_LIMIT is used up, or the disk is nearly full. */
export type NoRoom = 'limit-reached' | 'disk-full';

type UploadRefusal =
  | { ok: false; reason: 'no-room' }
  | { ok: false; reason: 'too-many-at-once'; retryAfterSeconds: number };

export const malwareMessage = 'This file contains malware.';

export type Uploads = ReturnType<typeof createUploads>;

/** Kept free, because the database may be on the same disk and must never find it full. */
export const keptFreeBytes = 2 * 1024 ** 3;

/**
 * The most uploads at once from one IPv4 address or IPv6 /48: a mobile network puts many people behind one address.
 * They are examined one after the other, so that no network fills the queues in which files are opened.
 */
const mostReceivingOfNetwork = 32;

/** The most uploads being received at once from everywhere: each costs 0.1 MB of memory. */
const mostReceiving = 400;

/** No upload is ended as the slowest in its first so many ms, if the disk is short of room or all places are taken. */
const undisturbedMs = { onDisk: 60_000, inPlace: 2_000 };

/** The largest application, in bytes. When there is no room for one, admins are notified. */
const largestUpload = 10.5 * 1024 * 1024;

export function createUploads(
  db: Database,
  settings: Pick<Settings, 'dataDir' | 'uploadsLimitBytes' | 'clamavUrl' | 'rateLimitFactor'>,
  log: Pick<Logger, 'warn'>,
) {
  const { dataDir, clamavUrl, uploadsLimitBytes } = settings;
  const receiving = Math.max(1, Math.round(mostReceivingOfNetwork * settings.rateLimitFactor));
  const withPermit = createSemaphorePerKey(1, receiving);
  const reportNoRoom = onceWhile((noRoom) => log.warn({ noRoom }, 'no room for uploads'));
  const reportScanner = onceWhile((err) => log.warn({ err }, 'the malware scanner is unavailable'));
  const underWay = new Set<Upload>();
  /** Bytes that the uploads under way may still write to the disk. */
  const toBeWritten = () => [...underWay].reduce((bytes, one) => bytes + toWrite(one), 0);

  async function measure(on: Queryable) {
    const used = await readStoredBytes(on);
    const { bavail, bsize } = await statfs(dataDir);
    const lacksRoom = (bytes: number, onDisk: number): NoRoom | null => {
      if (used + bytes > uploadsLimitBytes) return 'limit-reached';
      return bavail * bsize - onDisk < keptFreeBytes ? 'disk-full' : null;
    };
    const noRoom = lacksRoom(largestUpload, toBeWritten() + 2 * largestUpload);
    reportNoRoom(noRoom);
    return { noRoom, lacksRoom };
  }

  /** Has the network a place for another? May end its slowest, so that uploads held back on purpose do not last. */
  function hasPlace(network: string): boolean {
    const theirs = [...underWay].filter((one) => one.network === network);
    if (theirs.length < receiving) return true;
    const [slowest] = slowestFirst(theirs.filter(isReceived), undisturbedMs.onDisk);
    slowest?.stop.abort();
    return slowest !== undefined;
  }

  /** @throws BusyError when too many are received already */
  async function hasRoom(upload: Upload): Promise<boolean> {
    const { lacksRoom } = await measure(db);
    const received = new Set([...underWay].filter(isReceived));
    let bytes = toBeWritten() + upload.bytes;
    const stopped: Upload[] = [];
    for (;;) {
      const noRoom = lacksRoom(upload.bytes, bytes);
      if (!noRoom && received.size <= mostReceiving) break;
      const next = noRoom
        ? slowestFirst(received, undisturbedMs.onDisk)[0]
        : makesWayFor(upload, received);
      if (noRoom === 'limit-reached' || (noRoom && !next)) return false;
      if (!next) throw new BusyError(`${mostReceiving} uploads are received already`);
      stopped.push(next);
      received.delete(next);
      bytes -= toWrite(next);
    }
    for (const { stop } of stopped) stop.abort();
    return true;
  }

  return {
    /**
     * Receives a form into a private folder, if there is room for it, and examines it by `work` when it is its
     * turn. If the disk is short of room, the slowest upload is ended as too slow, once it has had its time. If all
     * places are taken, the newest upload of the network that has the most is ended first.
     * @throws as {@link receiveMultipart}, and BusyError
     */
    async receive<T>(
      { request, address, limits }: { request: Request; address: string; limits: MultipartLimits },
      work: (received: MultipartResult, folder: string, sender: Sender) => Promise<T>,
    ): Promise<{ ok: true; value: T } | UploadRefusal> {
      const network = siteNetwork(address);
      if (!hasPlace(network)) return tooManyAtOnce;
      const length = Number(request.headers.get('content-length')) || limits.bodyBytes;
      const sender = { name: network, signal: request.signal };
      const upload = newUpload(network, Math.min(length, limits.bodyBytes));
      underWay.add(upload);
      try {
        if (!(await hasRoom(upload))) return noRoom;
        return await withIncomingFolder(dataDir, async (folder) => {
          const received = await receiveMultipart(request, folder, limits, upload);
          return withPermit(network, async () => {
            upload.isExamined = true;
            const { lacksRoom } = await measure(db);
            if (received.ok && lacksRoom(upload.received, toBeWritten())) return noRoom;
            return { ok: true, value: await work(received, folder, sender) } as const;
          });
        });
      } finally {
        underWay.delete(upload);
      }
    },
    /** Records that `what` was refused and `why`, in our words; at most 100 an hour, so no flood fills the table. */
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

const noRoom = { ok: false, reason: 'no-room' } as const;

const tooManyAtOnce = {
  ok: false,
  reason: 'too-many-at-once',
  retryAfterSeconds: undisturbedMs.onDisk / 1000,
} as const;

type Upload = Arrival & { bytes: number; isExamined: boolean };

function newUpload(network: string, bytes: number): Upload {
  return { ...newArrival(network), bytes, isExamined: false };
}

/** The network with most uploads gives a place to others but takes none; if each has one, the slowest gives way. */
function makesWayFor({ network }: Upload, received: ReadonlySet<Upload>): Upload | undefined {
  const theirs = countFrom(network, received);
  const last = lastOfMost(byNetwork(received), theirs);
  return theirs > 1 ? last : (last ?? slowestFirst(received, undisturbedMs.inPlace)[0]);
}

function isReceived({ isExamined, stop }: Upload): boolean {
  return !isExamined && !stop.signal.aborted;
}

/** While an upload is examined, a second copy may be written: a photo is re-encoded. */
function toWrite(upload: Upload): number {
  const { bytes, received, isExamined } = upload;
  if (isExamined) return received;
  return isReceived(upload) ? Math.max(0, bytes - received) : 0;
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
