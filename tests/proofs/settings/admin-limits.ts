import { apply } from '#tests/support/applications/application-page.ts';
import { expect, expectAccessible, test } from '#tests/support/fixtures.ts';

// In an hour one application can be opened and exported, and four files be seen. Each applicant has a client address
// of their own, since the limits of the form are as small.
test.use({ settings: { RATE_LIMIT_FACTOR: '0.002', TRUSTED_PROXY_HOPS: '1' } });

test.describe('an admin who takes more than anybody reads', () => {
  test.use({ expectedFaults: /status of 429/ });

  test('is told so, and everything on the screen stays', async ({ admin: page, baseURL }) => {
    const aisyah = await apply(baseURL, { headers: { 'X-Forwarded-For': '192.0.2.1' } });
    const kumar = await apply(baseURL, { headers: { 'X-Forwarded-For': '192.0.2.2' } });
    let sent = 0;
    let refused = 0;
    page.on('response', (response) => {
      if (!response.url().includes('/files/')) return;
      if (response.ok()) sent += 1;
      else refused += 1;
    });
    await page.goto('/admin/applications');
    await page.getByRole('link', { name: kumar.fullName }).click();
    const detail = page.getByRole('article');
    await expect(detail).toContainText('Personal Information');
    // Both photos that are shown, and both of the next applicant, which are fetched in advance.
    await expect.poll(() => [sent, refused]).toEqual([4, 0]);

    const wait = /Too many attempts\. Try again in \d+ minutes?\./;
    const exportPdf = detail.getByRole('button', { name: 'Export PDF' });
    await exportPdf.click();
    await expect(page.getByText('Application PDF exported successfully')).toBeVisible();
    await exportPdf.click();
    await expect(page.getByText('Failed to export PDF')).toBeVisible();
    await expect(page.getByText(wait)).toBeVisible();
    await detail.getByRole('button', { name: 'Download' }).first().click();
    await expect(page.getByText('Failed to download file')).toBeVisible();
    await expect(page.getByText(wait)).toBeVisible();
    expect([sent, refused]).toEqual([4, 1]);
    await expect(detail).toContainText('Personal Information');

    const close = page.locator('dialog header').getByRole('button', { name: 'Close' });
    if (await close.isVisible()) await close.click();
    await page.getByRole('link', { name: aisyah.fullName }).click();
    const words = page.getByText('This application stays closed for now');
    await expect(words).toBeVisible();
    await expect(words).toContainText(wait);
    await expectAccessible(page);
    await expect(page.getByText('Personal Information')).toHaveCount(0);
    if (await close.isVisible()) await close.click();
    await page.getByRole('link', { name: kumar.fullName }).click();
    await expect(detail, 'what was open stays open').toContainText('Personal Information');
  });
});
