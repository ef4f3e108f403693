import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { brand } from '#app/brand.ts';
import type { ApplicationDetails } from '#app/careers/application-details.ts';
import { detailSections } from '#app/careers/application-details.ts';
import { faces } from '#app/platform/pdf/font-faces.server.ts';
import type { Pdf } from '#app/platform/pdf/text-runs.ts';
import { cleanLine } from '#app/shared/text.ts';
import { sheet } from './application-pdf-page.server.ts';
import { drawDetails, drawHead, drawPhotos, photosHeight } from './application-pdf-parts.server.ts';
import { drawReason } from './application-pdf-reason.server.ts';

export type PdfApplication = ApplicationDetails & {
  full_body_image: Uint8Array | null;
  selfie_image: Uint8Array | null;
};

/**
 * The application on one A4 page with real text, or two for a long answer. Other long texts are set smaller,
 * then cut with a note.
 * @throws when a photo is no JPEG
 */
export default async function applicationPdf(application: PdfApplication, now: Date) {
  const page = { pdf: newDocument(application, now), faces };
  const bytes = buffer(page.pdf);
  const top = drawHead(page, application) + 14;
  const detailsBottom = drawDetails(page, detailSections(application), top);
  // As stored (2 MB at most): shrinking them would take longer than all the rest.
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
