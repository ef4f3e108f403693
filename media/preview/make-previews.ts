/*
 * Makes what stands behind a shared link into public/media: preview-home.jpg and so on for the pages
 * that have a picture of their own, preview.jpg for all others (app/ui/document/page-head.tsx). Out of the
 * pictures and posters that are already there, so it runs last; takes a second.
 *
 *   node media/preview/make-previews.ts
 */
import sharp, { type Sharp } from 'sharp';
import { brand } from '../../app/brand.ts';
import { preview } from '../../app/ui/document/preview.ts';
import { markPath } from '../../app/ui/mark.ts';
import { ink, paper, white } from '../../app/ui/styles/colours.ts';
import { textPath } from '../text-path.ts';

const { width, height } = preview;
const margin = 80;

/** The name over a page's own line, and what else is drawn, in one colour. */
function words(line: string, fill: string, behind = ''): Buffer {
  const foot = height - margin;
  return svg(`${behind}<g fill="${fill}">
    <path transform="translate(${margin - 20} ${foot - 214}) scale(4)" d="${markPath}"/>
    ${textPath(brand.name, { x: margin + 82, y: foot - 140, size: 64, align: 'left' })}
    ${textPath(line, { x: margin, y: foot, size: 60, align: 'left' })}
  </g>`);
}

function svg(content: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`,
  );
}

function ground(fill: string): Sharp {
  return sharp({ create: { width, height, channels: 3, background: fill } });
}

async function write(name: string, picture: Sharp): Promise<void> {
  await picture.jpeg({ quality: 80, mozjpeg: true }).toFile(`public/media/${name}.jpg`);
}

function still(name: string): Sharp {
  return sharp(`public/media/${name}.jpg`).resize(width, height, { fit: 'cover' });
}

/** A tin in half of the picture: what stands above it is cut off. */
function tin(name: string): Promise<Buffer> {
  return sharp(`public/media/products/${name}.jpg`)
    .resize(width / 2, (width / 2) * 1.25)
    .extract({ left: 0, top: 120, width: width / 2, height })
    .toBuffer();
}

const shade = `<rect width="${width}" height="${height}" opacity="0.5"/>`;
await write(
  'preview-home',
  still('films/home-landscape').composite([{ input: words(brand.tagline, white, shade) }]),
);
await write(
  'preview-shop',
  ground(paper).composite([
    { input: await tin('standard'), left: 0, top: 0 },
    { input: await tin('imperial'), left: width / 2, top: 0 },
  ]),
);
await write('preview-store', still('films/store'));
await write(
  'preview-career',
  still('stills/whisked').composite([{ input: words('Whisk with us in Bangi.', white, shade) }]),
);
await write('preview', ground(paper).composite([{ input: words(brand.tagline, ink) }]));
