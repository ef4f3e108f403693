import { openSync } from 'fontkit';

const opened = openSync('media/fonts/pdf/InstrumentSans-SemiBold.ttf');
if (!('layout' in opened)) throw new Error('The font file holds a collection, not one font');
const font = opened;

/** A line of text as an SVG path in the site's own font, centred on `x`, standing on `y`. */
export function textPath(text: string, at: { x: number; y: number; size: number }): string {
  const scale = at.size / font.unitsPerEm;
  const { glyphs, positions, advanceWidth } = font.layout(text);
  let advanced = 0;
  const drawn = glyphs.map((glyph, i) => {
    const path = `<path transform="translate(${advanced} 0)" d="${glyph.path.toSVG()}"/>`;
    advanced += positions[i]?.xAdvance ?? 0;
    return path;
  });
  const left = at.x - (advanceWidth * scale) / 2;
  return `<g transform="translate(${left} ${at.y}) scale(${scale} ${-scale})">${drawn.join('')}</g>`;
}
