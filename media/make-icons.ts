/* Draws the site's icons into public/: favicon.svg, favicon.ico, which browsers fetch by default, and
   apple-touch-icon.png for home screens.
   node media/make-icons.ts */
import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { logoPath } from '../app/ui/icons/logo-path.ts';
import { matcha, paper } from '../app/ui/styles/colours.ts';

/** @param corner radius of 24; phones round the icon themselves */
function icon(corner: number, scale: number): string {
  const edge = 12 - 12 * scale;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">` +
    `<rect width="24" height="24" rx="${corner}" fill="${matcha}"/>` +
    `<path transform="translate(${edge.toFixed(2)} ${(edge + 0.5 * scale).toFixed(2)}) scale(${scale})" fill="${paper}" d="${logoPath}"/></svg>`
  );
}

function png(svg: string, side: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: 72 * (side / 24) })
    .resize(side, side)
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** An .ico file: a header of 6 bytes, 16 bytes per picture, then the PNGs. */
function ico(pictures: { side: number; bytes: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  pictures.forEach(({ side, bytes }, i) => {
    const at = 6 + 16 * i;
    head.writeUInt8(side, at);
    head.writeUInt8(side, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(bytes.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += bytes.length;
  });
  return Buffer.concat([head, ...pictures.map(({ bytes }) => bytes)]);
}

const tab = icon(5, 0.86);
const pictures = await Promise.all(
  [16, 32, 48].map(async (side) => ({ side, bytes: await png(tab, side) })),
);
await writeFile('public/favicon.svg', `${tab}\n`);
await writeFile('public/favicon.ico', ico(pictures));
await writeFile('public/apple-touch-icon.png', await png(icon(0, 0.72), 180));
