import type { Page } from '@playwright/test';
import {
  chooseFiles,
  fillText,
  newApplicant,
  openCareers,
  submitApplication,
} from '#tests/support/applications/application-page.ts';
import { expect, test } from '#tests/support/fixtures.ts';
import { fillOnboarding, hire, openForm } from '#tests/support/pages/onboarding-page.ts';
import { toastOf } from '#tests/support/pages/site-page.ts';

/* The long forms where the line is cut while they are sent. */

test.use({
  expectedFaults:
    /ERR_INTERNET_DISCONNECTED|Failed to load resource|submit-application|complete-onboarding/,
});

const send = (page: Page) => page.getByRole('button', { name: 'Submit Application' });
const complete = (page: Page) => page.getByRole('button', { name: 'Complete Onboarding' }).click();

test('the reference is still shown if the connection breaks before the thanks are closed', async ({
  page,
  context,
}) => {
  await openCareers(page);
  await fillText(page, newApplicant());
  await chooseFiles(page, { resume: true });
  const fetched = page.waitForResponse(/application-submitted\.route/);
  await send(page).click();
  const dialog = page.getByRole('dialog', { name: 'Application Submitted Successfully' });
  await expect(dialog).toBeVisible();
  await (await fetched).finished();
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('main')).toContainText(/Your reference: [0-9A-F]{4}-[0-9A-F]{4}/);
});

test('a failed application and a missing connection have messages of their own; the form stays, and is sent later', async ({
  page,
}) => {
  const applicant = newApplicant();
  const toast = page.getByRole('status');
  await openCareers(page);
  await fillText(page, applicant);
  await chooseFiles(page, { resume: true });
  await page.route('**/api/submit-application', (route) => route.abort('connectionreset'));
  await send(page).click();
  await expect(toast).toHaveText(
    'Your connection broke off or is too slow. Please try again.' + 'Everything is kept.',
  );
  await page.unroute('**/api/submit-application');
  await page.context().setOffline(true);
  await send(page).click();
  await expect(toast).toContainText('No connection');
  await expect(toast).toContainText(
    'Everything is kept. Please try again when you are back online.',
  );
  // The message stays beside the button when the toast is gone.
  await page.getByRole('status').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('main').getByText('No connection')).toBeVisible();
  await expect(send(page)).toBeInViewport({ ratio: 1 });
  await page.getByRole('link', { name: 'Part Time Barista' }).click();
  await expect(page.getByRole('heading', { name: 'Apply: Part Time Barista' })).toBeVisible();
  await page.getByRole('link', { name: 'Full Time Barista' }).click();
  await expect(page.getByLabel('Full name')).toHaveValue(applicant.fullName);
  await expect(page.getByText('resume.pdf')).toBeVisible();
  await page.context().setOffline(false);
  await submitApplication(page);
});

test('a new hire is told of a failure and loses no text, until a second try finds what has arrived', async ({
  page,
  server,
}) => {
  await openForm(page, await hire(server));
  await fillOnboarding(page);

  async function fail(words: string) {
    await complete(page);
    await expect(toastOf(page)).toHaveText(words);
    await expect(page.getByLabel('IC number')).toHaveValue('000305-10-1234');
    const close = page.getByRole('button', { name: 'Close' });
    await close.click();
    await expect(close).toBeHidden();
  }

  const failed =
    'Submission FailedThere was an error submitting your information. Please try again.';
  for (const answer of [
    { status: 502, body: '<h1>Bad gateway</h1>' },
    { status: 500, body: '' },
    undefined,
  ]) {
    await page.route('**/api/complete-onboarding', (route) =>
      answer ? route.fulfill(answer) : route.abort('connectionreset'),
    );
    await fail(failed);
    await page.unroute('**/api/complete-onboarding');
  }

  await page.context().setOffline(true);
  await fail('No connectionEverything is kept. Please try again when you are back online.');
  await page.context().setOffline(false);

  // The form arrives, but the answer is lost on its way.
  await page.route('**/api/complete-onboarding', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await fail(failed);
  await page.unroute('**/api/complete-onboarding');
  await complete(page);
  await expect(
    page.getByRole('heading', { name: 'You have already completed this' }),
  ).toBeVisible();
  await expect(toastOf(page)).toBeHidden();
});
