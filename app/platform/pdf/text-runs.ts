/** Splits text into runs of one face and one direction (Unicode bidirectional algorithm, UAX 9). */
import bidiFactory from 'bidi-js';
import type PDFDocument from 'pdfkit';

export type Pdf = InstanceType<typeof PDFDocument>;
export type Direction = 'ltr' | 'rtl';

/** One object per font, compared by identity. */
export type Face = {
  covers: (codePoint: number) => boolean;
  /** At size 1. */
  width: (text: string, direction: Direction) => number;
  /** From (x, y), the left end of the baseline, in points. */
  draw: (pdf: Pdf, text: string, direction: Direction, x: number, y: number, size: number) => void;
};

/** Text of one face and direction, in reading order, with brackets already mirrored. */
type TextRun = { text: string; face: Face; direction: Direction };

/** For each UTF-16 unit of `text`, its face and its bidi level (odd = right to left). */
export type Paragraph = {
  text: string;
  faces: readonly Face[];
  levels: Uint8Array;
  direction: Direction;
};

/** Replaces characters that no face covers. */
const replacement = '\uFFFD';

const bidi = bidiFactory();
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const plainAscii = /^[ -~]*$/;
const latinLetters = /\p{Script=Latin}\p{M}*/gu;
/** Joiners and variation selectors: they shape their neighbours and are invisible themselves. */
const shapeless = /\p{Default_Ignorable_Code_Point}/u;
/** The Unicode blocks of right-to-left scripts; without such a character there is no bidi. */
const rightToLeft =
  /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
const neutral = /^[\p{P}\p{S}\p{Zs}]+$/u;

/** A letter with its accents is one. */
export function splitGraphemes(text: string): string[] {
  if (plainAscii.test(text)) return text.split('');
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/**
 * Chooses a face for every character of a paragraph (no line breaks). Latin text uses a single
 * face: when the first lacks one of its letters ('ễ'), the next one draws all of it.
 * @param stack preferred face first; one of them must cover U+FFFD
 */
export function itemize(text: string, stack: readonly Face[]): Paragraph {
  const candidates = oneLatinFace(text, stack);
  const known = new Map<string, Face | undefined>();
  const drawn: string[] = [];
  const faces: Face[] = [];
  for (const cluster of splitGraphemes(text)) {
    if (!known.has(cluster)) known.set(cluster, faceFor(cluster, candidates));
    const face = known.get(cluster);
    const shown = face ? cluster : replacement;
    drawn.push(shown);
    faces.push(...Array(shown.length).fill(face ?? faceForReplacement(candidates)));
  }
  const shownText = drawn.join('');
  if (!rightToLeft.test(shownText)) {
    return { text: shownText, levels: new Uint8Array(shownText.length), direction: 'ltr', faces };
  }
  const { levels, paragraphs } = bidi.getEmbeddingLevels(shownText, 'auto');
  const direction = directionOf(paragraphs[0]?.level ?? 0);
  return { text: shownText, levels, direction, faces: joinNeutrals(shownText, faces, levels) };
}

/** The runs of one line in drawing order, left to right (UAX 9 rules L2 and L4). */
export function visualRuns(paragraph: Paragraph, start: number, end: number): TextRun[] {
  return reorder(logicalRuns(paragraph, start, end)).map(({ level, ...run }) => run);
}

function logicalRuns({ text, faces, levels }: Paragraph, start: number, end: number) {
  const runs: (TextRun & { level: number })[] = [];
  for (let index = start; index < end; index += 1) {
    const face = faces[index];
    const level = levels[index] ?? 0;
    if (!face) continue;
    const unit = text.charAt(index);
    const shown = level % 2 === 1 ? (bidi.getMirroredCharacter(unit) ?? unit) : unit;
    const last = runs.at(-1);
    if (last && last.face === face && last.level === level) last.text += shown;
    else runs.push({ text: shown, face, level, direction: directionOf(level) });
  }
  return runs;
}

/** Reverses, from the highest level down, every sequence of runs at that level or above. */
function reorder<Run extends { level: number }>(runs: Run[]): Run[] {
  const order = [...runs];
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1) {
    for (let from = 0; from < order.length; from += 1) {
      let to = from;
      while ((order[to]?.level ?? 0) >= level) to += 1;
      order.splice(from, to - from, ...order.slice(from, to).reverse());
      from = Math.max(from, to - 1);
    }
  }
  return order;
}

function oneLatinFace(text: string, stack: readonly Face[]): readonly Face[] {
  const letters = [...new Set(text.match(latinLetters))].join('');
  const first = stack.findIndex((face) => coversAll(face, letters));
  return first > 0 ? [...stack.slice(first), ...stack.slice(0, first)] : stack;
}

function faceFor(cluster: string, faces: readonly Face[]): Face | undefined {
  return faces.find((face) => coversAll(face, cluster));
}

function faceForReplacement(faces: readonly Face[]): Face {
  const face = faceFor(replacement, faces);
  if (!face) throw new Error('No face has U+FFFD, the sign for characters that no face has');
  return face;
}

function coversAll(face: Face, text: string): boolean {
  return Array.from(text).every(
    (char) => shapeless.test(char) || face.covers(char.codePointAt(0) ?? 0),
  );
}

/** So that a name with spaces is one run. */
function joinNeutrals(text: string, faces: readonly Face[], levels: Uint8Array): Face[] {
  let letters: Face | undefined;
  return faces.map((face, index) => {
    if ((levels[index] ?? 0) % 2 === 0) return face;
    const unit = text.charAt(index);
    if (!neutral.test(unit)) letters = face;
    return letters && coversAll(letters, unit) ? letters : face;
  });
}

function directionOf(level: number): Direction {
  return level % 2 === 1 ? 'rtl' : 'ltr';
}
