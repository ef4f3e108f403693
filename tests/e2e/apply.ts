import type { Page } from '@playwright/test';
import { makeJpeg, makePdf } from '#tests/fixtures/files.ts';
import {
  chooseFiles,
  fillText,
  newApplicant,
  openCareers,
  submitApplication,
} from '#tests/support/application-page.ts';
import { expect, expectAccessible, test } from '#tests/support/fixtures.ts';
import { tabTo } from '#tests/support/tab-to.ts';

test('someone applies for the full-time job with a resume and two photos @widths', async ({
  page,
}) => {
  await openCareers(page);
  await expect(page).toHaveTitle('Full Time Barista · Careers at Embun');
  await expectAccessible(page);
  await fillText(page, newApplicant());
  await chooseFiles(page, { resume: true });
  await expectAccessible(page);
  await submitApplication(page);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(
    'Thank you for your application! We will review it and get back to you soon.',
  );
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('Full name')).toHaveValue('');
  await expect(page.getByRole('main')).not.toContainText('resume.pdf');
});

test('someone applies for the part-time job, with working days of their own', async ({ page }) => {
  await openCareers(page);
  await page.getByRole('link', { name: 'Part Time Barista' }).click();
  await expect(page).toHaveURL(/\?job=barista-parttime$/);
  await expect(page.getByRole('link', { name: 'Part Time Barista' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await expect(page.getByRole('main')).toContainText('RM9/hour plus a monthly KPI bonus');
  await expect(page.getByLabel('Resume')).toBeHidden();
  await fillText(page, newApplicant());
  await page.getByLabel('Work type').selectOption('Others (please specify)');
  await chooseFiles(page, { resume: false });
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await expect(page.getByRole('status')).toContainText(
    'Please specify your working days preference.',
  );
  await page.getByLabel('Please specify').fill('Fridays and school holidays');
  await submitApplication(page);
});

test('on a phone the job is picked from a dropdown', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openCareers(page, '?job=barista-parttime');
  const picker = page.getByRole('combobox', { name: 'Available Positions' });
  await expect(picker).toHaveValue('barista-parttime');
  await picker.selectOption('Full Time Barista');
  await expect(page.getByRole('heading', { name: 'Apply: Full Time Barista' })).toBeVisible();
});

test('the Apply button leads to the form', async ({ page }) => {
  await openCareers(page);
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Apply: Full Time Barista' })).toBeInViewport();
});

test('an empty form says what is missing: the first as a toast, each beside its field', async ({
  page,
}) => {
  await openCareers(page);
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await expect(page.getByRole('status')).toHaveText('Full name is required');
  await expect(page.getByLabel('Full name')).toBeFocused();
  for (const message of [
    'Full name is required',
    'Email is required',
    'Phone is required',
    'Address is required',
    'City is required',
    'State is required',
    'Postcode is required',
    'Date of birth is required',
    'Duration is required',
    'Why Embun? is required',
    'Resume is required for full-time positions.',
    'Full body image is required',
    'Selfie image is required',
  ]) {
    await expect(page.getByRole('main').getByText(message, { exact: true })).toBeVisible();
  }
  await expectAccessible(page);
  await page.getByLabel('Full name').fill('Aisyah');
  await expect(page.getByRole('main')).not.toContainText('Full name is required');
});

test('a phone number and a postcode that are none are refused at their fields', async ({
  page,
}) => {
  await openCareers(page);
  await fillText(page, newApplicant());
  await chooseFiles(page, { resume: true });
  const phone = page.getByRole('main').getByLabel('Phone');
  await phone.fill('0123');
  await page.getByLabel('Postcode').fill('4365');
  await page.getByRole('button', { name: 'Submit Application' }).click();
  const message = 'Enter a phone number of 8 to 15 digits.';
  await expect(page.getByRole('status')).toHaveText(message);
  await expect(phone).toBeFocused();
  await expect(phone).toHaveAccessibleDescription(new RegExp(message));
  await expect(page.getByLabel('Postcode')).toHaveAccessibleDescription(
    'Enter a postcode of five digits.',
  );
  await expectAccessible(page);
});

test('someone who turns 18 tomorrow is told so, and nothing typed is lost', async ({ page }) => {
  await openCareers(page);
  await fillText(page, newApplicant());
  const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000);
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en', { timeZone: 'Asia/Kuala_Lumpur', ...options }).format(tomorrow);
  await page.getByLabel('Day', { exact: true }).selectOption(part({ day: 'numeric' }));
  await page.getByLabel('Month').selectOption(part({ month: 'long' }));
  await page.getByLabel('Year').selectOption(String(Number(part({ year: 'numeric' })) - 18));
  await chooseFiles(page, { resume: true });
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await expect(page.getByRole('status')).toHaveText('You must be at least 18 years old to apply.');
  await expect(page.getByLabel('City')).toHaveValue('Bandar Baru Bangi');
});

test.describe('files', () => {
  test('a photo over 2 MB is refused, and shrinks to fit at a press', async ({ page }) => {
    await openCareers(page);
    const photo = await makeJpeg({ width: 1200, height: 900, bytes: 2_097_153 });
    await page
      .getByLabel('Selfie image')
      .setInputFiles({ name: 'huge.jpg', mimeType: 'image/jpeg', buffer: photo });
    await expect(page.getByText('File size exceeds 2 MB limit')).toBeVisible();
    await expect(page.getByLabel('Selfie image')).toHaveValue('');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Submit Application' }).click();
    await page.getByRole('button', { name: /^Use the smaller photo, \d+ KB$/ }).click();
    await expect(page.getByText('File size exceeds 2 MB limit')).toBeHidden();
    await expect(page.getByLabel('Selfie image')).not.toHaveValue('');
    await expect(page.getByText('Selfie image is required')).toBeHidden();
    const shrunk = await page.getByLabel('Selfie image').evaluate((input: HTMLInputElement) => {
      const [file] = input.files ?? [];
      return { name: file?.name, type: file?.type, size: file?.size };
    });
    expect(shrunk).toMatchObject({ name: 'huge.jpg', type: 'image/jpeg' });
    expect(shrunk.size).toBeLessThanOrEqual(2_097_152);

    // Leaving asks, since files are kept nowhere; the other job is no leaving.
    await page.getByLabel('City').fill('Kajang');
    await page.getByRole('link', { name: 'Embun, home' }).click();
    const question = page.getByRole('dialog', { name: 'Leave without sending?' });
    await expect(question).toBeVisible();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(page.getByLabel('Selfie image')).not.toHaveValue('');
    await page.getByRole('link', { name: 'Embun, home' }).click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL('/');
    await openCareers(page);
    await expect(page.getByLabel('City')).toHaveValue('Kajang');
    await expect(
      page.getByText('Your text is back. Files are not kept: please choose them again.'),
    ).toBeVisible();
  });

  test('the size is green, yellow from 80 % of the limit, red above it', async ({ page }) => {
    await openCareers(page);
    for (const [bytes, size, colour] of [
      [1_048_576, '1.0 MB', 'rgb(44, 96, 52)'],
      [4_194_305, '4.0 MB', 'rgb(119, 82, 0)'],
      [5_242_880, '5.0 MB', 'rgb(119, 82, 0)'],
      [5_767_168, '5.5 MB', 'rgb(154, 44, 32)'],
    ] as const) {
      const buffer = Buffer.alloc(bytes);
      await page
        .getByLabel('Resume')
        .setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer });
      await expect(page.getByText(size, { exact: true })).toHaveCSS('color', colour);
    }
  });

  test('a photo of a kind that the browser may turn into JPEG can be chosen', async ({ page }) => {
    await openCareers(page);
    const picker = page.getByLabel('Selfie image');
    await expect(picker).toHaveAttribute('accept', /image\/jpeg.*\.heic/);
    await picker.setInputFiles({ name: 'IMG_1.HEIC', mimeType: '', buffer: Buffer.from('heic') });
    await expect(page.getByText('Invalid file type. Expected JPEG format')).toBeVisible();
    // Chromium cannot decode it.
    await expect(page.getByText('This photo cannot be opened here.')).toBeVisible();
  });

  test('a large file is accepted with a warning', async ({ page }) => {
    await openCareers(page);
    const resume = makePdf({ bytes: 4_500_000 });
    await page
      .getByLabel('Resume')
      .setInputFiles({ name: 'long.pdf', mimeType: 'application/pdf', buffer: resume });
    await expect(page.getByRole('main')).toContainText(
      'Large file size (4.3 MB). Consider compressing for faster upload.',
    );
    await expect(page.getByLabel('Resume')).not.toHaveValue('');
  });

  test('a file of the wrong kind is refused', async ({ page }) => {
    await openCareers(page);
    await page
      .getByLabel('Resume')
      .setInputFiles({ name: 'me.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') });
    await expect(page.getByText('Invalid file type. Expected PDF format')).toBeVisible();
    await page
      .getByLabel('Full body image')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('hello') });
    await expect(page.getByText('Invalid file type. Expected JPEG format')).toBeVisible();
    await expect(page.getByText('This photo cannot be opened here.')).toBeVisible();
  });

  test('a file can be dropped, and taken away again by keyboard', async ({ page }) => {
    await openCareers(page);
    const area = page.getByText('Choose a file').first();
    const transfer = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File(['%PDF-1.4'], 'dropped.pdf', { type: 'application/pdf' }));
      return data;
    });
    await area.dispatchEvent('dragover', { dataTransfer: transfer });
    await expect(page.locator('[data-dragging]')).toHaveCount(1);
    await area.dispatchEvent('drop', { dataTransfer: transfer });
    await expect(page.locator('[data-dragging]')).toHaveCount(0);
    await expect(page.getByText('dropped.pdf')).toBeVisible();
    await page.getByRole('button', { name: 'Remove' }).press('Enter');
    await expect(page.getByText('dropped.pdf')).toBeHidden();
    await expect(page.getByLabel('Resume')).toHaveValue('');
  });

  test('looking at the other job and back keeps what was chosen', async ({ page }) => {
    await openCareers(page);
    await chooseFiles(page, { resume: true });
    await page.getByRole('link', { name: 'Part Time Barista' }).click();
    await expect(page.getByLabel('Resume')).toBeHidden();
    await page.getByRole('link', { name: 'Full Time Barista' }).click();
    await expect(page.getByText('resume.pdf')).toBeVisible();
  });
});

