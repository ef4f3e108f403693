import { readFile } from 'node:fs/promises';
import type { Metadata, Sharp } from 'sharp';
import { createSemaphore, type Sender } from '#app/platform/http/limits/semaphore.server.ts';
import { BusyError } from '#app/platform/http/refusal.server.ts';
import { fileType } from '#app/platform/uploads/incoming-folder.server.ts';
import { loadSharp } from './sharp.server.ts';

// A progressive picture is held in memory as a whole, up to eight bytes per pixel; others a few lines at a time.
const pixelLimits = { usual: 50_000_000, progressive: 25_000_000 };

/** Pictures decoded at a time, about 25 MB each; a progressive one (up to 200 MB) alone. */
const places = 2;

/** As many as uploads are received (`uploads.server.ts`). A waiting file takes no memory: it is read at its turn. */
const mostWaiting = 400;

const withPermit = createSemaphore(places, mostWaiting);

/** Reading a header loads the whole file, so only one at a time. */
const takeHeaderTurn = createSemaphore(1, mostWaiting);

type PictureFormat = 'jpeg' | 'png' | 'webp';

type DecodeRefusal = 'unreadable' | 'too-many-pixels' | 'too-many-pixels-for-progressive';

/**
 * `open` begins to decode the picture as it is stored: turning it while it is large would need all of it in memory.
 * `size` is in pixels when upright; `orientation` is EXIF's number for how to turn it (1: not at all).
 */
export type OpenedPicture = {
  open: () => Sharp;
  size: { width: number; height: number };
  orientation: number;
};

/**
 * Opens an uploaded picture of one of `formats`, when it is its turn.
 * @param sender of the picture: senders take turns
 * @throws BusyError when too many wait, when the sender has gone, or when there was no time for a result
 */
export async function decodePicture<Result extends string>(
  source: string,
  formats: readonly PictureFormat[],
  work: (picture: OpenedPicture) => Promise<Result>,
  sender?: Sender,
): Promise<Result | DecodeRefusal> {
  // Checked first, so that no other decoder of libvips ever gets a stranger's bytes.
  const type = await fileType(source);
  if (!formats.some((format) => type === `image/${format}`)) return 'unreadable';
  const header = await takeHeaderTurn(1, () => readHeader(source), sender);
  if (!header || type !== `image/${header.format}`) return 'unreadable';
  const pixels = header.width * header.height;
  const isHeldWhole = header.isProgressive || header.format === 'webp';
  if (pixels > pixelLimits.usual) return 'too-many-pixels';
  if (isHeldWhole && pixels > pixelLimits.progressive) return 'too-many-pixels-for-progressive';
  const decode = async () => {
    const sharp = await loadSharp();
    // Read here, so that errors of the disk are not mistaken for errors of the picture.
    const bytes = await readFile(source);
    const open = () =>
      sharp(bytes, { failOn: 'error', limitInputPixels: pixelLimits.usual }).timeout({
        seconds: 20,
      });
    return work({ open, size: header.autoOrient, orientation: header.orientation ?? 1 });
  };
  return withPermit(isHeldWhole ? places : 1, decode, sender);
}

/** The header; null when libvips can't read it. */
async function readHeader(source: string): Promise<Metadata | null> {
  const sharp = await loadSharp();
  const bytes = await readFile(source);
  return ifReadable(sharp(bytes, { limitInputPixels: false }).metadata());
}

/**
 * Null when the picture is unreadable. sharp's errors have no type or code, only messages. Those about time
 * and memory are thrown; all others are about the picture, since its bytes are already in memory.
 */
export async function ifReadable<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (/: timeout|memory|unable to allocate/i.test(String(error))) {
      throw new BusyError('A picture could not be decoded just now', { cause: error });
    }
    return null;
  }
}
