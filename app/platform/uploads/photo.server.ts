import { readFile, writeFile } from 'node:fs/promises';
import type { Metadata } from 'sharp';
import { BusyError, createSemaphore } from '#app/platform/http/semaphore.server.ts';
import { jpegFile } from '#app/shared/file-limits.ts';
import { startsWith } from './incoming-folder.server.ts';
import { loadSharp } from './sharp.server.ts';

// A progressive JPEG is held in memory whole, up to six bytes per pixel; others a few lines at a time.
const pixelLimits = { usual: 50_000_000, progressive: 25_000_000 };

/** Longest edge in pixels of a stored photo: sharp at 200 % zoom, and quick to load. */
const edge = 2048;

/** JPEG qualities tried in turn until the photo is small enough; a normal one passes at once. */
const qualities = [82, 60, 30];

/** Photos decoded at a time, about 25 MB each; a progressive one (up to 150 MB) alone. */
const places = 2;

const withPermit = createSemaphore(places, 40);

/** Reading a header loads the whole file, so only one at a time. */
const takeHeaderTurn = createSemaphore(1, 40);

const jpegStart = Buffer.from([0xff, 0xd8, 0xff]);

type PhotoResult = 'ok' | 'not-jpeg' | 'too-many-pixels' | 'too-many-pixels-for-progressive';

/**
 * Decodes the whole JPEG at `source` and re-encodes it to `target`: upright, sRGB, at most 2 MB,
 * without EXIF, GPS or other hidden data.
 * @throws BusyError when too many wait, or when there was no time for a result
 */
export async function preparePhoto(source: string, target: string): Promise<PhotoResult> {
  // So that no other decoder of libvips is ever given a stranger's bytes.
  if (!(await startsWith(source, jpegStart))) return 'not-jpeg';
  const header = await takeHeaderTurn(1, () => readHeader(source));
  if (!header) return 'not-jpeg';
  const pixels = header.width * header.height;
  if (pixels > pixelLimits.usual) return 'too-many-pixels';
  if (header.isProgressive && pixels > pixelLimits.progressive) {
    return 'too-many-pixels-for-progressive';
  }
  return withPermit(header.isProgressive ? places : 1, () => reencode(source, target));
}

async function reencode(source: string, target: string): Promise<PhotoResult> {
  const sharp = await loadSharp();
  // Read here, so that errors of the disk are not mistaken for errors of the picture.
  const photo = await readFile(source);
  for (const quality of qualities) {
    const decoding = sharp(photo, { failOn: 'error', limitInputPixels: pixelLimits.usual })
      .timeout({ seconds: 20 })
      .autoOrient()
      .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
      // Optimised Huffman tables would save 5 % of the size, but take a quarter of the time.
      .jpeg({ quality, optimiseCoding: false });
    const bytes = await orNull(decoding.toBuffer());
    if (!bytes) return 'not-jpeg';
    if (bytes.length > jpegFile.limitBytes) continue;
    await writeFile(target, bytes, { flag: 'wx', mode: 0o600 });
    return 'ok';
  }
  throw new Error(`A photo of ${edge} pixels stayed over the limit at quality ${qualities.at(-1)}`);
}

/** The header; null when libvips can't read it, or it is not a JPEG's. */
async function readHeader(source: string): Promise<Metadata | null> {
  const sharp = await loadSharp();
  const photo = await readFile(source);
  const header = await orNull(sharp(photo, { limitInputPixels: false }).metadata());
  return header?.format === 'jpeg' ? header : null;
}

// sharp's errors have no type or code, only messages. Those about time and memory are thrown; all
// others are about the picture, since the bytes are already in memory.
async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (/: timeout|memory|unable to allocate/i.test(String(error))) {
      throw new BusyError('A photo could not be decoded just now', { cause: error });
    }
    return null;
  }
}
