import { loadSharp } from '#app/platform/sharp.server.ts';

/** 200 dots an inch, the resolution at which a small photo looks sharp on paper. */
const dotsPerPoint = 200 / 72;

/**
 * Shrinks a photo to the size at which it is printed, so a PDF with two phone photos stays small
 * and quick. Keeps the proportions; a photo that is smaller already is not enlarged.
 * @param box the largest printed size, in points
 * @returns an upright JPEG in sRGB
 * @throws when the bytes are not an image that can be decoded
 */
export async function printPhoto(
  photo: Buffer,
  box: { width: number; height: number },
): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(photo, { sequentialRead: true })
    .autoOrient()
    .resize({
      width: Math.round(box.width * dotsPerPoint),
      height: Math.round(box.height * dotsPerPoint),
      fit: 'inside',
      withoutEnlargement: true,
    })
    .toColourspace('srgb')
    .jpeg({ quality: 82 })
    .toBuffer();
}
