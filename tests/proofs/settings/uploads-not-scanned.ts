import { pdfWith } from '#tests/fixtures/active-pdf.ts';
import { apply } from '#tests/support/applications/application-page.ts';
import { expect, expectAccessible, test } from '#tests/support/fixtures.ts';
import { clamdUrl } from '#tests/support/processes/clamd.ts';
import { freePort } from '#tests/support/processes/server.ts';

const port = await freePort();

// No scanner answers on this port.
test.use({ settings: { CLAMAV_URL: clamdUrl(port) } });

test('a file that may do harm is offered with a warning, and only to be saved', async ({
  admin: page,
  baseURL,
}) => {
  const resume = pdfWith('/OpenAction << /S /JavaScript /JS (x) >>');
  const applicant = await apply(baseURL, { resume });

  await page.goto('/admin/applications');
  await page.getByRole('link', { name: applicant.fullName }).click();
  const files = page.getByRole('article').getByRole('listitem').filter({ hasText: 'Resume' });
  await expect(files).toContainText('Contains active content');
  await expect(page.getByText('Not scanned yet')).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'View', exact: true })).toHaveCount(0);
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await files.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe(`${applicant.fullName} - resume.pdf`);
});
