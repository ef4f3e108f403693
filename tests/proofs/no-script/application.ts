import {
  chooseFiles,
  fillText,
  newApplicant,
} from '#tests/support/applications/application-page.ts';
import { applicationsOf } from '#tests/support/applications/application-rows.ts';
import { expect, test } from '#tests/support/fixtures.ts';
import { openHydrated } from '#tests/support/pages/site-page.ts';

/* The application form where the scripts of a page never arrive. */
test.use({ expectedFaults: /csp$|Failed to load resource|assets.*FAILED/ });

test('the text kept on the device is removed with the thanks', async ({ page, server }) => {
  const applicant = newApplicant();
  const draft = () => page.evaluate(() => localStorage.getItem('application-draft'));
  await page.goto('/career');
  await page.getByLabel('Full name').fill(applicant.fullName);
  await expect.poll(draft).toContain(applicant.fullName);
  // Coming to the thanks by a link from elsewhere removes nothing.
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