test('a text that is too long is kept whole, and refused with the reason', async ({ page }) => {
  await openCareers(page);
  await fillText(page, newApplicant());
  await chooseFiles(page, { resume: true });
  const essay = 'Saya suka matcha. '.repeat(300);
  await page.getByLabel('Why Embun?').fill('');
  await page.getByLabel('Why Embun?').focus();
  await page.keyboard.insertText(essay);
  await expect(page.getByLabel('Why Embun?')).toHaveValue(essay);
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await expect(page.getByRole('status')).toHaveText(
    'Why Embun? is too long (5000 characters at most)',
  );
  await expect(page.getByLabel('Why Embun?')).toBeFocused();
});

test('typed text survives a reload, files do not', async ({ page }) => {
  const applicant = newApplicant();
  await openCareers(page, '?job=barista-parttime');
  await fillText(page, applicant);
  await page.getByLabel('Work type').selectOption('Others (please specify)');
  await page.getByLabel('Please specify').fill('Fridays');
  await chooseFiles(page, { resume: false });
  await page.reload();
  await expect(page.getByLabel('Full name')).toHaveValue(applicant.fullName);
  await expect(page.getByLabel('Please specify')).toHaveValue('Fridays');
  await expect(page.getByLabel('Year')).toHaveValue('2000');
  await expect(page.getByRole('main')).not.toContainText('photo.jpg');
});

