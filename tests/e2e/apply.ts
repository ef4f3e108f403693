import type { Page } from '@playwright/test';
import { makePdf } from '#tests/fixtures/files.ts';
import {
  chooseFiles,
  fillText,
  newApplicant,
  openCareers,
} from '#tests/support/applications/application-page.ts';
import { expect, expectAccessible, test } from '#tests/support/fixtures.ts';
import { expectClearOf, hold } from '#tests/support/pages/site-page.ts';
import { tabTo } from '#tests/support/pages/tab-to.ts';

const send = (page: Page) => page.getByRole('button', { name: 'Submit Application' });
const thanks = 'Thank you for your application! We will review it and get back to you soon.';

test('someone applies for the full-time job, sees it being sent, and is thanked @widths', async ({
  page,
}) => {
  await openCareers(page);
  await expect(page).toHaveTitle('Full Time Barista · Careers at Embun');
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Apply: Full Time Barista' })).toBeInViewport();
  const applicant = newApplicant();
  await fillText(page, applicant);
  await chooseFiles(page, { resume: true });

  const sending = await hold(page, '**/api/submit-application');
  await send(page).click();
  const busy = page.getByRole('button', { name: 'Processing & Uploading...' });
  await expect(busy).toBeDisabled();
  await expect(busy).toBeFocused();
  await expect(page.getByRole('status')).toHaveText(
    'Uploading files and submitting application...',
  );
  await expect(page.getByRole('progressbar')).toHaveAttribute('value', '10');
  await page.getByLabel('Full name').press('Enter');
  sending.arrive();
  const dialog = page.getByRole('dialog', { name: 'Application Submitted Successfully' });
  await expect(dialog).toContainText(thanks);
  await expectAccessible(page);
  expect(sending.asked).toBe(1);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toBeHidden();

  // The receipt is still there after a reload; its URL contains no personal data.
  await expect(page).toHaveURL(/\/career\/submitted\?reference=[0-9A-F]{4}-[0-9A-F]{4}$/);
  const main = page.getByRole('main');
  const reference = new URL(page.url()).searchParams.get('reference') ?? '';
  for (const visit of ['first', 'again']) {
    if (visit === 'again') await page.reload();
    await expect(main).toContainText(`Your reference: ${reference}`);
    await expect(main).toContainText(`A receipt goes to ${applicant.email}`);
  }
  // Another tab shows no receipt, because it has sent nothing.
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(other.getByRole('heading', { name: 'There is no receipt here' })).toBeVisible();
  await other.close();
  await main.getByRole('link', { name: 'Back to Careers' }).click();
  await expect(page.getByLabel('Full name')).toHaveValue('');
  await expect(main).not.toContainText('resume.pdf');
});

test('someone applies for the part-time job after a look at the other one and a reload, and is thanked on another page', async ({
  page,
}) => {
  const applicant = newApplicant();
  await openCareers(page);
  await chooseFiles(page, { resume: true });
  const partTime = page.getByRole('link', { name: 'Part Time Barista' });
  await partTime.click();
  await expect(page).toHaveURL(/\?job=barista-parttime$/);
  await expect(partTime).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('main')).toContainText('RM9/hour plus a monthly KPI bonus');
  await expect(page.getByLabel('Resume')).toBeHidden();
  await fillText(page, applicant);
  await page.getByLabel('Work type').selectOption('Others (please specify)');
  await page.getByLabel('Work type').press('Tab');
  await expect(page.getByLabel('Please specify')).toBeFocused();
  await page.getByLabel('Please specify').fill('Fridays and school holidays');

  // Switching between the jobs keeps files and text, a reload only the text.
  await page.getByRole('link', { name: 'Full Time Barista' }).click();
  await expect(page.getByText('resume.pdf')).toBeVisible();
  await partTime.click();
  await expect(page.getByText('photo.jpg')).toBeVisible();
  const heading = page.getByRole('heading', { level: 1 });
  const before = await heading.boundingBox();
  await page.reload();
  await expect(page.getByLabel('Full name')).toHaveValue(applicant.fullName);
  // A visitor who comes back gets a button to the form at the top, which does not move the page.
  const goOn = page.getByRole('button', { name: 'Go on with your application' });
  await expect(goOn).toBeVisible();
  expect(await heading.boundingBox()).toEqual(before);
  await goOn.click();
  await expect(page.getByRole('heading', { name: /^Apply: / })).toBeInViewport();
  await expect(page.getByLabel('Please specify')).toHaveValue('Fridays and school holidays');
  await expect(page.getByLabel('Year')).toHaveValue('2000');
  await expect(page.getByRole('main')).not.toContainText('photo.jpg');
  const filesAgain = page.getByText('Files are not kept: please choose them again.');
  await expect(filesAgain).toHaveCount(2);
  await chooseFiles(page, { resume: false });
  await expect(filesAgain).toHaveCount(0);
  await expect(page.getByText('Your text is back.')).toBeVisible();
  const sending = await hold(page, '**/api/submit-application');
  await send(page).click();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Shop', exact: true }).first().click();
  await expect(page).toHaveURL(/\/shop$/);
  sending.arrive();
  await expect(page.getByRole('status').filter({ hasText: /Success/ })).toContainText(thanks);
});

