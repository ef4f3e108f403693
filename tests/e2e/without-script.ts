import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { jobApplications } from '#db/schema/applications.ts';
import {
  type Applicant,
  chooseFiles,
  fillText,
  newApplicant,
} from '#tests/support/application-page.ts';
import { expect, expectAccessibleAsItIs, test } from '#tests/support/fixtures.ts';
import { onDatabase } from '#tests/support/onboarding-page.ts';
import type { RunningServer } from '#tests/support/server.ts';
import { openHydrated } from '#tests/support/site-page.ts';

test.use({ javaScriptEnabled: false, expectedFaults: /csp$|status of 40[045]/ });

for (const [path, heading] of [
  ['/', 'Matcha, whisked to order in Bangi.'],
  ['/shop', 'Shop'],
  ['/shop/standard-1.0', 'Standard 1.0'],
  ['/store', 'EMBUN BANGI'],
  ['/career', 'Full Time Barista'],
  ['/career?job=barista-parttime', 'Part Time Barista'],
  ['/privacy-policy', 'Privacy policy'],
  ['/auth', 'Sign up/login'],
  ['/checkout', 'Checkout'],
  ['/no/such/page', 'Oops! Page not found'],
] as const) {
  test(`${path} says what it is, and leads on`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Embun, home' }).click();
    await expect(page).toHaveURL('/');
  });
}

test.describe('an application', () => {
  const thanks = 'Thank you for your application! We will review it and get back to you soon.';
  const send = (page: Page) => page.getByRole('button', { name: 'Submit Application' }).click();

  test('with its files arrives, and is thanked for', async ({ page, server }) => {
    const applicant = newApplicant();
    await page.goto('/career?job=barista-parttime');
    await page.locator('noscript a').click();
    await expect(page).toHaveURL(/#apply$/);
    await fillText(page, applicant);
    await page.getByLabel('Work type').selectOption('Others (please specify)');
    await page.getByLabel('Please specify').fill('Fridays');
    await chooseFiles(page, { resume: false });
    await expectAccessibleAsItIs(page);
    await send(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Application Submitted Successfully',
    );
    await expect(page.getByRole('main')).toContainText(thanks);
    await expectAccessibleAsItIs(page);
    const reload = page.waitForRequest((request) => request.isNavigationRequest());
    await page.reload();
    expect((await reload).method()).toBe('GET');
    await expect(page.getByRole('main')).toContainText(thanks);
    expect(await applicationsOf(server, applicant)).toMatchObject([
      {
        full_name: applicant.fullName,
        job_position: 'Part Time Barista',
        work_type: 'others-specify:Fridays',
        date_of_birth: '2000-03-05',
        resume_url: null,
        full_body_image_name: 'photo.jpg',
        selfie_image_name: 'selfie.jpg',
      },
    ]);
    await page.getByRole('main').getByRole('link', { name: 'Close' }).click();
    await expect(page).toHaveURL(/\/career$/);
  });

  test('with faults comes back with its messages and its text', async ({ page, server }) => {
    const applicant = newApplicant();
    await page.goto('/career');
    await fillText(page, applicant);
    const phone = page.getByRole('main').getByLabel('Phone');
    await phone.fill('0123');
    await page.getByLabel('Month').selectOption('');
    await page.getByLabel('Selfie image').setInputFiles({
      name: 'me.png',
      mimeType: 'image/png',
      buffer: Buffer.from('hello'),
    });
    const answer = page.waitForResponse((response) => response.request().method() === 'POST');
    await send(page);
    expect((await answer).status()).toBe(400);
    expect((await answer).headers()['cache-control']).toBe('private, no-store');
    await expect(page).toHaveURL(/\/career#apply$/);
    const fault = 'Enter a phone number of 8 to 15 digits.';
    await expect(page.getByRole('alert')).toHaveText(fault);
    await expect(page.getByRole('alert')).toBeInViewport();
    await expect(phone).toHaveAttribute('aria-invalid', 'true');
    await expect(phone).toHaveAccessibleDescription(new RegExp(fault));
    await expect(phone).toHaveValue('0123');
    for (const message of [
      'Date of birth is required',
      'Resume is required for full-time positions.',
      'Full body image is required',
    ]) {
      await expect(page.getByRole('main').getByText(message, { exact: true })).toBeVisible();
    }
    await expect(page.getByText('Files are not kept: please choose them again.')).toBeVisible();
    await expect(page.getByLabel('Full name')).toHaveValue(applicant.fullName);
    await expect(page.getByLabel('State')).toHaveValue('selangor');
    await expect(page.getByLabel('Day', { exact: true })).toHaveValue('5');
    await expect(page.getByLabel('Year')).toHaveValue('2000');
    await expect(page.getByLabel('Why Embun?')).toHaveValue(/patient work/);
    await expectAccessibleAsItIs(page);

    await phone.fill('012-345 6789');
    await page.getByLabel('Month').selectOption('March');
    await chooseFiles(page, { resume: true });
    await send(page);
    await expect(page.getByRole('main')).toContainText(thanks);
    expect(await applicationsOf(server, applicant)).toHaveLength(1);
  });
});

test.describe('where the scripts of a page never arrive', () => {
  test.use({ javaScriptEnabled: true, expectedFaults: /Failed to load resource|assets.*FAILED/ });

  for (const late of [false, true]) {
    test(`an application is sent without them: they ${late ? 'take for ever' : 'cannot be had'}`, async ({
      page,
      server,
    }) => {
      const applicant = newApplicant();
      if (late) await page.clock.install();
      await page.route('**/assets/*.js', (route) => (late ? undefined : route.abort()));
      await page.goto('/career');
      await fillText(page, applicant);
      await chooseFiles(page, { resume: true });
      await page.getByRole('button', { name: 'Submit Application' }).click();
      if (late) await page.clock.runFor(15_000);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'Application Submitted Successfully',
      );
      expect(await applicationsOf(server, applicant)).toHaveLength(1);
    });
  }

  test('the text that waited on the device goes with the thanks', async ({ page, server }) => {
    const applicant = newApplicant();
    const draft = () => page.evaluate(() => localStorage.getItem('application-draft'));
    await page.goto('/career');
    await page.getByLabel('Full name').fill(applicant.fullName);
    await expect.poll(draft).toContain(applicant.fullName);
    // A link from elsewhere to the thanks takes nothing away.
    await openHydrated(page, '/career/submitted');
    await openHydrated(page, '/career');
    await expect(page.getByLabel('Full name')).toHaveValue(applicant.fullName);
    let sent = false;
    page.on('request', (request) => (sent ||= request.method() === 'POST'));
    await page.route('**/assets/*.js', (route) => (sent ? route.continue() : route.abort()));
    await page.reload();
    await fillText(page, applicant);
    await chooseFiles(page, { resume: true });
    await page.getByRole('button', { name: 'Submit Application' }).click();
    await expect(page).toHaveURL(/\/career\/submitted/);
    await expect.poll(draft).toBeNull();
    expect(await applicationsOf(server, applicant)).toHaveLength(1);
  });
});

function applicationsOf(server: RunningServer, { email }: Applicant) {
  return onDatabase(server, (db) =>
    db.select().from(jobApplications).where(eq(jobApplications.email, email)),
  );
}
