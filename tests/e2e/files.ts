import { rm, writeFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { makeHeic, makeJpeg, makePdf } from '#tests/fixtures/files.ts';
import {
  chooseFiles,
  fillText,
  newApplicant,
  openCareers,
  submitApplication,
} from '#tests/support/application-page.ts';
import { employ, newcomer, recordOf, toastOf } from '#tests/support/employees-page.ts';
import { expect, test } from '#tests/support/fixtures.ts';
import { waitForHydration } from '#tests/support/site-page.ts';

const picture = (alpha = 1) =>
  sharp({
    create: { width: 90, height: 120, channels: 4, background: { r: 0, g: 0, b: 0, alpha } },
  });
const notJpeg = 'Invalid file type. Expected JPEG format';
const empty = 'This file is empty (0 bytes). Please choose it again.';
const choose = (field: Locator, name: string, buffer: Buffer, mimeType = '') =>
  field.setInputFiles({ name, mimeType, buffer });

/** Width, height and the first pixel's red of the photo that would be sent. */
const seen = (field: Locator) =>
  field.evaluate(async (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    if (!file) return null;
    const bitmap = await createImageBitmap(file);
    const canvas = new OffscreenCanvas(1, 1).getContext('2d');
    canvas?.drawImage(bitmap, 0, 0);
    return [bitmap.width, bitmap.height, canvas?.getImageData(0, 0, 1, 1).data[0]];
  });

test('a selfie.jpg is what its bytes say: what can be opened becomes a JPEG at a press, the rest says why not', async ({
  page,
}) => {
  await openCareers(page);
  const selfie = page.getByLabel('Selfie image');
  const press = page.getByRole('button', { name: /^Use (the smaller photo|it as JPEG), / });
  // With JPEG alone an iPhone converts by itself.
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
  for (const [bytes, reason] of [
    [makeHeic(), 'This photo cannot be opened here. It is HEIC: please choose a JPEG.'],
    [Buffer.from('hello'), notJpeg],
    [Buffer.alloc(0), empty],
  ] as const) {
    await choose(selfie, 'selfie.jpg', bytes, 'image/jpeg');
    await expect(selfie).toHaveAccessibleDescription(bytes.length ? new RegExp(notJpeg) : /empty/);
    await expect(page.getByText(reason)).toBeVisible();
    await expect(press).toBeHidden();
  }
  await fillText(page, newApplicant());
  await chooseFiles(page, { resume: true });
  await choose(selfie, 'selfie.jpg', await picture().webp().toBuffer(), 'image/jpeg');
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await expect(page.getByRole('status')).toHaveText(notJpeg);
  // A JPEG of a WebP is no smaller.
  await expect(press).toHaveText(/^Use it as JPEG/);
  // As Firefox does with `resistFingerprinting`.
  await page.evaluate(() => {
    CanvasRenderingContext2D.prototype.getImageData = () => new ImageData(1, 1);
  });
  await choose(selfie, 'selfie.jpg', await picture().webp().toBuffer());
  await expect(page.getByText('This photo cannot be opened here. Please choose')).toBeVisible();
});

test('a PDF is taken whatever the browser calls it, and an empty one is not', async ({
  page,
  server,
  admin,
}) => {
  await openCareers(page);
  const resume = page.getByLabel('Resume');
  const octets = 'application/octet-stream';
  for (const type of ['', octets, 'application/x-pdf', 'application/download']) {
    await choose(resume, 'Resume.pdf', makePdf(), type);
    await expect(resume).not.toHaveValue('');
    await expect(page.getByText('Expected PDF format')).toBeHidden();
    await expect
      .poll(() => resume.evaluate((one: HTMLInputElement) => one.files?.[0]?.type))
      .toBe('application/pdf');
  }
  await choose(resume, 'Resume.pdf', Buffer.alloc(0), 'application/pdf');
  await expect(resume).toHaveAccessibleDescription(/empty/);

  const person = newcomer();
  await employ(server, person);
  await admin.goto('/admin/employees');
  const record = await recordOf(admin, person);
  const letter = record.getByLabel('Offer letter', { exact: true });
  await choose(letter, 'letter.pdf', Buffer.alloc(0), 'application/pdf');
  await expect(toastOf(admin)).toContainText(empty);
  await choose(letter, 'letter.pdf', makePdf(), octets);
  await expect(toastOf(admin)).toHaveText('Offer Letter Uploaded');
});

test('a file is sent as it was when it was chosen, and one that was gone before is named', async ({
  page,
}, testInfo) => {
  const path = testInfo.outputPath('selfie.jpg');
  await writeFile(path, await makeJpeg());
  // As on a slow line: chosen before the page's scripts have come.
  const { promise: chosen, resolve: goOn } = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await chosen;
    await route.continue();
  });
  await page.goto('/career');
  const selfie = page.getByLabel('Selfie image');
  await selfie.setInputFiles(path);
  await rm(path);
  goOn();
  await waitForHydration(page);
  await expect(selfie).toHaveAccessibleDescription(
    /This file cannot be read\. Please choose it again\./,
  );

  await fillText(page, newApplicant());
  await chooseFiles(page, { resume: true });
  await writeFile(path, await makeJpeg());
  await selfie.setInputFiles(path);
  await expect(page.getByText('This file cannot be read.')).toBeHidden();
  await expect.poll(() => seen(selfie)).toEqual([64, 48, expect.any(Number)]);
  await writeFile(path, 'Somebody else’s');
  await submitApplication(page);
});
