import { openSync } from 'fontkit';

const opened = openSync('media/fonts/pdf/InstrumentSans-SemiBold.ttf');
if (!('layout' in opened)) throw new Error('The font file holds a collection, not one font');
const font = opened;

type Place = { x: number; y: number; size: number; align?: 'left' | 'centre' | 'right' };

/** How much of a line's length lies left of its `x`. */
const before = { left: 0, centre: 0.5, right: 1 };

/** A line of text as an SVG path in the site's own font, standing on `y`, centred on `x` if not told. */
export function textPath(text: string, { x, y, size, align = 'centre' }: Place): string {
  const scale = size / font.unitsPerEm;
  const { glyphs, positions, advanceWidth } = font.layout(text);
  let advanced = 0;
  const drawn = glyphs.map((glyph, i) => {
    const path = `<path transform="translate(${advanced} 0)" d="${glyph.path.toSVG()}"/>`;
    advanced += positions[i]?.xAdvance ?? 0;
    return path;
  });
  const left = x - advanceWidth * scale * before[align];
  return `<g transform="translate(${left} ${y}) scale(${scale} ${-scale})">${drawn.join('')}</g>`;
}
