import type { Faces } from '#app/platform/pdf/font-faces.server.ts';
import { drawBlock, setText, type TextBlock } from '#app/platform/pdf/text-block.server.ts';
import type { Pdf } from '#app/platform/pdf/text-runs.ts';
import { cleanText } from '#app/shared/text.ts';
import { line, matcha } from '#app/ui/styles/colours.ts';

export type Page = { pdf: Pdf; faces: Faces };

/** A4 and its margin, in points; y grows downwards. */
export const sheet = { width: 595.28, height: 841.89, margin: 48 } as const;

export const area = {
  left: sheet.margin,
  right: sheet.width - sheet.margin,
  width: sheet.width - 2 * sheet.margin,
} as const;

/** Lengths in points. */
type Setting = {
  width: number;
  /** The wanted size, then smaller ones for text that does not fit. */
  sizes: readonly number[];
  strong?: boolean;
  maxLines?: number;
  heights?: readonly number[];
};

type Writing = Setting & { x: number; y: number; colour: string };

/** Writes a text, and returns the y below it. */
export function write(page: Page, text: string, { x, y, colour, ...setting }: Writing): number {
  const block = set(page, text, setting);
  page.pdf.fillColor(colour);
  drawBlock(page.pdf, block, x, y);
  return y + block.height;
}

/** Sets a text without control and direction characters, and cuts it with a note if it does not fit. */
export function set({ faces }: Page, text: string, { strong, ...rules }: Setting): TextBlock {
  const printable = cleanText(text)
    .replace(/\t/g, ' ')
    .replace(/\n{3,}/g, '\n\n');
  return setText(printable, {
    ...rules,
    stack: strong ? [faces.strong, ...faces.stack] : faces.stack,
    cutNote: '… (continues in the back office)',
  });
}

/** Writes the head of a section, and returns the y below it. */
export function writeSection(page: Page, title: string, x: number, y: number, width: number) {
  page.pdf
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(0.6)
    .stroke(line);
  return write(page, title, { x, y: y + 8, width, sizes: [10], colour: matcha, strong: true }) + 5;
}
