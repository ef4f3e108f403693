import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { brand } from '#app/brand.ts';
import { area, sheet } from '#app/careers/pdf/application-pdf-page.server.ts';
import { type Faces, faces } from '#app/platform/pdf/font-faces.server.ts';
import { drawBlock, setText } from '#app/platform/pdf/text-block.server.ts';
import type { Pdf } from '#app/platform/pdf/text-runs.ts';
import type { HeldRecord } from '#app/privacy/held-data.server.ts';
import { cafeDay, longDate } from '#app/shared/dates.ts';
import { cleanText } from '#app/shared/text.ts';
import { ink, matcha, muted } from '#app/ui/styles/colours.ts';

type PrintedRecord = Pick<HeldRecord, 'title' | 'until' | 'rows'> & {
  files: { name: string; isMissing: boolean }[];
};

/** `leftOut`: how many records are in data.json alone. */
export type PrintedData = {
  email: string;
  records: readonly PrintedRecord[];
  leftOut: number;
  now: Date;
};

/** The most lines of one text: of thousands of short lines, the first page or two is printed. */
const maxLines = 100;

/** Text that flows over as many A4 pages as it takes. */
export default async function dataPdf({ email, records, leftOut, now }: PrintedData) {
  const title = `What ${brand.name} holds under ${email}`;
  const pdf = new PDFDocument({
    size: [sheet.width, sheet.height],
    margin: 0,
    font: '',
    lang: 'en-MY',
    displayTitle: true,
    info: { Title: title, Author: brand.name, Creator: brand.name, CreationDate: now },
  });
  const write = writer(pdf, faces);
  const bytes = buffer(pdf);
  write(title, { size: 18, colour: ink });
  write(longDate(cafeDay(now)), { size: 10, colour: muted });
  for (const { title, until, rows, files } of records) {
    write(title, { size: 13, colour: matcha, above: 22 });
    write(until, { size: 10, colour: muted });
    for (const { label, value } of rows) {
      write(label, { size: 8.5, colour: muted, above: 7 });
      write(value, { size: 10, colour: ink });
    }
    for (const { name, isMissing } of files) {
      const note = isMissing ? ' (missing: we could not find it)' : '';
      write(`File: ${name}${note}`, { size: 10, colour: ink, above: 7 });
    }
  }
  if (records.length === 0) write('Nothing.', { size: 10, colour: ink, above: 22 });
  if (leftOut > 0) {
    const rest = `These are the first. data.json, beside this page, holds ${leftOut} more.`;
    write(rest, { size: 10, colour: ink, above: 22 });
  }
  pdf.end();
  return bytes;
}

/** Lengths in points. */
type Look = { size: number; colour: string; above?: number };

/** Writes below what was written last, line by line, on a new page where one is full. */
function writer(pdf: Pdf, { stack }: Faces) {
  const bottom = sheet.height - sheet.margin;
  let y: number = sheet.margin;
  return (text: string, { size, colour, above = 3 }: Look) => {
    const printable = cleanText(text).replace(/\t/g, ' ');
    const box = { stack, width: area.width, sizes: [size], maxLines };
    const block = setText(printable, { ...box, cutNote: '… (the rest is in data.json)' });
    y += above;
    for (const line of block.lines) {
      if (y + block.lineHeight > bottom) {
        pdf.addPage();
        y = sheet.margin;
      }
      pdf.fillColor(colour);
      drawBlock(pdf, { ...block, lines: [line] }, area.left, y, 'start');
      y += block.lineHeight;
    }
  };
}
