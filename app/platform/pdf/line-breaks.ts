// Breaks lines between words, between Chinese characters (never before closing punctuation), and
// inside a word only when it is wider than the line. No hyphenation.
import { type Paragraph, splitGraphemes, visualRuns } from './text-runs.ts';

/** A piece that stays on one line: `start` to `end` of the paragraph, `width` at font size 1. */
export type Word = { start: number; end: number; width: number; blank: boolean };

export type Line = { start: number; end: number };

const cjk = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]';
const pieces = new RegExp(
  `\\s+|\\p{Ps}*${cjk}[\\p{M}\\p{Pe}\\p{Pf}、。，．！？：；]*|(?:(?!${cjk})\\S)+`,
  'gu',
);

/** Cuts a paragraph into words and measures each once; white space is a word of its own. */
export function measureWords(paragraph: Paragraph): Word[] {
  return Array.from(paragraph.text.matchAll(pieces), ({ 0: text, index: start }) => {
    const end = start + text.length;
    return { start, end, width: widthOf(paragraph, start, end), blank: /^\s/.test(text) };
  });
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
