/*
 * Draws the shop's product pictures into public/media/products, each as AVIF, WebP and JPEG.
 * They stand in for photographs: plain drawings of the tins, closed and open.
 *
 *   node media/products/make-pictures.ts
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { productPictureSize } from '../../app/shop/catalogue.ts';
import { drawTin, type Tin } from './tin.ts';

const outputFolder = 'public/media/products';

const tins: Record<string, Tin> = {
  standard: {
    name: 'Standard 1.0',
    weight: '98 g',
    body: ['#2f4020', '#4d6536', '#6f8a53', '#435a2e', '#26351a'],
    lid: ['#3a4e28', '#5b7641', '#7f9a63', '#4d6536', '#2f4020'],
    label: '#f6f4ec',
    labelText: '#1f241c',
    powder: ['#b6cc7a', '#8fae52', '#6d8c3a'],
    ground: ['#f3f2ea', '#e6e7dc'],
  },
  imperial: {
    name: 'Imperial 1.0',
    weight: '48 g',
    body: ['#11140f', '#272c23', '#4a5144', '#20251c', '#0b0d0a'],
    lid: ['#1a1e17', '#343a2f', '#5c6456', '#2a3026', '#11140f'],
    label: '#4d6536',
    labelText: '#fbfaf6',
    powder: ['#c3d988', '#9dbd5c', '#769941'],
    ground: ['#eceee3', '#dcdfd0'],
  },
};

await mkdir(outputFolder, { recursive: true });
for (const [name, tin] of Object.entries(tins)) {
  await write(name, drawTin(tin, { ...productPictureSize, open: false }));
  await write(`${name}-open`, drawTin(tin, { ...productPictureSize, open: true }));
}

async function write(name: string, svg: string): Promise<void> {
  const picture = sharp(Buffer.from(svg));
  const path = join(outputFolder, name);
  await Promise.all([
    picture.clone().avif({ quality: 60, effort: 9 }).toFile(`${path}.avif`),
    picture.clone().webp({ quality: 80, effort: 6 }).toFile(`${path}.webp`),
    picture.clone().jpeg({ quality: 80, mozjpeg: true }).toFile(`${path}.jpg`),
  ]);
}
