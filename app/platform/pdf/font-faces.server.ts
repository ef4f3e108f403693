/** The font faces of the PDFs, from `media/fonts/pdf` (see its README), each opened when a text first needs it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Font } from 'fontkit';
import { create } from 'fontkit';
import * as harfbuzz from 'harfbuzzjs';
import { projectPath } from '../project-path.server.ts';
import { type Glyph, type Shape, shaper, widthOf } from './shaping.server.ts';
import type { Direction, Face, Pdf } from './text-runs.ts';

/** `strong` is for our own headings; `stack` lists the faces for any text, preferred first. */
export type Faces = { strong: Face; stack: readonly Face[] };

// The last three are opened only for a character that no face before them has.
export const faces: Faces = {
  strong: face('InstrumentSans-SemiBold'),
  stack: [
    face('InstrumentSans-Regular'),
    face('NotoSans-Regular'),
    face('NotoNaskhArabic-Regular', { script: /\p{scx=Arab}/u, scale: 1.15 }),
    face('NotoSansTamil-Regular', { script: /\p{scx=Taml}/u }),
    face('NotoSansDevanagari-Regular', { script: /\p{scx=Deva}/u }),
    face('NotoSansBengali-Regular', { script: /\p{scx=Beng}/u }),
    face('NotoSansGurmukhi-Regular', { script: /\p{scx=Guru}/u }),
    face('NotoSansMalayalam-Regular', { script: /\p{scx=Mlym}/u }),
    face('NotoSansTelugu-Regular', { script: /\p{scx=Telu}/u }),
    face('NotoSansKannada-Regular', { script: /\p{scx=Knda}/u }),
    face('NotoSansGujarati-Regular', { script: /\p{scx=Gujr}/u }),
    face('NotoSansSinhala-Regular', { script: /\p{scx=Sinh}/u }),
    face('NotoSansThai-Regular', { script: /\p{scx=Thai}/u }),
    face('NotoSansLao-Regular', { script: /\p{scx=Laoo}/u }),
    face('NotoSansKhmer-Regular', { script: /\p{scx=Khmr}/u, scale: 0.95 }),
    face('NotoSansMyanmar-Regular', { script: /\p{scx=Mymr}/u, scale: 0.92 }),
    face('NotoSansThaana-Regular', { script: /\p{scx=Thaa}/u }),
    face('NotoSansHanifiRohingya-Regular', { script: /\p{scx=Rohg}/u }),
    face('DroidSansFallbackFull'),
    face('NotoEmoji-Regular'),
    face('NotoSansSymbols-Regular'),
  ],
};

type OpenFace = { font: Font; shape: Record<Direction, Shape>; source: Record<Direction, Font> };

/**
 * @param script the letters for which the face is opened
 * @param scale makes the face look as large as Latin text beside it
 */
function face(name: string, { script, scale = 1 }: { script?: RegExp; scale?: number } = {}): Face {
  let opened: OpenFace | undefined;
  const open = () => {
    opened ??= openFace(name);
    return opened;
  };
  return {
    covers: (codePoint) =>
      mayHave(script, String.fromCodePoint(codePoint)) &&
      open().font.hasGlyphForCodePoint(codePoint),
    width(text, direction) {
      const { font, shape } = open();
      return (widthOf(shape[direction], text) / font.unitsPerEm) * scale;
    },
    draw(pdf, text, direction, x, y, size) {
      const source = open().source[direction];
      // The type allows files only, but pdfkit also takes an open fontkit font, which saves reading
      // it again for every PDF.
      pdf.font(source as unknown as FontSource, source.postscriptName, size * scale);
      // With a feature list, even an empty one, pdfkit lays the run out whole; word by word would
      // put the words of a right-to-left run in the wrong order.
      const features = direction === 'rtl' ? [] : undefined;
      const show = () =>
        pdf.text(text, x, y, { lineBreak: false, baseline: 'alphabetic', features });
      if (script && direction === 'ltr') showWithLetters(pdf, text, show);
      else show();
    },
  };
}

function openFace(name: string): OpenFace {
  const bytes = readFileSync(join(projectPath('media/fonts/pdf'), `${name}.ttf`));
  const font = create(bytes);
  if ('fonts' in font) throw new Error(`${name}.ttf is a collection, a single font was expected`);
  const shaping = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(bytes)));
  const shape = { ltr: shaper(shaping, 'ltr'), rtl: shaper(shaping, 'rtl') };
  const source = { ltr: fontFor(font, shape.ltr, 'ltr'), rtl: fontFor(font, shape.rtl, 'rtl') };
  return { font, shape, source };
}

const marksOfAllScripts = /[\0-\u00FF\u2000-\u206F]/;

/** May a face have this character? Answers without opening it; spaces and commas may be in any face. */
function mayHave(script: RegExp | undefined, char: string): boolean {
  return !script || script.test(char) || marksOfAllScripts.test(char);
}

type FontSource = Parameters<Pdf['font']>[0];

// Draws glyphs together with the letters that they stand for, so that search and copy work where a script
// orders its glyphs otherwise than its letters. pdfkit's own `markContent` puts the marks around the text
// object, where readers have already lost position and size; so they are written between its `BT` and `ET`.
function showWithLetters(pdf: Pdf, letters: string, show: () => void): void {
  const utf16 = Buffer.from(`\uFEFF${letters}`, 'utf16le').swap16().toString('hex');
  const { addContent } = pdf;
  pdf.addContent = (part) => {
    if (part === 'ET') addContent.call(pdf, 'EMC');
    addContent.call(pdf, part);
    if (part === 'BT') addContent.call(pdf, `/Span <</ActualText <${utf16}>>> BDC`);
    return pdf;
  };
  show();
  pdf.addContent = addContent;
}

/** The font as pdfkit takes it. Positions are copied, because pdfkit scales them in place. */
function fontFor(font: Font, shape: Shape, direction: Direction): Font {
  const postscriptName = direction === 'rtl' ? `${font.postscriptName}-RTL` : font.postscriptName;
  const layout = (text: string) => {
    const run = shape(text);
    const positions = run.positions.map((position) => ({ ...position }));
    const glyphs = (direction === 'rtl' ? run.glyphs.map(reverseLigature) : run.glyphs).map(
      withKey,
    );
    return { ...run, positions, glyphs };
  };
  return Object.create(font, {
    postscriptName: { value: postscriptName },
    layout: { value: layout },
    createSubset: { value: () => subsetByKeys(font) },
  });
}

// One glyph may stand for different letters, such as an initial NYA or PA of Jawi, but a PDF stores one reading
// per glyph. So it gets a copy of the glyph for every reading, under this key instead of the glyph's number.
function withKey(glyph: Glyph) {
  return { ...glyph, id: `${glyph.id} ${glyph.codePoints.join(' ')}` };
}

/** What fontkit's own types leave out. */
type Subset = { glyphs: number[]; mapping: Record<string, number>; includeGlyph: unknown };

function subsetByKeys(font: Font): Subset {
  const subset = font.createSubset() as unknown as Subset;
  const { glyphs, mapping } = subset;
  subset.includeGlyph = (key: string | number) => {
    mapping[key] ??= glyphs.push(Number.parseInt(String(key), 10)) - 1;
    return mapping[key];
  };
  return subset;
}

// PDF readers take glyphs from left to right and then reverse Arabic letter by letter, so the
// letters of a ligature (as in 'Abdullah') must be listed from left to right too.
function reverseLigature(glyph: Glyph): Glyph {
  return { ...glyph, codePoints: glyph.codePoints.toReversed() };
}
