/*
 * Renders the shop's product pictures into public/media/products, each as AVIF, WebP and JPEG.
 * Needs Debian's blender. About three minutes a picture on one core.
 *
 *   node media/products/make-pictures.ts [NAME...]        e.g. imperial imperial-open
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { productPictureSize, smallPictureWidth } from '../../app/shop/catalogue.ts';
import { blender, withFolder } from '../run.ts';
import { drawLabel, tinNames } from './label.ts';

const outputFolder = 'public/media/products';

/** Rendered larger and scaled down, which takes out the last of the noise and smooths the edges. */
const renderedWidth = 1.5 * productPictureSize.width;
const samples = 40;

const asked = process.argv.slice(2);
await mkdir(outputFolder, { recursive: true });
await withFolder(async (folder) => {
  for (const tin of tinNames) {
    const label = join(folder, `label-${tin}.png`);
    await sharp(Buffer.from(drawLabel(tin)))
      .png()
      .toFile(label);
    for (const name of [tin, `${tin}-open`]) {
      if (asked.length > 0 && !asked.includes(name)) continue;
      const rendered = join(folder, `${name}.png`);
      await blender('media/products/render.py', name, rendered, renderedWidth, samples, label);
      await write(rendered, name);
    }
  }
});

/** In both widths that the pages ask for (product-picture.tsx); the large one has no width in its name. */
async function write(rendered: string, name: string): Promise<void> {
  const path = join(outputFolder, name);
  const large = sharp(rendered).resize(productPictureSize.width, productPictureSize.height);
  const small = sharp(rendered).resize(smallPictureWidth);
  await Promise.all([
    large.clone().jpeg({ quality: 88, mozjpeg: true }).toFile(`${path}.jpg`),
    large.clone().webp({ quality: 88, effort: 6 }).toFile(`${path}.webp`),
    large.clone().avif({ quality: 74, effort: 9 }).toFile(`${path}.avif`),
    small.clone().webp({ quality: 88, effort: 6 }).toFile(`${path}-${smallPictureWidth}.webp`),
    small.clone().avif({ quality: 74, effort: 9 }).toFile(`${path}-${smallPictureWidth}.avif`),
  ]);
}
