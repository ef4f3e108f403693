import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import {
  area,
  type Page,
  sheet,
  write,
  writeSection,
} from '#app/careers/pdf/application-pdf-page.server.ts';
import { faces } from '#app/platform/pdf/font-faces.server.ts';
import { ink, muted } from '#app/ui/styles/colours.ts';

export type Resume = {
  name: string;
  contact: string;
  sections: { title: string; entries: { head: string; text: string }[] }[];
};

export async function resumePdf({ name, contact, sections }: Resume): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: [sheet.width, sheet.height],
    margin: 0,
    // No standard font: every text names its face.
    font: '',
    info: { Title: `Resume of ${name}` },
  });
  const page: Page = { pdf, faces };
  const line = { x: area.left, width: area.width };
  const head = { ...line, y: sheet.margin, sizes: [24, 20, 16], colour: ink, maxLines: 2 };
  let y = write(page, name, head);
  y = write(page, contact, { ...line, y: y + 2, sizes: [10], colour: muted }) + 18;
  for (const { title, entries } of sections) {
    y = writeSection(page, title, area.left, y, area.width);
    for (const { head, text } of entries) {
      if (head) y = write(page, head, { ...line, y, sizes: [10], colour: ink, strong: true });
      y = write(page, text, { ...line, y, sizes: [10], colour: muted }) + 8;
    }
    y += 8;
  }
  pdf.end();
  return buffer(pdf);
}
