import { writeFile } from 'node:fs/promises';
import type { Sharp } from 'sharp';
import type { Sender } from '#app/platform/http/limits/semaphore.server.ts';
import {
  decodePicture,
  ifReadable,
  type OpenedPicture,
} from '#app/platform/uploads/pictures/decode-picture.server.ts';
import { loadSharp } from '#app/platform/uploads/pictures/sharp.server.ts';
import { productPictureSize } from '#app/shop/product.ts';
import { type Crop, cropArea } from './crop.ts';
import { pictureFiles } from './picture-files.ts';

const { width, height, smallWidth } = productPictureSize;

/**
 * Cuts a part out of the JPEG, PNG or WebP at `source`, and writes all files of a product's picture, named
 * `target` with their endings: upright, sRGB, without EXIF or other hidden data.
 * @throws as `decodePicture`
 */
export function cropPicture(source: string, target: string, crop: Crop, sender?: Sender) {
  const write = async ({ open, ...picture }: OpenedPicture) => {
    const area = cropArea(crop, picture.size);
    if (area.width < width || area.height < height) return 'too-small';
    const { orientation } = picture;
    const lies = orientation > 4;
    const cutting = open()
      .extract(storedArea(area, picture))
      .resize(lies ? height : width, lies ? width : height)
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .withMetadata({ orientation })
      .png({ compressionLevel: 1 });
    const cut = await ifReadable(cutting.toBuffer());
    if (!cut) return 'unreadable';
    const sharp = await loadSharp();
    for (const { ending, format, small } of pictureFiles) {
      const sized = sharp(cut)
        .autoOrient()
        .resize(small ? smallWidth : width);
      await writeFile(target + ending, await encoded(sized, format), { mode: 0o600 });
    }
    return 'ok';
  };
  return decodePicture(source, ['jpeg', 'png', 'webp'], write, sender);
}

type Area = { left: number; top: number; width: number; height: number };

/** Where an area of the upright picture lies in the stored one. */
function storedArea(area: Area, { size, orientation }: Omit<OpenedPicture, 'open'>): Area {
  const fromRight = size.width - area.left - area.width;
  const fromBottom = size.height - area.top - area.height;
  const left = [2, 3, 6, 7].includes(orientation) ? fromRight : area.left;
  const top = [3, 4, 7, 8].includes(orientation) ? fromBottom : area.top;
  const { width, height } = area;
  return orientation > 4
    ? { left: top, top: left, width: height, height: width }
    : { left, top, width, height };
}

function encoded(picture: Sharp, format: (typeof pictureFiles)[number]['format']): Promise<Buffer> {
  switch (format) {
    case 'jpeg':
      return picture.jpeg({ quality: 88, mozjpeg: true }).toBuffer();
    case 'webp':
      return picture.webp({ quality: 88 }).toBuffer();
    case 'avif':
      // Twice the effort takes ten times as long (5 s for a noisy picture), for 10 % less.
      return picture.avif({ quality: 74, effort: 2 }).toBuffer();
  }
}
