import PDFDocument from 'pdfkit';
import { brand } from '#app/brand.ts';
import type { ApplicationDetails } from '#app/careers/application-details.ts';
import { detailSections } from '#app/careers/application-details.ts';
import { loadFaces } from '#app/platform/pdf/font-faces.server.ts';
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

export type PdfApplication = ApplicationDetails & {
  full_body_image: Buffer | null;
  selfie_image: Buffer | null;
};

/**
 * The application as exactly one A4 page with real text. Long texts are set smaller, then cut with a note.
 * @returns the bytes in pieces, see {@link pdfPieces}
 * @throws when a photo is no JPEG
 */
export async function applicationPdf(application: PdfApplication, now: Date) {
  const page = { pdf: newDocument(application, now), faces: await loadFaces() };
  return pdfPieces(page.pdf, () => {
    const photosTop = drawTexts(page, application, now);
    // As stored (2 MB at most): shrinking them would take longer than all the rest.
    drawPhotos(page, application, photosTop);
    page.pdf.end();
  });
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

/** Everything but the photos; returns the y of the photos. */
function drawTexts(page: Page, application: ApplicationDetails, now: Date): number {
  const top = drawHead(page, application) + 14;
  const detailsBottom = drawDetails(page, detailSections(application), top);
  drawReason(page, application.why_embun, Math.max(detailsBottom, top + photosHeight) + 16);
  drawFoot(page, application, now);
  return top;
}