test('text older than a day is forgotten', async ({ page }) => {
  await openCareers(page);
  await page.getByLabel('Full name').fill('Yesterday');
  await page.clock.install({ time: Date.now() + 24 * 60 * 60 * 1000 + 1000 });
  await page.reload();
  await expect(page.getByLabel('Full name')).toHaveValue('');
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('application-draft')))
    .toBeNull();
});

test.describe('when sending goes wrong', () => {
  test.use({
    expectedFaults: /Failed to load resource|submit-application/,
  });

  const failed = 'Failed to submit application. Please check your files and try again.';
  for (const [what, answer] of [
    ['the line is cut', undefined],
    ['the answer is no JSON', { status: 502, body: '<h1>Bad gateway</h1>' }],
    ['the server breaks', { status: 500, json: { success: false, error: failed } }],
  ] as const) {
    test(`${what}: the message is shown and the form is as it was`, async ({ page }) => {
      const applicant = newApplicant();
      await openCareers(page);
      await fillText(page, applicant);
      await chooseFiles(page, { resume: true });
      await page.route('**/api/submit-application', (route) =>
        answer ? route.fulfill(answer) : route.abort('connectionreset'),
      );
      await page.getByRole('button', { name: 'Submit Application' }).click();
      await expect(page.getByRole('status')).toHaveText(failed);
      await expect(page.getByLabel('Full name')).toHaveValue(applicant.fullName);
      await expect(page.getByText('resume.pdf')).toBeVisible();
      await page.unroute('**/api/submit-application');
      await submitApplication(page);
    });
  }

  test('success false without a text says just that', async ({ page }) => {
    await openCareers(page);
    await fillText(page, newApplicant());
    await chooseFiles(page, { resume: true });
    await page.route('**/api/submit-application', (route) =>
      route.fulfill({ json: { success: false } }),
    );
    await page.getByRole('button', { name: 'Submit Application' }).click();
    await expect(page.getByRole('status')).toHaveText('Failed to submit application.');
  });
});

