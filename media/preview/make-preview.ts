/*
 * Draws what stands behind a shared link into public/media/preview.jpg: the mark, the name and the
 * tagline, in the colours of app/ui/tokens.css.
 *
 *   node media/preview/make-preview.ts
 */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { brand } from '../../app/brand.ts';
import { textPath } from '../products/text-path.ts';

/** What `app/ui/page-head.tsx` says of it. */
const width = 1200;
const height = 630;

const tokens = await readFile('app/ui/tokens.css', 'utf8');

/** A colour of the site, such as 'matcha'. */
function colour(name: string): string {
  const value = new RegExp(`--color-${name}: (#[0-9a-f]+);`).exec(tokens)?.[1];
  if (!value) throw new Error(`tokens.css has no colour ${name}`);
  return value;
}

const centre = width / 2;
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <defs>
    <radialGradient id="light" cx="0.5" cy="0.36" r="0.75">
      <stop offset="0" stop-color="${colour('paper')}"/>
      <stop offset="1" stop-color="${colour('matcha-mist')}"/>
    </radialGradient>
  </defs>
  <rect width="${width}" height="${height}" fill="url(#light)"/>
  <g transform="translate(${centre - 96} 92) scale(8)" fill="none" stroke="${colour('matcha')}"
    stroke-width="1.2" stroke-linecap="round" stroke-linejoin="round">
    <path d="M12 2.5c3.6 4.3 6.5 7.7 6.5 11.6a6.5 6.5 0 0 1-13 0C5.5 10.2 8.4 6.8 12 2.5Z"/>
    <path d="M9 17.2c-.6-3.4 1.3-5.9 5.2-6.4.3 3.7-1.5 6.1-4.6 6.3M9 18.5c.5-2.5 1.7-4.2 3.5-5.5"/>
  </g>
  <g fill="${colour('ink')}">${textPath(brand.name, { x: centre, y: 398, size: 104 })}</g>
  <g fill="${colour('muted')}">${textPath(brand.tagline, { x: centre, y: 482, size: 38 })}</g>
</svg>`;

await sharp(Buffer.from(svg))
  .jpeg({ quality: 82, mozjpeg: true })
  .toFile('public/media/preview.jpg');
