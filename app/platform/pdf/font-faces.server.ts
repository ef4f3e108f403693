/** The faces of the PDFs, of `media/fonts/pdf` (see its README). */
import { join } from 'node:path';
import type { Font, Glyph, GlyphRun } from 'fontkit';
import { open } from 'fontkit';
import { projectPath } from '../project-path.server.ts';
import type { Direction, Face, Pdf } from './text-runs.ts';

/** `strong` is for our own headings; `stack` lists the faces for any text, preferred first. */
export type Faces = { strong: Face; stack: readonly Face[] };

/** Per face and direction: the labels and words of the latest pages, about 1 KB each. */
const rememberedWords = 500;

let loaded: Promise<Faces> | undefined;

export function loadFaces(): Promise<Faces> {
  loaded ??= readFaces(projectPath('media/fonts/pdf'));
  return loaded;
}

async function readFaces(folder: string): Promise<Faces> {
  const [strong, ...stack] = await Promise.all([
    readFace(folder, 'InstrumentSans-SemiBold'),
    readFace(folder, 'InstrumentSans-Regular'),
    readFace(folder, 'NotoSans-Regular'),
    readFace(folder, 'NotoSansTamil-Regular', { reordersLetters: true }),
    readFace(folder, 'NotoNaskhArabic-Regular', { scale: 1.15 }),
    readFace(folder, 'DroidSansFallbackFull', { unshaped: true }),
    readFace(folder, 'NotoEmoji-Regular'),
  ]);
  return { strong, stack };
}

/**
 * @param scale makes the face look as large as Latin text beside it
 * @param reordersLetters glyphs stand in another order than the letters: the PDF also carries the letters
 * @param unshaped every character has one glyph and no neighbour changes it, as in Chinese: the
 *   glyphs' own widths are enough to measure it
 */
async function readFace(
  folder: string,
  name: string,
  { scale = 1, reordersLetters = false, unshaped = false } = {},
): Promise<Face> {
  const font = await open(join(folder, `${name}.ttf`));
  if ('fonts' in font) throw new Error(`${name}.ttf is a collection, a single font was expected`);
  const shapes = { ltr: shaper(font, 'ltr'), rtl: shaper(font, 'rtl') };
  const advance = (text: string, direction: Direction) =>
    unshaped ? sumOfGlyphs(font, text) : sumOfWords(shapes[direction], text);
  const fonts = { ltr: fontFor(font, shapes.ltr, 'ltr'), rtl: fontFor(font, shapes.rtl, 'rtl') };
  return {
    covers: (codePoint) => font.hasGlyphForCodePoint(codePoint),
    width: (text, direction) => (advance(text, direction) / font.unitsPerEm) * scale,
    draw(pdf, text, direction, x, y, size) {
      const source = fonts[direction];
      // The type allows files only, but pdfkit also takes an open fontkit font, which saves reading
      // it again for every PDF.
      pdf.font(source as unknown as FontSource, source.postscriptName, size * scale);
      // With a feature list, even an empty one, pdfkit lays the run out whole; word by word would
      // put the words of a right-to-left run in the wrong order.
      const features = direction === 'rtl' ? [] : undefined;
      const show = () =>
        pdf.text(text, x, y, { lineBreak: false, baseline: 'alphabetic', features });
      if (reordersLetters) showWithLetters(pdf, text, show);
      else show();
    },
  };
}

type FontSource = Parameters<Pdf['font']>[0];

// Draws glyphs together with the letters that they stand for, so that search and copy work.
// pdfkit's own `markContent` puts the marks around the text object, where readers have already lost
// position and size; so they are written between its `BT` and `ET`.
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

type Shape = (text: string) => GlyphRun;

// Shapes text in a given direction: fontkit guesses it from the letters, which reverses Persian digits and
// leaves a bracket inside Arabic unmirrored. Remembers the latest words: shaping is most of a page's work.
function shaper(font: Font, direction: Direction): Shape {
  const words = new Map<string, GlyphRun>();
  return (text) => {
    const known = words.get(text);
    const run = known ?? layOut(font, text, direction);
    words.delete(text);
    words.set(text, run);
    for (const oldest of words.keys()) {
      if (words.size <= rememberedWords) break;
      words.delete(oldest);
    }
    return run;
  };
}

/** The features that position a mark by an anchor of its letter, or of the mark below it. */
const withoutAnchors = { mark: false, mkmk: false };

// fontkit throws for a mark without an anchor on this letter (a second accent, some Arabic signs):
// then all marks of the text are placed by the glyphs themselves.
function layOut(font: Font, text: string, direction: Direction): GlyphRun {
  try {
    return font.layout(text, undefined, undefined, undefined, direction);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return font.layout(text, withoutAnchors, undefined, undefined, direction);
  }
}

/** The font as pdfkit takes it. Positions are copied, because pdfkit scales them in place. */
function fontFor(font: Font, shape: Shape, direction: Direction): Font {
  const postscriptName = direction === 'rtl' ? `${font.postscriptName}-RTL` : font.postscriptName;
  const layout = (text: string): GlyphRun => {
    const run = shape(text);
    const positions = run.positions.map((position) => ({ ...position }));
    const glyphs = direction === 'rtl' ? run.glyphs.map(reverseLigature) : run.glyphs;
    return Object.assign(Object.create(run), { positions, glyphs });
  };
  return Object.create(font, {
    postscriptName: { value: postscriptName },
    layout: { value: layout },
  });
}

// PDF readers take glyphs from left to right and then reverse Arabic letter by letter, so the
// letters of a ligature (as in 'Abdullah') must be listed from left to right too.
function reverseLigature(glyph: Glyph): Glyph {
  if (glyph.codePoints.length < 2) return glyph;
  return Object.create(glyph, { codePoints: { value: glyph.codePoints.toReversed() } });
}

/** Measured word by word, each with the space after it, because pdfkit shapes the same pieces. */
function sumOfWords(shape: Shape, text: string): number {
  const lacksSpace = !text.endsWith(' ');
  const words = (lacksSpace ? `${text} ` : text).split(/(?<= )/);
  const all = words.reduce((sum, word) => sum + shape(word).advanceWidth, 0);
  return lacksSpace ? all - shape(' ').advanceWidth : all;
}

function sumOfGlyphs(font: Font, text: string): number {
  return font.glyphsForString(text).reduce((sum, glyph) => sum + glyph.advanceWidth, 0);
}
