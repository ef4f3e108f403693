/** Turns text of one face and direction into glyphs and their positions, in pdfkit's form. */
import type { GlyphPosition } from 'fontkit';
import * as harfbuzz from 'harfbuzzjs';
import { type Direction, mirrored } from './text-runs.ts';

/** Words cached per face and direction: those of the latest pages, about 1 KB each. */
const rememberedWords = 500;

/** The fields of a glyph that pdfkit reads; `codePoints` are the letters that a search in the PDF finds for it. */
export type Glyph = { id: number; advanceWidth: number; codePoints: number[] };
type Run = { glyphs: Glyph[]; positions: GlyphPosition[]; advanceWidth: number };
export type Shape = (text: string) => Run;

/** Shapes text, with a cache of the latest words: shaping is most of a page's work. */
export function shaper(font: harfbuzz.Font, direction: Direction): Shape {
  const words = new Map<string, Run>();
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

/** One buffer is reused for all texts: HarfBuzz frees memory only when JavaScript collects its garbage. */
const buffer = new harfbuzz.Buffer();

// Uses HarfBuzz, because fontkit's own shaper does not reorder Burmese letters, lacks the initial forms of Bengali
// vowels, and throws for a mark without an anchor on its letter.
function layOut(font: harfbuzz.Font, text: string, direction: Direction): Run {
  const isRtl = direction === 'rtl';
  buffer.reset();
  // Brackets come mirrored, and HarfBuzz mirrors them again, so this undoes it first.
  buffer.addText(isRtl ? Array.from(text, mirrored).join('') : text);
  buffer.guessSegmentProperties();
  buffer.setDirection(isRtl ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR);
  // Arabic marks that are reordered share one cluster; a reordered Tamil vowel keeps its own.
  const { MONOTONE_CHARACTERS, CHARACTERS } = harfbuzz.ClusterLevel;
  buffer.setClusterLevel(isRtl ? MONOTONE_CHARACTERS : CHARACTERS);
  buffer.setFlags(harfbuzz.BufferFlag.REMOVE_DEFAULT_IGNORABLES);
  harfbuzz.shape(font, buffer);
  const infos = buffer.getGlyphInfos();
  const positions = buffer.getGlyphPositions();
  const letters = lettersOfGlyphs(
    text,
    infos.map(({ cluster }) => cluster),
  );
  const glyphs = infos.map(({ codepoint: id }, index) => {
    const advanceWidth = font.glyphHAdvance(id);
    return { id, advanceWidth, codePoints: letters[index] ?? [] };
  });
  const advanceWidth = positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
  return { glyphs, positions, advanceWidth };
}

const joiner = /[\u200C\u200D]/;

/**
 * The letters of each glyph: from where it begins to where the next one does. Of several glyphs that begin at the
 * same letter, the first has them. Joiners count only inside a ligature: pdf.js skips a letter read with one.
 */
function lettersOfGlyphs(text: string, starts: readonly number[]): number[][] {
  const sorted = [...new Set(starts)].sort((a, b) => a - b);
  const ends = new Map(sorted.map((start, index) => [start, sorted[index + 1] ?? text.length]));
  return starts.map((start) => {
    const letters = Array.from(text.slice(start, ends.get(start) ?? start));
    ends.delete(start);
    const seen = letters.filter((letter) => !joiner.test(letter));
    return (seen.length > 1 ? letters : seen).map((letter) => letter.codePointAt(0) ?? 0);
  });
}

/** Width in units of the font, summed word by word, each with the space after it, since pdfkit shapes these pieces. */
export function widthOf(shape: Shape, text: string): number {
  const lacksSpace = !text.endsWith(' ');
  const words = (lacksSpace ? `${text} ` : text).split(/(?<= )/);
  const all = words.reduce((sum, word) => sum + shape(word).advanceWidth, 0);
  return lacksSpace ? all - shape(' ').advanceWidth : all;
}