test('on a phone the job is picked from a dropdown, the toast covers no field, and text from yesterday is forgotten', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openCareers(page, '?job=barista-parttime');
  const picker = page.getByRole('combobox', { name: 'Available Positions' });
  await expect(picker).toHaveValue('barista-parttime');
  await picker.selectOption('Full Time Barista');
  await expect(page.getByRole('heading', { name: 'Apply: Full Time Barista' })).toBeVisible();
  const email = page.getByRole('main').getByLabel('Email');
  await send(page).click();
  const card = page.getByRole('status').locator('[popover]');
  await expect(page.getByLabel('Full name')).toBeFocused();
  for (const place of [page.getByLabel('Full name'), email, send(page)]) {
    await place.evaluate((element) => element.scrollIntoView({ block: 'nearest' }));
    await expectClearOf(card, [place]);
  }
  await email.fill('a@example.com');
  await expect(card).toBeVisible();
  await page.getByLabel('Full name').fill('Yesterday');
  await expect(card).toBeHidden();
  const draft = () => page.evaluate(() => localStorage.getItem('application-draft'));
  await expect.poll(draft).toContain('Yesterday');
  await page.clock.install({ time: Date.now() + 24 * 60 * 60 * 1000 + 1000 });
  await page.reload();
  await expect.poll(draft).toBeNull();
  await expect(page.getByLabel('Full name')).toHaveValue('');
});

test('each mistake is named at its field, the first one also in a toast, and the typed text stays', async ({
  page,
}) => {
  const main = page.getByRole('main');
  const toast = page.getByRole('status');
  await openCareers(page);
  await send(page).click();
  await expect(toast).toHaveText('Full name is required');
  await expect(page.getByLabel('Full name')).toBeFocused();
  await expect(main.getByText('Selfie image is required')).toBeVisible();
  await page.getByLabel('Why Embun?').focus();
  const trouble = page.getByRole('button', { name: 'Show what needs another look' });
  await trouble.click();
  await expect(page.getByLabel('Full name')).toBeFocused();

  const applicant = newApplicant();
  await fillText(page, applicant);
  await expect(main).not.toContainText('Full name is required');
  await trouble.click();
  await expect(page.getByLabel('Resume')).toBeFocused();
  await chooseFiles(page, { resume: true });
  await expect(trouble).toBeHidden();
  // Text that is probably wrong gets a hint, but can be sent.
  const email = main.getByLabel('Email');
  await email.fill('nurul@gmial.com');
  await expect(email).toHaveAccessibleDescription('Did you mean nurul@gmail.com?');
  await page.getByRole('button', { name: 'Did you mean nurul@gmail.com?' }).click();
  await expect(email).toBeFocused();
  await expect(email).toHaveValue('nurul@gmail.com');
  await expect(email).toHaveAccessibleDescription('');
  const phone = main.getByLabel('Phone');
  await phone.fill('012-345 678');
  await page.getByLabel('Postcode').fill('4365');
  await expect(phone).toHaveAccessibleDescription(
    'For example 012-345 6789 012 numbers have 10 digits, this one has 9.',
  );
  await phone.fill('0123');
  await send(page).click();
  const message = 'Enter a phone number of 8 to 15 digits.';
  await expect(toast).toHaveText(message);
  await expect(phone).toBeFocused();
  await expect(phone).toHaveAccessibleDescription(new RegExp(message));
  await expect(page.getByLabel('Postcode')).toHaveAccessibleDescription(
    'Enter a postcode of five digits.',
  );

  await phone.fill('012-345 6789');
  await page.getByLabel('Postcode').fill('43650');
  const essay = 'Saya suka matcha. '.repeat(300);
  await page.getByLabel('Why Embun?').fill('');
  await page.keyboard.insertText(essay);
  await expect(page.getByLabel('Why Embun?')).toHaveValue(essay);
  await send(page).click();
  await expect(toast).toHaveText('Why Embun? is too long (5000 characters at most)');
  await expect(page.getByLabel('Why Embun?')).toBeFocused();
  await expect(page.getByLabel('Full name')).toHaveValue(applicant.fullName);
  await expect(page.getByText('resume.pdf')).toBeVisible();
});

