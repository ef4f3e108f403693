// Breaks lines between words, even in scripts without spaces, and between Chinese characters (never before
// closing punctuation). Breaks inside a word only when it is wider than the line. No hyphenation.
import { type Paragraph, splitGraphemes, visualRuns } from './text-runs.ts';

/** A piece that stays on one line: `start` to `end` of the paragraph, `width` at font size 1. */
export type Word = { start: number; end: number; width: number; blank: boolean };

export type Line = { start: number; end: number };

const cjk = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]';
const pieces = new RegExp(
  `\\s+|\\p{Ps}*${cjk}[\\p{M}\\p{Lm}\\p{Pe}\\p{Pf}、。，．！？：；]*|(?:(?!${cjk})\\S)+`,
  'gu',
);

/** Thai, Lao, Khmer and Burmese, whose words have no spaces between them and are found by a dictionary. */
const spaceless = /[\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]/u;
const startsSpaceless = new RegExp(`^${spaceless.source}`, 'u');
const endsSpaceless = new RegExp(`${spaceless.source}$`, 'u');
const dictionary = new Intl.Segmenter('th', { granularity: 'word' });
const opening = /[\p{Ps}\p{Pi}]$/u;
const noStart = /^[\p{Po}\p{Pe}\p{Pf}\p{Lm}\p{M}]/u;

/** Cuts a paragraph into words and measures each once; white space is a word of its own. */
export function measureWords(paragraph: Paragraph): Word[] {
  const words = Array.from(paragraph.text.matchAll(pieces)).flatMap(({ 0: text, index }) =>
    wordsOf(text).map((word) => ({ ...word, start: index + word.start })),
  );
  return words.map(({ text, start }) => {
    const end = start + text.length;
    return { start, end, width: widthOf(paragraph, start, end), blank: /^\s/.test(text) };
  });
}

function wordsOf(piece: string): { text: string; start: number }[] {
  if (!spaceless.test(piece)) return [{ text: piece, start: 0 }];
  const words: { text: string; start: number }[] = [];
  for (const { segment, index } of dictionary.segment(piece)) {
    const last = words.at(-1);
    if (last && !canPart(last.text, segment)) last.text += segment;
    else words.push({ text: segment, start: index });
  }
  return words;
}

/** Fills lines of at most `maxWidth` (at font size 1); a blank paragraph is one line. */
export function breakLines(paragraph: Paragraph, words: readonly Word[], maxWidth: number): Line[] {
  const lines: Line[] = [];
  let line: Line | undefined;
  let used = 0;
  for (const word of words.flatMap((word) => cutWide(paragraph, word, maxWidth))) {
    if (line && !word.blank && used + word.width > maxWidth) {
      lines.push(line);
      line = undefined;
    }
    if (!line && word.blank) continue;
    used = line ? used + word.width : word.width;
    line = { start: line?.start ?? word.start, end: word.blank && line ? line.end : word.end };
  }
  return line || lines.length === 0 ? [...lines, line ?? { start: 0, end: 0 }] : lines;
}

function cutWide(paragraph: Paragraph, word: Word, maxWidth: number): Word[] {
  if (word.width <= maxWidth || word.blank) return [word];
  const parts: Word[] = [];
  let part: Word = { ...word, end: word.start, width: 0 };
  for (const grapheme of splitGraphemes(paragraph.text.slice(word.start, word.end))) {
    const end = part.end + grapheme.length;
    const width = widthOf(paragraph, part.end, end);
    if (part.width > 0 && part.width + width > maxWidth) {
      parts.push(part);
      part = { ...part, start: part.end, width: 0 };
    }
    part = { ...part, end, width: part.width + width };
  }
  return [...parts, part];
}

function widthOf(paragraph: Paragraph, start: number, end: number): number {
  return visualRuns(paragraph, start, end).reduce(
    (sum, { face, text, direction }) => sum + face.width(text, direction),
    0,
  );
}

function canPart(before: string, after: string): boolean {
  if (opening.test(before) || noStart.test(after)) return false;
  return endsSpaceless.test(before) || startsSpaceless.test(after);
}
