import { apply, newApplicant } from '#tests/support/application-page.ts';
import { expect, expectAccessible, test } from '#tests/support/fixtures.ts';

test('the owner finds applicants, goes through them by keys, notes, rates, and sets several @phone', async ({
  admin: page,
  baseURL,
  viewport,
}) => {
  const family = newApplicant('Keluarga').fullName;
  const [first, second] = [newApplicant(`${family} Aminah`), newApplicant(`${family} Borhan`)];
  await apply(baseURL, { applicant: first });
  await apply(baseURL, { applicant: { ...first, fullName: `${first.fullName} again` } });
  await apply(baseURL, { applicant: second });
  const main = page.getByRole('main');
  const detail = page.getByRole('article');
  const toast = page.getByRole('status').filter({ hasText: /./ });
  const isPhone = (viewport?.width ?? 0) < 1024;

  await page.goto('/admin/applications');
  await page.getByPlaceholder('Search applicants...').fill(family.toUpperCase());
  await expect(page.getByRole('heading', { name: 'Applications (3)' })).toBeVisible();
  await expectAccessible(page);

  // Newest first: Borhan, Aminah again, Aminah.
  await page.getByRole('link', { name: second.fullName }).click();
  await expect(detail.getByRole('heading', { name: second.fullName })).toBeVisible();
  await page.keyboard.press('j');
  await expect(detail.getByRole('heading', { name: `${first.fullName} again` })).toBeVisible();
  await expect(detail.getByRole('link', { name: /, Full Time Barista$/ })).toHaveCount(1);
  await page.keyboard.press('3');
  await expect(toast).toHaveText('Application status updated to accepted');
  await detail.getByLabel('Rating').selectOption('4 of 5');
  await expect(toast).toHaveText('Rated 4 of 5');
  const note = detail.getByRole('textbox', { name: 'Note' });
  await note.fill('j is a letter here.');
  await note.press('j');
  await detail.getByRole('button', { name: 'Add note' }).click();
  await expect(detail.getByText('j is a letter here.j')).toBeVisible();
  await expect(note).toHaveValue('');
  await page.keyboard.press('Escape');
  if (!isPhone) {
    await detail.getByRole('button', { name: 'Keys' }).click();
    await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('Next application');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  } else {
    await page.getByRole('link', { name: `${first.fullName} again` }).click();
  }
  await detail.getByRole('button', { name: 'View photos side by side' }).click();
  await expect(page.getByRole('dialog', { name: /^Photos:/ }).getByRole('img')).toHaveCount(2);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await detail.getByRole('link', { name: 'Previous' }).click();
  await expect(detail.getByRole('heading', { name: second.fullName })).toBeVisible();
  await expectAccessible(page);
  if (isPhone) await page.keyboard.press('Escape');

  await main.getByRole('button', { name: 'Select several' }).click();
  for (const name of [second.fullName, `${first.fullName} again`])
    await main.getByRole('checkbox', { name: `Select ${name}` }).check();
  await expectAccessible(page);
  await main.getByLabel('Set status of 2 selected').selectOption('Rejected');
  await expect(toast).toHaveText('2 applications changed');
  await main.getByRole('button', { name: 'Undo' }).click();
  const item = (name: string) => main.getByRole('listitem').filter({ hasText: name });
  await expect(item(`${first.fullName} again`)).toContainText('Accepted');
  await expect(item(`${first.fullName} again`)).toContainText('4 of 5');
  await expect(item(second.fullName)).toContainText('Pending');

  // What gets another status leaves the list of the pending ones, and the next one is still the next.
  await page.goto(`/admin/applications?status=pending&search=${family}`);
  await page.getByRole('link', { name: second.fullName }).click();
  await expect(detail.getByRole('heading', { name: second.fullName })).toBeVisible();
  await page.keyboard.press('4');
  await expect(page.getByText('Applications (1)')).toBeVisible();
  await page.keyboard.press('j');
  await expect(detail.getByRole('heading', { name: first.fullName })).toBeVisible();
});
