import { writeFile } from 'node:fs/promises';
import type { Sender } from '#app/platform/http/limits/semaphore.server.ts';
import { jpegFile } from '#app/shared/file-limits.ts';
import { decodePicture, ifReadable, type OpenedPicture } from './decode-picture.server.ts';

/** Longest edge in pixels of a stored photo: sharp at 200 % zoom, and quick to load. */
const edge = 2048;

/** JPEG qualities tried in turn until the photo is small enough; a normal one passes at once. */
const qualities = [82, 60, 30];

/**
 * Decodes the whole JPEG at `source` and re-encodes it to `target`: upright, sRGB, at most 2 MB,
 * without EXIF, GPS or other hidden data.
 * @throws as {@link decodePicture}
 */
export function preparePhoto(source: string, target: string, sender?: Sender) {
  const prepare = async ({ open }: OpenedPicture) => {
    for (const quality of qualities) {
      const decoding = open()
        .autoOrient()
        .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
        // Optimised Huffman tables would save 5 % of the size, but take a quarter of the time.
        .jpeg({ quality, optimiseCoding: false });
      const bytes = await ifReadable(decoding.toBuffer());
      if (!bytes) return 'unreadable';
      if (bytes.length > jpegFile.limitBytes) continue;
      await writeFile(target, bytes, { flag: 'wx', mode: 0o600 });
      return 'ok';
    }
    throw new Error(
      `A photo of ${edge} pixels stayed over the limit at quality ${qualities.at(-1)}`,
    );
  };
  return decodePicture(source, ['jpeg'], prepare, sender);
}
