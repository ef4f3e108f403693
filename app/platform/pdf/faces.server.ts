/**
 * The faces that text in a PDF is drawn with, read from `media/fonts/pdf` (see the README there).
 */
import { join } from 'node:path';
import type { Font, Glyph, GlyphRun } from 'fontkit';
import { open } from 'fontkit';
import { projectPath } from '../project-path.server.ts';
import type { Direction, TextFace } from './text-runs.ts';

/** A face as the PDF writer needs it. */
export type Face = TextFace & {
  /** One font object per direction, each with its own name inside the PDF. */
  fonts: Record<Direction, Font>;
  /** Size that makes the face look as large as Latin text beside it. */
  scale: number;
  /** Glyphs that stand in another order than the letters: the PDF also carries the letters. */
  reordersLetters: boolean;
  /** Width of a text at size 1, `scale` included. */
  width: (text: string, direction: Direction) => number;
};

/** `strong` is for words of our own; `stack` are the faces for any text, most wanted first. */
export type Faces = { strong: Face; stack: readonly Face[] };

/** Per face and direction: the labels and the words of the latest pages, about 1 KB each. */
const rememberedWords = 500;

let loaded: Promise<Faces> | undefined;

/** Reads the faces at the first call and keeps them: fonts never change while the server runs. */
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
  ]);
  return { strong, stack };
}

/**
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
  return {
    name,
    scale,
    reordersLetters,
    covers: (codePoint) => font.hasGlyphForCodePoint(codePoint),
    fonts: {
      ltr: fontFor(font, shapes.ltr, 'ltr'),
      rtl: fontFor(font, shapes.rtl, 'rtl'),
    },
    width: (text, direction) => (advance(text, direction) / font.unitsPerEm) * scale,
  };
}

type Shape = (text: string) => GlyphRun;

/**
 * Shapes text in a fixed direction. Left alone the font guesses it from the letters, which turns
 * the digits of Persian round and leaves a bracket inside Arabic unturned. Remembers the latest
 * words, because shaping is most of the work of a page and every page has the same labels.
 */
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

/** The features that set a mark by an anchor of its letter, or of the mark below it. */
const withoutAnchors = { mark: false, mkmk: false };

/**
 * fontkit fails on a mark that the face gives no place on this letter (a second accent, some signs of
 * Arabic): then all marks of the text stand where the glyphs themselves put them.
 */
function layOut(font: Font, text: string, direction: Direction): GlyphRun {
  try {
    return font.layout(text, undefined, undefined, undefined, direction);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return font.layout(text, withoutAnchors, undefined, undefined, direction);
  }
}

/** The font as the writer takes it. Positions are copied, because the writer scales them in place. */
function fontFor(font: Font, shape: Shape, direction: Direction): Font {
  const postscriptName = direction === 'rtl' ? `${font.postscriptName}-RTL` : font.postscriptName;
  const layout = (text: string): GlyphRun => {
    const run = shape(text);
    const positions = run.positions.map((position) => ({ ...position }));
    const glyphs = direction === 'rtl' ? run.glyphs.map(turnLigature) : run.glyphs;
    return Object.assign(Object.create(run), { positions, glyphs });
  };
  return Object.create(font, {
    postscriptName: { value: postscriptName },
    layout: { value: layout },
  });
}

/**
 * Readers of a PDF take the glyphs from left to right and then turn Arabic round letter by letter;
 * so the letters of one glyph (the ligature in 'Abdullah') have to be listed from left to right too.
 */
function turnLigature(glyph: Glyph): Glyph {
  if (glyph.codePoints.length < 2) return glyph;
  return Object.create(glyph, { codePoints: { value: glyph.codePoints.toReversed() } });
}

/** Each word with the space behind it, as the writer shapes them: both ask for the same shapes. */
function sumOfWords(shape: Shape, text: string): number {
  const lacksSpace = !text.endsWith(' ');
  const words = (lacksSpace ? `${text} ` : text).split(/(?<= )/);
  const all = words.reduce((sum, word) => sum + shape(word).advanceWidth, 0);
  return lacksSpace ? all - shape(' ').advanceWidth : all;
}

function sumOfGlyphs(font: Font, text: string): number {
  return font.glyphsForString(text).reduce((sum, glyph) => sum + glyph.advanceWidth, 0);
}
