/** Fits a text into a box on a page: in a smaller size when it is long, cut with a note when even that is too large. */
import { breakLines, type Line, measureWords, type Word } from './line-breaks.ts';
import { type Face, itemize, type Paragraph, type Pdf, visualRuns } from './text-runs.ts';

/** Lengths in points (1/72 inch). */
type BlockRules = {
  stack: readonly Face[];
  width: number;
  /** Sizes to try, largest first. */
  sizes: readonly number[];
  /** The most lines, and the heights of the boxes that the text flows through; it is cut at whichever comes first. */
  maxLines?: number;
  heights?: readonly number[];
  cutNote: string;
};

export type TextBlock = {
  size: number;
  lineHeight: number;
  height: number;
  width: number;
  lines: SetLine[];
  isCut: boolean;
};

type SetLine = Line & { paragraph: Paragraph };
type MeasuredParagraph = { paragraph: Paragraph; words: Word[] };

/** Distance of baselines per point of size; tall scripts need this much. */
const leading = 1.4;

/** The most letters in a line as wide as the font size. */
const lettersPerEm = 6;

/** `\n` starts a new paragraph. Control characters must have been removed. */
export function setText(text: string, rules: BlockRules): TextBlock {
  const smallest = Math.min(...rules.sizes);
  // Text that can't fit is not processed, which bounds the work for any length.
  const most = Math.ceil(room(smallest, rules) * (rules.width / smallest) * lettersPerEm);
  const start = text.slice(0, most);
  const paragraphs = start.split('\n').map((line) => measureParagraph(line, rules.stack));
  const sizes = start === text ? rules.sizes : [];
  for (const size of sizes) {
    const maxWidth = rules.width / size;
    if (fewestLines(paragraphs, maxWidth) > room(size, rules)) continue;
    const block = blockOf(linesOf(paragraphs, maxWidth), size, rules.width);
    if (block.lines.length <= room(size, rules)) return block;
  }
  return cut(paragraphs, smallest, rules);
}

/** (x, y) is the top left corner. With `align` 'start', right-to-left paragraphs are aligned right. */
export function drawBlock(
  pdf: Pdf,
  block: TextBlock,
  x: number,
  y: number,
  align: 'left' | 'start' = 'left',
): void {
  block.lines.forEach((line, index) => {
    const runs = visualRuns(line.paragraph, line.start, line.end);
    const widths = runs.map((run) => run.face.width(run.text, run.direction) * block.size);
    const free = block.width - sum(widths);
    const baseline = y + index * block.lineHeight + block.size * 1.05;
    let left = align === 'start' && line.paragraph.direction === 'rtl' ? x + free : x;
    runs.forEach(({ face, text, direction }, order) => {
      face.draw(pdf, text, direction, left, baseline, block.size);
      left += widths[order] ?? 0;
    });
  });
}

/** The width of a text on one line, in points. */
export function textWidth(text: string, stack: readonly Face[], size: number): number {
  const { words } = measureParagraph(text, stack);
  return sum(words.map((word) => word.width)) * size;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function measureParagraph(text: string, stack: readonly Face[]): MeasuredParagraph {
  const paragraph = itemize(text, stack);
  return { paragraph, words: measureWords(paragraph) };
}

function linesOf(paragraphs: readonly MeasuredParagraph[], maxWidth: number): SetLine[] {
  return paragraphs.flatMap(({ paragraph, words }) =>
    breakLines(paragraph, words, maxWidth).map((line) => ({ ...line, paragraph })),
  );
}

function blockOf(lines: SetLine[], size: number, width: number): TextBlock {
  const lineHeight = size * leading;
  return { size, lineHeight, width, lines, height: lines.length * lineHeight, isCut: false };
}

/** A cheap lower bound on the number of lines, to skip font sizes that are far too large. */
function fewestLines(paragraphs: readonly MeasuredParagraph[], maxWidth: number): number {
  const widths = paragraphs.map(({ words }) => sum(words.map((word) => word.width)));
  return sum(widths.map((width) => Math.max(1, Math.floor(width / maxWidth))));
}

function room(size: number, { maxLines = Infinity, heights = [Infinity] }: BlockRules): number {
  return Math.max(1, Math.min(maxLines, sum(heights.map((height) => linesIn(height, size)))));
}

function linesIn(height: number, size: number): number {
  return Math.floor(height / (size * leading));
}

/** The lines that fit into a box, and those that are left for the next one. */
export function splitBlock(block: TextBlock, height: number): [fits: TextBlock, rest: TextBlock] {
  const count = linesIn(height, block.size);
  const part = (lines: SetLine[]) => ({ ...block, lines, height: lines.length * block.lineHeight });
  return [part(block.lines.slice(0, count)), part(block.lines.slice(count))];
}

function cut(paragraphs: readonly MeasuredParagraph[], size: number, rules: BlockRules): TextBlock {
  const lines = linesOf(paragraphs, rules.width / size).slice(0, room(size, rules) - 1);
  const note = itemize(rules.cutNote, rules.stack);
  const noteLine = { paragraph: note, start: 0, end: note.text.length };
  return { ...blockOf([...lines, noteLine], size, rules.width), isCut: true };
}
