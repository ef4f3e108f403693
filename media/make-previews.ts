/* Makes the pictures of shared links in public/media (preview-home.jpg and so on, preview.jpg for
   pages without one of their own) from existing pictures and posters.
   node media/make-previews.ts */
import { openSync } from 'fontkit';
import sharp, { type Sharp } from 'sharp';
import { brand } from '../app/brand.ts';
import { linkPreview } from '../app/ui/document/link-preview.ts';
import { logoPath } from '../app/ui/icons/logo-path.ts';
import { ink, paper, white } from '../app/ui/styles/colours.ts';

const { width, height } = linkPreview;
const margin = 80;
const opened = openSync('media/fonts/pdf/InstrumentSans-SemiBold.ttf');
if (!('layout' in opened)) throw new Error('The font file holds a collection, not one font');
const font = opened;

/** An SVG path of the text in the site's font, from the left end of its baseline. */
function textPath(text: string, x: number, y: number, size: number): string {
  const { glyphs, positions } = font.layout(text);
  let advanced = 0;
  const drawn = glyphs.map((glyph, i) => {
    const path = `<path transform="translate(${advanced} 0)" d="${glyph.path.toSVG()}"/>`;
    advanced += positions[i]?.xAdvance ?? 0;
    return path;
  });
  const scale = size / font.unitsPerEm;
  return `<g transform="translate(${x} ${y}) scale(${scale} ${-scale})">${drawn.join('')}</g>`;
}

/** Mark and name over the page's own line. */
function words(line: string, fill: string, behind = ''): Buffer {
  const foot = height - margin;
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    ${behind}<g fill="${fill}">
    <path transform="translate(${margin - 20} ${foot - 214}) scale(4)" d="${logoPath}"/>
    ${textPath(brand.name, margin + 82, foot - 140, 64)}
    ${textPath(line, margin, foot, 60)}
  </g></svg>`);
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

/** A tin in half of the picture, without the empty space above it. */
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
