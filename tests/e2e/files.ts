import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { makeHeic, makeJpeg } from '#tests/fixtures/files.ts';
import {
  chooseFiles,
  fillText,
  newApplicant,
  openCareers,
} from '#tests/support/applications/application-page.ts';
import { expect, test } from '#tests/support/fixtures.ts';

const picture = (alpha = 1) =>
  sharp({
    create: { width: 90, height: 120, channels: 4, background: { r: 0, g: 0, b: 0, alpha } },
  });
const notJpeg = 'Invalid file type. Expected JPEG format';
const empty = 'This file is empty (0 bytes). Please choose it again.';
const broken = 'This photo cannot be opened here. Please choose another one.';
const choose = (field: Locator, name: string, buffer: Buffer, mimeType = '') =>
  field.setInputFiles({ name, mimeType, buffer });

/** The photo that would be sent: its width, height, and the red value of its first pixel. */
const seen = (field: Locator) =>
  field.evaluate(async (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    if (!file) return null;
    const bitmap = await createImageBitmap(file);
    const canvas = new OffscreenCanvas(1, 1).getContext('2d');
    canvas?.drawImage(bitmap, 0, 0);
    return [bitmap.width, bitmap.height, canvas?.getImageData(0, 0, 1, 1).data[0]];
  });

test('the bytes of a selfie.jpg decide: other pictures become a JPEG at a press, other files say why not', async ({
  page,
}) => {
  await openCareers(page);
  const selfie = page.getByLabel('Selfie image');
  const press = page.getByRole('button', { name: /^Use (the smaller photo|it as JPEG), / });
  // Because only JPEG is accepted, an iPhone converts its photos by itself.
  await expect(selfie).toHaveAttribute('accept', 'image/jpeg,image/jpg,.jpg,.jpeg');
  for (const [bytes, error, becomes] of [
    [await picture().webp().toBuffer(), notJpeg, [90, 120, 0]],
    [await picture().avif().toBuffer(), notJpeg, [90, 120, 0]],
    [await picture(0).png().toBuffer(), notJpeg, [90, 120, 255]],
    [
      await makeJpeg({ width: 120, height: 90, orientation: 6, bytes: 2_097_153 }),
      'File size exceeds 2 MB limit',
      [90, 120, expect.any(Number)],
    ],
  ] as const) {
    await choose(selfie, 'selfie.jpg', bytes, 'image/jpeg');
    await expect(page.getByText(error)).toBeVisible();
    await expect(selfie).toHaveValue('');
    await press.click();
    await expect(page.getByText(error)).toBeHidden();
    await expect(press).toBeHidden();
    expect(await seen(selfie)).toEqual(becomes);
  }
  const heic = 'This photo cannot be opened here. It is HEIC: please choose a JPEG.';
  for (const [bytes, described, reason] of [
    [makeHeic(), /Expected JPEG format/, heic],
    [Buffer.from('hello'), /Expected JPEG format/, notJpeg],
    [Buffer.alloc(0), /empty/, empty],
    // It begins as a JPEG, but is none.
    [Buffer.from([0xff, 0xd8, 0xff, ...Buffer.alloc(21)]), broken, broken],
  ] as const) {
    await choose(selfie, 'selfie.jpg', bytes, 'image/jpeg');
    await expect(selfie).toHaveAccessibleDescription(described);
    await expect(page.getByText(reason)).toBeVisible();
    await expect(press).toBeHidden();
  }
  await fillText(page, newApplicant());
  await chooseFiles(page, { resume: true });
  await choose(selfie, 'selfie.jpg', await picture().webp().toBuffer(), 'image/jpeg');
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await expect(page.getByRole('status')).toHaveText(`Selfie: ${notJpeg}`);
  // The button does not promise a smaller photo, since a JPEG of this WebP is no smaller.
  await expect(press).toHaveText(/^Use it as JPEG/);
});
