import { applied } from '#tests/support/applications/applied.ts';
import { expect, expectAccessible, test } from '#tests/support/fixtures.ts';
import { expectOnePage } from '#tests/support/pages/pdf-frame.ts';
import { chromiumSwitches, findChromium } from '../../../scripts/test/chromium.ts';

// Journeys use the headless shell, which has no PDF viewer.
test.use({ launchOptions: { executablePath: await findChromium(), args: chromiumSwitches } });

for (const says of [false, undefined]) {
  test(`a browser that says '${says}' of showing PDF saves one, or opens it in a tab`, async ({
    admin: page,
    server,
  }) => {
    await page.addInitScript((value) => {
      Object.defineProperty(navigator, 'pdfViewerEnabled', { value });
    }, says);
    const { id, fullName } = await applied(server);
    await page.goto(`/admin/applications?application=${id}`);
    await page.getByRole('button', { name: 'View', exact: true }).first().click();
    const resume = page.getByRole('dialog', { name: `Resume: ${fullName}` });
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      resume.getByRole('button', { name: 'Save' }).click(),
    ]);
    expect(saved.suggestedFilename()).toMatch(/resume\.pdf$/);
    const bytes = Buffer.concat(await (await saved.createReadStream()).toArray());
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    await expect(resume.locator('iframe')).toHaveCount(says === false ? 0 : 1);
    await expect(resume.getByText('This browser shows no PDF here.')).toHaveCount(
      says === false ? 1 : 0,
    );
    await expectAccessible(page);
    if (says === false) return;
    const [tab] = await Promise.all([
      page.waitForEvent('popup'),
      resume.getByRole('button', { name: 'Open in a new tab' }).click(),
    ]);
    await expectOnePage(tab);
  });
}
