/** Splits text into runs of one face and one direction (Unicode bidirectional algorithm, UAX 9). */
import bidiFactory from 'bidi-js';
import type PDFDocument from 'pdfkit';

export type Pdf = InstanceType<typeof PDFDocument>;
export type Direction = 'ltr' | 'rtl';

/** One object per font, compared by identity. */
export type Face = {
  covers: (codePoint: number) => boolean;
  /** The width at font size 1. */
  width: (text: string, direction: Direction) => number;
  /** Draws from (x, y), the left end of the baseline, in points. */
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

/** Of missing signs in a row, at most so many are named; the others are counted. */
const mostNamed = 5;

const bidi = bidiFactory();
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const plainAscii = /^[ -~]*$/;
const latinLetters = /\p{Script=Latin}\p{M}*/gu;
/** Joiners and variation selectors, which change their neighbours' shape and are invisible themselves. */
const shapeless = /\p{Default_Ignorable_Code_Point}/u;
/** The Unicode blocks of right-to-left scripts; without such a character there is no bidi. */
const rightToLeft =
  /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
/** Signs of several scripts, such as the danda of Hindi and Bengali, which take the face of their neighbours. */
const ofSomeScripts = /^(?=\p{Script=Common})(?!\p{scx=Common})/u;
const rightToLeftPairs = /[\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/gu;
const neutral = /^[\p{P}\p{S}\p{Zs}]+$/u;

/** Splits into characters as a reader counts them: a letter with its accents is one. */
export function splitGraphemes(text: string): string[] {
  if (plainAscii.test(text)) return text.split('');
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/**
 * Chooses a face for every character of a paragraph (no line breaks). Latin text uses a single
 * face: when the first lacks one of its letters ('ễ'), the next one draws all of it. A sign that
 * no face has is named in its place.
 * @param stack preferred face first; one of them must cover ASCII
 */
export function itemize(text: string, stack: readonly Face[]): Paragraph {
  const candidates = oneLatinFace(text, stack);
  const drawn: string[] = [];
  const faces: Face[] = [];
  for (const { shown, face } of nameMissing(piecesOf(text, candidates), candidates)) {
    drawn.push(shown);
    faces.push(...Array(shown.length).fill(face));
  }
  const shownText = drawn.join('');
  if (!rightToLeft.test(shownText)) {
    return { text: shownText, levels: new Uint8Array(shownText.length), direction: 'ltr', faces };
  }
  const { levels, paragraphs } = bidi.getEmbeddingLevels(inOneUnit(shownText), 'auto');
  const direction = directionOf(paragraphs[0]?.level ?? 0);
  return { text: shownText, levels, direction, faces: joinNeutrals(shownText, faces, levels) };
}

/** bidi-js knows only single UTF-16 units, so it is given Arabic for letters that take two, such as Rohingya. */
function inOneUnit(text: string): string {
  return text.replace(rightToLeftPairs, (char) => (/\p{Nd}/u.test(char) ? '٠٠' : 'اا'));
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
    const shown = level % 2 === 1 ? mirrored(unit) : unit;
    const last = runs.at(-1);
    if (last && last.face === face && last.level === level) last.text += shown;
    else runs.push({ text: shown, face, level, direction: directionOf(level) });
  }
  return runs;
}

/** The bracket that closes what this one opens, or the other way round; other characters as they are. */
export function mirrored(char: string): string {
  return bidi.getMirroredCharacter(char) ?? char;
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

type Piece<Maybe> = { shown: string; face: Face | Maybe };

/** Characters as a reader counts them, each with a face; one that no face has whole is cut into code points. */
function piecesOf(text: string, faces: readonly Face[]): Piece<undefined>[] {
  const known = new Map<string, Piece<undefined>[]>();
  let last: Face | undefined;
  return splitGraphemes(text).flatMap((cluster) => {
    if (last && ofSomeScripts.test(cluster) && coversAll(last, cluster)) {
      return [{ shown: cluster, face: last }];
    }
    const pieces = known.get(cluster) ?? cutUncovered(cluster, faces);
    known.set(cluster, pieces);
    last = pieces.at(-1)?.face;
    return pieces;
  });
}

function cutUncovered(cluster: string, faces: readonly Face[]): Piece<undefined>[] {
  const face = faceFor(cluster, faces);
  if (face) return [{ shown: cluster, face }];
  const parts = Array.from(cluster).filter((char) => !shapeless.test(char));
  return parts.map((shown) => ({ shown, face: faceFor(shown, faces) }));
}

/** Puts '[sign U+1F600]' in place of a sign that no face has. */
function nameMissing(pieces: readonly Piece<undefined>[], faces: readonly Face[]): Piece<Face>[] {
  const all: Piece<Face>[] = [];
  let missing: string[] = [];
  for (const [index, { shown, face }] of pieces.entries()) {
    if (face) all.push({ shown, face });
    else missing.push(shown);
    const next = pieces[index + 1];
    if (missing.length === 0 || (next && !next.face)) continue;
    const name = nameOf(missing);
    const letters = faceFor(name, faces);
    if (!letters) throw new Error('No face has the letters that name a sign: ASCII');
    all.push({ shown: name, face: letters });
    missing = [];
  }
  return all;
}

function nameOf(signs: readonly string[]): string {
  const codes = signs.slice(0, mostNamed).map((sign) => {
    const code = sign.codePointAt(0) ?? 0;
    return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
  });
  const more = signs.length - codes.length;
  const rest = more > 0 ? ` and ${more} more` : '';
  return `[sign${signs.length > 1 ? 's' : ''} ${codes.join(' ')}${rest}]`;
}

function faceFor(cluster: string, faces: readonly Face[]): Face | undefined {
  return faces.find((face) => coversAll(face, cluster));
}

function coversAll(face: Face, text: string): boolean {
  return Array.from(text).every(
    (char) => shapeless.test(char) || face.covers(char.codePointAt(0) ?? 0),
  );
}

/** Gives neutral characters the face of the letters before them: a right-to-left name with spaces is then one run. */
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