test('a file is checked when it is chosen, can be dropped, is not left without a question, and is removed by keyboard', async ({
  page,
}) => {
  const resume = page.getByLabel('Resume');
  await openCareers(page);
  const large = makePdf({ bytes: 4_500_000 });
  await resume.setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: large });
  await expect(page.getByText('4.3 MB', { exact: true })).toHaveCSS('color', 'rgb(119, 82, 0)');
  await expect(
    page.getByText('Large file size (4.3 MB). Consider compressing for faster upload.'),
  ).toBeVisible();
  const buffer = Buffer.from('hello');
  await resume.setInputFiles({ name: 'me.txt', mimeType: 'text/plain', buffer });
  await expect(page.getByText('Invalid file type. Expected PDF format')).toBeVisible();
  await expect(resume).toHaveValue('');

  const transfer = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File(['%PDF-1.4'], 'dropped.pdf', { type: 'application/pdf' }));
    return data;
  });
  // The browser does not open a file that is dropped beside the field in place of the page.
  const isLeft = (element: Element, dataTransfer: DataTransfer) =>
    element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  expect(await page.getByRole('main').evaluate(isLeft, transfer)).toBe(false);
  const area = page.getByText('me.txt');
  await area.dispatchEvent('dragover', { dataTransfer: transfer });
  await expect(page.locator('[data-dragging]')).toHaveCount(1);
  await area.dispatchEvent('drop', { dataTransfer: transfer });
  await expect(page.locator('[data-dragging]')).toHaveCount(0);
  await expect(page.getByText('dropped.pdf')).toBeVisible();

  // Files are not kept, so leaving asks first.
  await page.getByLabel('City').fill('Kajang');
  await page.getByRole('link', { name: 'Embun, home' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without sending?' });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByText('dropped.pdf')).toBeVisible();
  await page.getByRole('button', { name: 'Remove' }).first().press('Enter');
  await expect(page.getByText('dropped.pdf')).toBeHidden();
  await expect(resume).toHaveValue('');
  await resume.setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: large });
  await page.getByRole('link', { name: 'Embun, home' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/');
  await openCareers(page);
  await expect(page.getByLabel('City')).toHaveValue('Kajang');
  await expect(
    page.getByText('Your text is back. Files are not kept: please choose them again.'),
  ).toBeVisible();
});

test('the whole form is filled in and sent by keyboard', async ({ page }) => {
  await openCareers(page);
  const applicant = newApplicant();
  await page.getByLabel('Full name').focus();
  // Options are chosen by their first letter: browsers forget a first letter when the next one comes late.
  for (const text of [
    applicant.fullName,
    applicant.email,
    '0123456789',
    '5',
    'M',
    '1',
    '8 Jalan 4/1',
    'Johor Bahru',
    'J',
    '80000',
    '1',
    'I like matcha.',
  ]) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await expect(page.getByLabel('State')).toHaveValue('johor');
  await expect(page.getByLabel('Month')).toHaveValue('3');
  await expect(page.getByLabel('Year')).toHaveValue('1999');
  // The file inputs come next. Their files are set directly, because the browser's own window chooses them.
  await expect(page.getByLabel('Resume')).toBeFocused();
  await chooseFiles(page, { resume: true });
  await page.getByLabel('Selfie image').focus();
  await tabTo(page, send(page));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});