test.describe('without a line', () => {
  test.use({ expectedFaults: /ERR_INTERNET_DISCONNECTED/ });

  test('the other job opens all the same, and nothing filled in is lost', async ({ page }) => {
    const applicant = newApplicant();
    await openCareers(page);
    await fillText(page, applicant);
    await chooseFiles(page, { resume: true });
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Part Time Barista' }).click();
    await expect(page.getByRole('heading', { name: 'Apply: Part Time Barista' })).toBeVisible();
    await page.getByRole('link', { name: 'Full Time Barista' }).click();
    await expect(page.getByLabel('Full name')).toHaveValue(applicant.fullName);
    await expect(page.getByText('resume.pdf')).toBeVisible();
  });

  test('sending says so and keeps everything; with one again it arrives', async ({ page }) => {
    const applicant = newApplicant();
    await openCareers(page);
    await fillText(page, applicant);
    await chooseFiles(page, { resume: true });
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Submit Application' }).click();
    const toast = page.getByRole('status');
    await expect(toast).toContainText('No connection');
    await expect(toast).toContainText(
      'Everything is kept. Please try again when you are back online.',
    );
    await expect(page.getByLabel('Full name')).toHaveValue(applicant.fullName);
    await expect(page.getByText('resume.pdf')).toBeVisible();
    await page.context().setOffline(false);
    await submitApplication(page);
  });
});

test.describe('on a network that leads nowhere', () => {
  test.use({ expectedFaults: /ERR_FAILED|Failed to load resource/ });

  test('sending says that there is no connection', async ({ page }) => {
    await openCareers(page);
    await fillText(page, newApplicant());
    await chooseFiles(page, { resume: true });
    await page.route('**', (route) => route.abort());
    await page.getByRole('button', { name: 'Submit Application' }).click();
    await expect(page.getByRole('status')).toContainText('No connection');
  });
});

test('who goes on to another page while it is being sent learns that it arrived', async ({
  page,
}) => {
  await openCareers(page);
  await fillText(page, newApplicant());
  await chooseFiles(page, { resume: true });
  const left = Promise.withResolvers<void>();
  await page.route('**/api/submit-application', async (route) => {
    await left.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Shop', exact: true }).first().click();
  await expect(page).toHaveURL(/\/shop$/);
  left.resolve();
  await expect(page.getByRole('status').filter({ hasText: /Success/ })).toContainText(
    'Thank you for your application! We will review it and get back to you soon.',
  );
});

test('while it is being sent the button is busy and a second submit does nothing', async ({
  page,
}) => {
  await openCareers(page);
  await fillText(page, newApplicant());
  await chooseFiles(page, { resume: true });
  let requests = 0;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/submit-application', async (route) => {
    requests += 1;
    await held;
    await route.continue();
  });
  const shown = await progressShown(page);
  await page.getByRole('button', { name: 'Submit Application' }).click();
  const busy = page.getByRole('button', { name: 'Processing & Uploading...' });
  await expect(busy).toBeDisabled();
  await expect(page.getByRole('status')).toHaveText(
    'Uploading files and submitting application...',
  );
  await expect(page.getByRole('progressbar')).toHaveAttribute('value', '10');
  await page.getByLabel('Full name').press('Enter');
  release();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(requests).toBe(1);
  expect(await shown.jsonValue()).toEqual([10, 50, 100]);
});

/** Every value that the progress bar takes from now on. */
function progressShown(page: Page) {
  return page.evaluateHandle(() => {
    const values: number[] = [];
    new MutationObserver(() => {
      const value = document.querySelector('progress')?.value;
      if (value !== undefined && value !== values.at(-1)) values.push(value);
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
    return values;
  });
}

test('the whole form can be filled in and sent by keyboard', async ({ page }) => {
  await openCareers(page);
  const applicant = newApplicant();
  await page.getByLabel('Full name').focus();
  const keys = [
    applicant.fullName,
    applicant.email,
    '0123456789',
    '5',
    'March',
    '2000',
    '8 Jalan 4/1',
    'Bangi',
    'Selangor',
    '43650',
    '1 year',
    'I like matcha.',
  ];
  for (const text of keys) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  // The file inputs come next; choosing is the browser's own window.
  await expect(page.getByLabel('Resume')).toBeFocused();
  await chooseFiles(page, { resume: true });
  await page.getByLabel('Selfie image').focus();
  await tabTo(page, page.getByRole('button', { name: 'Submit Application' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});
