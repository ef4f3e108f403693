import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { brand } from '#app/brand.ts';
import {
  type ApplicationDetails,
  type DetailSection,
  detailSections,
  fileNames,
} from '#app/careers/application-details.ts';
import {
  type ApplicationStatus,
  statusLabel,
  statusTone,
} from '#app/careers/application-status.ts';
import { applicationReference } from '#app/careers/review/application-mails.ts';
import { faces } from '#app/platform/pdf/font-faces.server.ts';
import { drawBlock, splitBlock, textWidth } from '#app/platform/pdf/text-block.server.ts';
import type { Pdf } from '#app/platform/pdf/text-runs.ts';
import { cafeDay, longDate } from '#app/shared/dates.ts';
import { cleanLine } from '#app/shared/text.ts';
import * as colours from '#app/ui/styles/colours.ts';
import { area, type Page, set, sheet, write, writeSection } from './application-pdf-page.server.ts';

export type PdfApplication = ApplicationDetails & {
  full_body_image: Uint8Array | null;
  selfie_image: Uint8Array | null;
};

/**
 * The application on one A4 page with real text, or on two for a long answer. Other long texts are set smaller,
 * and if they still do not fit, cut with a note.
 * @throws when a photo is no JPEG
 */
export default async function applicationPdf(application: PdfApplication, now: Date) {
  const page = { pdf: newDocument(application, now), faces };
  const bytes = buffer(page.pdf);
  const top = drawHead(page, application) + 14;
  const detailsBottom = drawDetails(page, detailSections(application), top);
  // The photos are drawn as stored (2 MB at most): shrinking them would take longer than all the rest.
  drawPhotos(page, application, top);
  const y = Math.max(detailsBottom, top + photosHeight) + 16;
  drawReason(page, application, { y, now });
  page.pdf.end();
  return bytes;
}

function newDocument(application: ApplicationDetails, now: Date): Pdf {
  return new PDFDocument({
    size: [sheet.width, sheet.height],
    margin: 0,
    font: '',
    pdfVersion: '1.7',
    lang: 'en-MY',
    displayTitle: true,
    info: {
      Title: `Job application of ${cleanLine(application.full_name)}`,
      Author: brand.name,
      Creator: brand.name,
      CreationDate: now,
    },
  });
}

const badgeColours = {
  yellow: { ink: colours.amber, ground: colours.amberMist },
  blue: { ink: colours.blue, ground: colours.blueMist },
  green: { ink: colours.green, ground: colours.greenMist },
  red: { ink: colours.danger, ground: colours.dangerMist },
} as const;

const photoFrame = { width: 112, height: 160 } as const;

const photosHeight = photoFrame.height + 42;

const photoGap = 12;
const photosWidth = 2 * photoFrame.width + photoGap;
const photosLeft = area.right - photosWidth;
const labelWidth = 72;

/** Draws the head of the page, and returns the y below it. */
function drawHead(page: Page, application: ApplicationDetails): number {
  const { pdf, faces } = page;
  const top = sheet.margin - 6;
  const line = { x: area.left, y: top, width: area.width };
  write(page, brand.name, { ...line, sizes: [15], colour: colours.matcha, strong: true });
  const kind = 'Job application';
  const kindX = area.right - textWidth(kind, faces.stack, 9);
  write(page, kind, { ...line, x: kindX, y: top + 6, sizes: [9], colour: colours.muted });
  pdf.rect(area.left, top + 26, area.width, 1.2).fill(colours.matcha);

  const nameTop = top + 44;
  const badgeWidth = drawBadge(page, application.application_status, nameTop + 5);
  const nameBottom = write(page, application.full_name, {
    x: area.left,
    y: nameTop,
    width: area.width - badgeWidth - 16,
    sizes: [22, 20, 18, 16, 14, 12, 10],
    colour: colours.ink,
    maxLines: 3,
  });
  const applied = `Applied on ${longDate(cafeDay(application.created_at))}`;
  return write(page, `${application.job_position}  ·  ${applied}`, {
    ...line,
    y: nameBottom + 1,
    sizes: [10.5],
    colour: colours.muted,
    maxLines: 2,
  });
}

