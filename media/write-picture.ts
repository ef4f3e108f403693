import type { Sharp } from 'sharp';

/**
 * Writes a picture in the forms and widths that the pages ask for (app/ui/media/picture.tsx): the large one
 * has no width in its name, and its JPEG is for search engines and old browsers.
 * @param path without ending
 */
export async function writePicture(
  picture: Sharp,
  path: string,
  { width, height, smallWidth }: { width: number; height: number; smallWidth: number },
): Promise<void> {
  const large = picture.clone().resize(width, height);
  const small = picture.clone().resize(smallWidth);
  await Promise.all([
    large.clone().jpeg({ quality: 88, mozjpeg: true }).toFile(`${path}.jpg`),
    large.clone().webp({ quality: 88, effort: 6 }).toFile(`${path}.webp`),
    large.clone().avif({ quality: 74, effort: 9 }).toFile(`${path}.avif`),
    small.clone().webp({ quality: 88, effort: 6 }).toFile(`${path}-${smallWidth}.webp`),
    small.clone().avif({ quality: 74, effort: 9 }).toFile(`${path}-${smallWidth}.avif`),
  ]);
}
