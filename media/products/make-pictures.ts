/*
 * Renders the shop's product pictures into public/media/products, each as AVIF, WebP and JPEG.
 * Needs Debian's blender.
 *
 *   node media/products/make-pictures.ts [NAME...]        e.g. imperial imperial-open
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { productPictureSize } from '../../app/shop/catalogue.ts';
import { blender, withFolder } from '../run.ts';
import { writePicture } from '../write-picture.ts';
import { tinNames, writeLabels } from './label.ts';

const outputFolder = 'public/media/products';

/** Rendered larger and scaled down, which takes out the last of the noise and smooths the edges. */
const renderedWidth = 1.5 * productPictureSize.width;
const samples = 40;

const asked = process.argv.slice(2);
await mkdir(outputFolder, { recursive: true });
await withFolder(async (folder) => {
  await writeLabels(folder);
  for (const tin of tinNames) {
    for (const name of [tin, `${tin}-open`]) {
      if (asked.length > 0 && !asked.includes(name)) continue;
      const rendered = join(folder, `${name}-rendered.png`);
      const label = join(folder, `${tin}.png`);
      await blender('media/products/render.py', name, rendered, renderedWidth, samples, label);
      await writePicture(sharp(rendered), join(outputFolder, name), productPictureSize);
    }
  }
});