function drawBadge({ pdf, faces }: Page, status: ApplicationStatus, y: number): number {
  const label = statusLabel[status];
  const { ink, ground } = badgeColours[statusTone[status]];
  const width = textWidth(label, faces.stack, 9) + 18;
  pdf.roundedRect(area.right - width, y, width, 18, 9).fill(ground);
  const box = { x: area.right - width + 9, y: y + 2.7, width, sizes: [9], colour: ink };
  write({ pdf, faces }, label, box);
  return width;
}

/** Draws the sections, and returns the y below them. */
function drawDetails(page: Page, sections: readonly DetailSection[], y: number): number {
  const width = photosLeft - 24 - area.left;
  const value = { x: area.left + labelWidth, width: width - labelWidth };
  let top = y;
  for (const { title, rows } of sections) {
    top = writeSection(page, title, area.left, top, width);
    for (const row of rows) {
      const label = { x: area.left, y: top, width: labelWidth - 8, sizes: [9] };
      write(page, row.label, { ...label, colour: colours.muted });
      const sizes = [9, 8.5, 8, 7.5, 7];
      const look = { sizes, colour: colours.ink, maxLines: row.label === 'Address' ? 4 : 2 };
      top = write(page, row.value, { ...value, ...look, y: top }) + 3;
    }
    top += 8;
  }
  return top - 8;
}

function drawPhotos(page: Page, photos: PdfApplication, y: number): void {
  const { pdf } = page;
  const { width, height } = photoFrame;
  const below = writeSection(page, 'Photos', photosLeft, y, photosWidth);
  for (const [n, field] of (['selfie_image', 'full_body_image'] as const).entries()) {
    const photo = photos[field];
    const x = photosLeft + n * (width + photoGap);
    const box = { x, width, sizes: [8.5], colour: colours.muted };
    const top = write(page, fileNames[field], { ...box, y: below }) + 2;
    pdf.rect(x, top, width, height).fill(colours.matchaMist);
    if (photo) {
      pdf.image(Buffer.from(photo.buffer, photo.byteOffset, photo.byteLength), x, top, {
        fit: [width, height],
        align: 'center',
        valign: 'center',
      });
    } else {
      write(page, 'Photo missing', { ...box, x: x + 12, y: top + 12, width: width - 24 });
    }
  }
}

const footTop = sheet.height - sheet.margin - 8;
/** Where the answer continues on the second page, below a line with the name and the title. */
const nextTop = sheet.margin + 44;
const nextHeight = footTop - 12 - nextTop;

/** Draws the answer, with a second page if one is too small for it, and the foot. */
function drawReason(
  page: Page,
  application: ApplicationDetails,
  { y, now }: { y: number; now: Date },
): void {
  const { pdf } = page;
  const { width, left: x } = area;
  const title = `Why ${brand.name}?`;
  const top = writeSection(page, title, x, y, width);
  const height = footTop - 12 - top;
  const [first, rest] = splitBlock(setReason(page, application.why_embun, height), height);
  const pages = rest.lines.length > 0 ? 2 : 1;
  pdf.fillColor(colours.ink);
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
    colour: colours.muted,
  });
  writeSection(page, `${title} (continued)`, x, sheet.margin + 12, width);
  pdf.fillColor(colours.ink);
  drawBlock(pdf, rest, x, nextTop, 'start');
  drawFoot(page, application, { now, number: '2 of 2' });
}

/** Sets the answer: on one page, if a slightly smaller size is enough; otherwise as large as two pages can hold. */
function setReason(page: Page, reason: string, height: number) {
  const { width } = area;
  const onOne = set(page, reason, { width, sizes: [10, 9.5, 9], heights: [height] });
  const sizes = [10, 9.5, 9, 8.5, 8, 7.5, 7, 6.5];
  return onOne.isCut ? set(page, reason, { width, sizes, heights: [height, nextHeight] }) : onOne;
}

function drawFoot(
  page: Page,
  { id, updated_at }: ApplicationDetails,
  { now, number }: { now: Date; number: string },
): void {
  const line = { y: footTop, width: area.width, sizes: [7.5], colour: colours.muted };
  write(page, `Reference ${applicationReference(id)}  ·  Page ${number}`, {
    ...line,
    x: area.left,
  });
  const [updated, saved] = [updated_at, now].map((at) => longDate(cafeDay(at)));
  const dates = `Last updated ${updated}  ·  Saved as PDF ${saved}`;
  write(page, dates, { ...line, x: area.right - textWidth(dates, page.faces.stack, 7.5) });
}
