import { expect, type Page } from '@playwright/test';
import { toMultipart, validApplication } from '#tests/fixtures/application-form.ts';
import { makeJpeg, makePdf } from '#tests/fixtures/files.ts';
import { waitForHydration } from '#tests/support/pages/site-page.ts';

/** Somebody who applies. Names are unique, so that journeys can share a server. */
export type Applicant = { fullName: string; email: string };

let count = 0;

const smallPhoto = makeJpeg();

/** Somebody new. */
export function newApplicant(name = 'Nur Aisyah'): Applicant {
  count += 1;
  const tag = `${process.pid.toString(36)}${count}`;
  return { fullName: `${name} ${tag}`, email: `applicant.${tag}@example.com` };
}

/** Applies with the answers of {@link fillText}, by a request without the page: for journeys of the owner. */
export async function apply(
  origin: string | undefined,
  {
    applicant = newApplicant(),
    resume = makePdf({ text: 'Resume of a barista' }),
    headers = {},
  } = {},
): Promise<Applicant> {
  const photo = { bytes: await smallPhoto, type: 'image/jpeg' };
  const { body, contentType } = await toMultipart({
    ...(await validApplication()),
    full_name: applicant.fullName,
    email: applicant.email,
    phone: '012-345 6789',
    city: 'Bandar Baru Bangi',
    why_embun: 'I like to make things well, and matcha is patient work.',
    resume: { bytes: resume, name: 'resume.pdf', type: 'application/pdf' },
    full_body_image: { ...photo, name: 'photo.jpg' },
    selfie_image: { ...photo, name: 'selfie.jpg' },
  });
  const response = await fetch(`${origin}/api/submit-application`, {
    method: 'POST',
    headers: { 'Content-Type': contentType, ...headers },
    body: new Uint8Array(body),
  });
  expect(await response.json()).toMatchObject({ success: true });
  return applicant;
}

/** Opens the careers page, ready to be used. */
export async function openCareers(page: Page, query = ''): Promise<void> {
  await page.goto(`/career${query}`);
  await page.getByRole('heading', { name: /^Apply: / }).waitFor();
  await waitForHydration(page);
}

/** Fills in every text field of the form, as the given person. */
export async function fillText(page: Page, applicant: Applicant): Promise<void> {
  const form = page.getByRole('main');
  await form.getByLabel('Full name').fill(applicant.fullName);
  await form.getByLabel('Email').fill(applicant.email);
  await form.getByLabel('Phone').fill('012-345 6789');
  await form.getByLabel('Day', { exact: true }).selectOption('5');
  await form.getByLabel('Month').selectOption('March');
  await form.getByLabel('Year').selectOption('2000');
  await form.getByLabel('Address').fill('8 Jalan 4/1');
  await form.getByLabel('City').fill('Bandar Baru Bangi');
  await form.getByLabel('State').selectOption('Selangor');
  await form.getByLabel('Postcode').fill('43650');
  await form.getByLabel('Duration').selectOption('1 year');
  await form
    .getByLabel('Why Embun?')
    .fill('I like to make things well, and matcha is patient work.');
}

/** Chooses both photos, and the resume where the job asks for one. */
export async function chooseFiles(page: Page, options: { resume: boolean }): Promise<void> {
  const photo = await makeJpeg({ width: 600, height: 800 });
  const jpeg = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo };
  if (options.resume) {
    const resume = makePdf({ text: 'Resume of a barista' });
    await page
      .getByLabel('Resume')
      .setInputFiles({ name: 'resume.pdf', mimeType: 'application/pdf', buffer: resume });
  }
  await page.getByLabel('Full body image').setInputFiles(jpeg);
  await page.getByLabel('Selfie image').setInputFiles({ ...jpeg, name: 'selfie.jpg' });
}

/** Sends the form and waits until it has arrived. */
export async function submitApplication(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await page.getByRole('dialog', { name: 'Application Submitted Successfully' }).waitFor();
}
