import { rm, writeFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { makeJpeg } from '#tests/fixtures/files.ts';
import {
  chooseFiles,
  fillText,
  newApplicant,
  submitApplication,
} from '#tests/support/applications/application-page.ts';
import { expect, test } from '#tests/support/fixtures.ts';
import { hold, waitForHydration } from '#tests/support/pages/site-page.ts';

/** Width and height of the photo that would be sent. */
const seen = (field: Locator) =>
  field.evaluate(async (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    if (!file) return null;
    const { width, height } = await createImageBitmap(file);
    return [width, height];
  });

test('a file is sent as it was when it was chosen, and one that is gone too early is named', async ({
  page,
}, testInfo) => {
  const path = testInfo.outputPath('selfie.jpg');
  await writeFile(path, await makeJpeg());
  // As on a slow line: the file is chosen before the page's scripts have come.
  const scripts = await hold(page);
  await page.goto('/career');
  const selfie = page.getByLabel('Selfie image');
  await selfie.setInputFiles(path);
  await rm(path);
  scripts.arrive();
  await waitForHydration(page);
  await expect(selfie).toHaveAccessibleDescription(
    /This file cannot be read\. Please choose it again\./,
  );

  await fillText(page, newApplicant());
  await chooseFiles(page, { resume: true });
  await writeFile(path, await makeJpeg());
  await selfie.setInputFiles(path);
  await expect(page.getByText('This file cannot be read.')).toBeHidden();
  await expect.poll(() => seen(selfie)).toEqual([64, 48]);
  await writeFile(path, 'Somebody else’s');
  await submitApplication(page);
});

test('a link that is pressed early takes neither what was typed nor a chosen file away', async ({
  page,
}) => {
  const scripts = await hold(page);
  await page.goto('/career');
  await chooseFiles(page, { resume: true });
  const city = page.getByLabel('City');
  await city.fill('Kajang');
  await page.getByRole('link', { name: 'Part Time Barista' }).click();
  scripts.arrive();
  await expect(page).toHaveURL(/parttime/);
  await expect(city).toHaveValue('Kajang');
  // The part-time job asks for photos instead.
  await page.getByRole('link', { name: 'Full Time Barista' }).click();
  await expect(page.getByText('resume.pdf')).toBeVisible();
});
