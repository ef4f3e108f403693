import { brand } from '#app/brand.ts';
import type { ApplicationDetails, DetailSection } from '#app/careers/application-details.ts';
import type { ApplicationStatus } from '#app/careers/application-status.ts';
import { statusLabel, statusTone } from '#app/careers/application-status.ts';
import { fileNames } from '#app/careers/file-names.ts';
import { textWidth } from '#app/platform/pdf/text-block.server.ts';
import { cafeDay, longDate } from '#app/shared/dates.ts';
import * as colours from '#app/ui/styles/colours.ts';
import type { Page } from './application-pdf-page.server.ts';
import { area, sheet, write, writeSection } from './application-pdf-page.server.ts';

const badgeColours = {
  yellow: { ink: colours.amber, ground: colours.amberMist },
  blue: { ink: colours.blue, ground: colours.blueMist },
  green: { ink: colours.green, ground: colours.greenMist },
  red: { ink: colours.danger, ground: colours.dangerMist },
} as const;

const photoFrame = { width: 112, height: 160 } as const;

export const photosHeight = photoFrame.height + 42;

const photoGap = 12;
const photosWidth = 2 * photoFrame.width + photoGap;
const photosLeft = area.right - photosWidth;
const labelWidth = 72;

/** Returns the y below. */
export function drawHead(page: Page, application: ApplicationDetails): number {
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

/** Returns the y below. */
export function drawDetails(page: Page, sections: readonly DetailSection[], y: number): number {
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

export function drawPhotos(
  page: Page,
  photos: { selfie_image: Uint8Array | null; full_body_image: Uint8Array | null },
  y: number,
): void {
  const top = writeSection(page, 'Photos', photosLeft, y, photosWidth);
  drawPhoto(page, photos.selfie_image, fileNames.selfie_image, photosLeft, top);
  const fullBodyLeft = photosLeft + photoFrame.width + photoGap;
  drawPhoto(page, photos.full_body_image, fileNames.full_body_image, fullBodyLeft, top);
}

function drawPhoto(
  { pdf, faces }: Page,
  photo: Uint8Array | null,
  caption: string,
  x: number,
  y: number,
): void {
  const { width, height } = photoFrame;
  const box = { x, width, sizes: [8.5], colour: colours.muted };
  const top = write({ pdf, faces }, caption, { ...box, y }) + 2;
  pdf.rect(x, top, width, height).fill(colours.matchaMist);
  if (photo) {
    pdf.image(Buffer.from(photo.buffer, photo.byteOffset, photo.byteLength), x, top, {
      fit: [width, height],
      align: 'center',
      valign: 'center',
    });
    return;
  }
  write({ pdf, faces }, 'Photo missing', { ...box, x: x + 12, y: top + 12, width: width - 24 });
}
