import { makePdf } from '#tests/fixtures/files.ts';
import {
  chooseFiles,
  fillText,
  newApplicant,
  openCareers,
} from '#tests/support/applications/application-page.ts';
import { expect, expectAccessible, test } from '#tests/support/fixtures.ts';
import { addEmployee, newcomer, recordOf } from '#tests/support/pages/employees-page.ts';
import { toastOf } from '#tests/support/pages/site-page.ts';

// No room for any more files.
test.use({ settings: { UPLOADS_LIMIT: '1 KB' }, expectedFaults: /507|api\/(submit|offer)/ });

test('an applicant whose files find no room keeps the form, and the owner reads why', async ({
  admin: page,
  browser,
  baseURL,
}) => {
  const theirs = await browser.newPage({ baseURL });
  await openCareers(theirs);
  await fillText(theirs, newApplicant());
  await chooseFiles(theirs, { resume: true });
  await theirs.getByRole('button', { name: 'Submit Application' }).click();
  await expect(toastOf(theirs)).toHaveText(
    'Failed to submit application. Please check your files and try again.',
  );
  await expect(theirs.getByLabel('City')).toHaveValue('Bandar Baru Bangi');
  await theirs.close();

  const line = page.getByText('No applications or offer letters can be taken');
  await page.goto('/admin/applications');
  await expect(line).toBeVisible();
  await expectAccessible(page);
  const employee = newcomer();
  await addEmployee(page, employee);
  await expect(line).toBeVisible();
  const buffer = makePdf({ bytes: 5000 });
  const record = await recordOf(page, employee);
  await record
    .getByLabel('Offer letter', { exact: true })
    .setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer });
  await expect(toastOf(page)).toHaveText('Upload FailedThere is no room for more files.');
});
