/** Turns text of one face and direction into glyphs and their places, as pdfkit takes them. */
import type { GlyphPosition } from 'fontkit';
import * as harfbuzz from 'harfbuzzjs';
import { type Direction, mirrored } from './text-runs.ts';

/** Per face and direction: the labels and words of the latest pages, about 1 KB each. */
const rememberedWords = 500;

/** What pdfkit reads of a glyph; `codePoints` are the letters that a reader finds for it. */
export type Glyph = { id: number; advanceWidth: number; codePoints: number[] };
type Run = { glyphs: Glyph[]; positions: GlyphPosition[]; advanceWidth: number };
export type Shape = (text: string) => Run;

/** Remembers the latest words: shaping is most of a page's work. */
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

/** One for all: what HarfBuzz holds is freed only when JavaScript collects its garbage. */
const buffer = new harfbuzz.Buffer();

// By HarfBuzz and in a given direction: fontkit's own shaper leaves Burmese in the order of its letters, lacks
// the first forms of Bengali vowels, and throws for a mark without an anchor on its letter.
function layOut(font: harfbuzz.Font, text: string, direction: Direction): Run {
  const isRtl = direction === 'rtl';
  buffer.reset();
  // Brackets come mirrored, and HarfBuzz turns them again.
  buffer.addText(isRtl ? Array.from(text, mirrored).join('') : text);
  buffer.guessSegmentProperties();
  buffer.setDirection(isRtl ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR);
  // Marks of Arabic that change places belong to one glyph; a vowel of Tamil that does remains itself.
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
 * A glyph stands for the letters from where it begins to where the next one does; of several that begin at
 * one letter, the first. A joiner counts inside a ligature only: pdf.js skips a letter that is read with one.
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

/** In units of the font. Measured word by word, each with the space after it, because pdfkit shapes the same pieces. */
export function widthOf(shape: Shape, text: string): number {
  const lacksSpace = !text.endsWith(' ');
  const words = (lacksSpace ? `${text} ` : text).split(/(?<= )/);
  const all = words.reduce((sum, word) => sum + shape(word).advanceWidth, 0);
  return lacksSpace ? all - shape(' ').advanceWidth : all;
}
