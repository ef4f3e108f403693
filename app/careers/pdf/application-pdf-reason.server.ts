import { brand } from '#app/brand.ts';
import type { ApplicationDetails } from '#app/careers/application-details.ts';
import { applicationReference } from '#app/careers/review/application-mails.ts';
import { drawBlock, splitBlock, textWidth } from '#app/platform/pdf/text-block.server.ts';
import { cafeDay, longDate } from '#app/shared/dates.ts';
import { ink, muted } from '#app/ui/styles/colours.ts';
import { area, type Page, set, sheet, write, writeSection } from './application-pdf-page.server.ts';

const footTop = sheet.height - sheet.margin - 8;

const { width, left: x } = area;
const title = `Why ${brand.name}?`;
/** Where the answer goes on, below a line with the name and the title. */
const nextTop = sheet.margin + 44;
const nextHeight = footTop - 12 - nextTop;

/** The answer, on a second page where one is too small for it, and what stands below. */
export function drawReason(
  page: Page,
  application: ApplicationDetails,
  { y, now }: { y: number; now: Date },
): void {
  const { pdf } = page;
  const top = writeSection(page, title, x, y, width);
  const height = footTop - 12 - top;
  const [first, rest] = splitBlock(setReason(page, application.why_embun, height), height);
  const pages = rest.lines.length > 0 ? 2 : 1;
  pdf.fillColor(ink);
  drawBlock(pdf, first, x, top, 'start');
  drawFoot(page, application, { now, number: `1 of ${pages}` });
  if (pages === 1) return;
  pdf.addPage();
  write(page, application.full_name, {
    x,
    y: sheet.margin - 6,
    width,
    sizes: [9],
    maxLines: 1,
    colour: muted,
  });
  writeSection(page, `${title} (continued)`, x, sheet.margin + 12, width);
  pdf.fillColor(ink);
  drawBlock(pdf, rest, x, nextTop, 'start');
  drawFoot(page, application, { now, number: '2 of 2' });
}

/** A little smaller on one page, otherwise as large as two hold. */
function setReason(page: Page, reason: string, height: number) {
  const onOne = set(page, reason, { width, sizes: [10, 9.5, 9], heights: [height] });
  const sizes = [10, 9.5, 9, 8.5, 8, 7.5, 7, 6.5];
  return onOne.isCut ? set(page, reason, { width, sizes, heights: [height, nextHeight] }) : onOne;
}

function drawFoot(
  page: Page,
  { id, updated_at }: ApplicationDetails,
  { now, number }: { now: Date; number: string },
): void {
  const line = { y: footTop, width, sizes: [7.5], colour: muted };
  write(page, `Reference ${applicationReference(id)}  ·  Page ${number}`, { ...line, x });
  const [updated, saved] = [updated_at, now].map((at) => longDate(cafeDay(at)));
  const dates = `Last updated ${updated}  ·  Saved as PDF ${saved}`;
  write(page, dates, { ...line, x: area.right - textWidth(dates, page.faces.stack, 7.5) });
}
