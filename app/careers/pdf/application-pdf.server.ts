import PDFDocument from 'pdfkit';
import { brand } from '#app/brand.ts';
import type { ApplicationDetails } from '#app/careers/application-details.ts';
import { detailSections } from '#app/careers/application-details.ts';
import { loadFaces } from '#app/platform/pdf/faces.server.ts';
import { pdfPieces } from '#app/platform/pdf/pdf-pieces.server.ts';
import type { Pdf } from '#app/platform/pdf/text-runs.ts';
import { cleanLine } from '#app/shared/text.ts';
import type { Page } from './application-pdf-page.server.ts';
import { sheet } from './application-pdf-page.server.ts';
import {
  drawDetails,
  drawFoot,
  drawHead,
  drawPhotos,
  drawReason,
  photosHeight,
} from './application-pdf-parts.server.ts';

/** A stored application and the bytes of its two JPEG photos, null where the file is missing. */
export type PdfApplication = ApplicationDetails & {
  full_body_image: Buffer | null;
  selfie_image: Buffer | null;
};

/**
 * The application as a PDF of exactly one A4 page with real text.
 * Long texts are set smaller and, past that, cut with a note; a missing photo is said to be missing.
 * @param now printed at the foot as the day of the export
 * @returns its bytes in pieces, see {@link pdfPieces}
 * @throws when a photo is given that is no JPEG
 */
export async function applicationPdf(application: PdfApplication, now: Date) {
  const page = { pdf: newDocument(application, now), faces: await loadFaces() };
  return pdfPieces(page.pdf, () => {
    const photosTop = drawTexts(page, application, now);
    // As they are stored: upright, clean and 2 MB at most. To shrink them would take longer than all
    // the rest, and whoever looks closely would see less.
    drawPhotos(page, application, photosTop);
    page.pdf.end();
  });
}

function newDocument(application: ApplicationDetails, now: Date): Pdf {
  return new PDFDocument({
    size: [sheet.width, sheet.height],
    margin: 0,
    // No standard font: every text names its face.
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

/** Everything but the photos, top to bottom, each in its box; returns the y of the photos. */
function drawTexts(page: Page, application: ApplicationDetails, now: Date): number {
  const top = drawHead(page, application) + 14;
  const detailsBottom = drawDetails(page, detailSections(application), top);
  drawReason(page, application.why_embun, Math.max(detailsBottom, top + photosHeight) + 16);
  drawFoot(page, application, now);
  return top;
}
