import { readFile } from 'node:fs/promises';
import { applied } from '#tests/support/applications/applied.ts';
import { expect, expectAccessible, test } from '#tests/support/fixtures.ts';
import { ageProofsOf } from '#tests/support/sign-in/colleague.ts';

test('the owner finds whose data was seen, saves the list and copies a notice', async ({
  page,
  context,
  server,
  colleague,
}) => {
  const applicant = await applied(server);
  await context.addCookies([{ ...colleague.cookie, url: server.origin }]);
  await page.goto(`/admin/applications?application=${applicant.id}`);
  await expect(page.getByRole('heading', { name: applicant.fullName })).toBeVisible();

  await page.getByRole('link', { name: /^Data requests/ }).click();
  await page.getByRole('link', { name: 'If data got out' }).click();
  await expect(page.getByRole('heading', { name: 'If data got out', level: 1 })).toBeVisible();
  await ageProofsOf(server, colleague);
  const lookUp = page.getByRole('button', { name: 'Look it up' });
  await lookUp.click();
  await expect(page.getByLabel('From')).toHaveAccessibleDescription(/at least one/);

  await page.getByLabel('From').fill('2020-01-01T00:00');
  await page.getByRole('combobox', { name: 'Admin' }).selectOption(colleague.email);
  await page.getByLabel('Session').selectOption({ index: 1 });
  await page.getByLabel('Record').fill(`application:${applicant.id}`);
  await lookUp.click();
  const proof = page.getByRole('dialog', { name: "Confirm it's you" });
  await proof.getByLabel('Password').fill(colleague.password);
  await page.keyboard.press('Enter');
  const people = page.getByRole('region', { name: 'Whose data' });
  await expect(people.getByRole('status')).toHaveText('1 person in 1 record.');
  await expect(people.getByRole('heading', { name: 'Whose data', exact: true })).toBeFocused();
  await expect(people.getByRole('heading', { name: 'Whose data', exact: true })).toBeInViewport();
  const seen = people.getByRole('listitem');
  await expect(seen).toContainText(applicant.fullName);
  await expect(seen).toContainText(`Seen by ${colleague.email}, since`);
  await expect(seen).toContainText('date of birth');
  await expectAccessible(page);

  const download = page.waitForEvent('download');
  await people.getByRole('button', { name: 'Save all as CSV' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain(applicant.email);

  const notice = page.getByRole('textbox', { name: 'To the Commissioner, in Malay' });
  await expect(notice).toHaveValue(/Bilangan subjek data yang terjejas: 1\./);
  await context.grantPermissions(['clipboard-write', 'clipboard-read']);
  await page.getByRole('button', { name: 'Copy: To the Commissioner, in Malay' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('[ISI: ');
});
