import { apply, newApplicant } from '#tests/support/application-page.ts';
import { expect, expectAccessible, test } from '#tests/support/fixtures.ts';
import { waitForHydration } from '#tests/support/site-page.ts';

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
  await expect(page).toHaveURL(/search=/);
  await expect(page.getByRole('heading', { name: 'Applications (3)' })).toBeVisible();
  await expectAccessible(page);

  // Newest first: Borhan, Aminah again, Aminah.
  await page.getByRole('link', { name: second.fullName }).click();
  await expect(detail.getByRole('heading', { name: second.fullName })).toBeVisible();
  await page.keyboard.press('j');
  await expect(detail.getByRole('heading', { name: `${first.fullName} again` })).toBeVisible();
  await expect(detail.getByRole('link', { name: /, Full Time Barista$/ })).toHaveCount(1);
  // A decision leads on to the next.
  await page.keyboard.press('3');
  await expect(toast).toHaveText('Application status updated to accepted');
  await expect(detail.getByRole('heading', { name: first.fullName, exact: true })).toBeVisible();
  await page.keyboard.press('k');
  await expect(detail.getByRole('heading', { name: `${first.fullName} again` })).toBeVisible();
  await detail.getByLabel('Rating').selectOption('4 of 5');
  await expect(toast).toHaveText('Rated 4 of 5');
  const note = detail.getByRole('textbox', { name: 'Note' });
  await note.fill('j is a letter here.');
  await note.press('j');
  // What is not added yet is there again after a look at somebody else.
  await detail.getByRole('link', { name: 'Next' }).click();
  await expect(detail.getByRole('heading', { name: first.fullName, exact: true })).toBeVisible();
  await expect(note).toHaveValue('');
  await detail.getByRole('link', { name: 'Previous' }).click();
  await expect(note).toHaveValue('j is a letter here.j');
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
  await main.getByRole('button', { name: 'Done' }).click();
  await main.getByRole('button', { name: 'Undo the change of 2 applications' }).click();
  const item = (name: string) => main.getByRole('listitem').filter({ hasText: name });
  await expect(item(`${first.fullName} again`)).toContainText('Accepted');
  await expect(item(`${first.fullName} again`)).toContainText('4 of 5');
  await expect(item(second.fullName)).toContainText('Pending');

  // What gets another status leaves the list of the pending ones, and the next one is still the next.
  await page.goto(`/admin/applications?status=pending&search=${family}`);
  await waitForHydration(page);
  await page.getByRole('link', { name: second.fullName }).click();
  await expect(detail.getByRole('heading', { name: second.fullName })).toBeVisible();
  await page.keyboard.press('4');
  await expect(page.getByText('Applications (1)')).toBeVisible();
  await expect(detail.getByRole('heading', { name: first.fullName })).toBeVisible();
});

test('applicants are gone through by keyboard alone: list, detail, both photos, decision, next', async ({
  admin: page,
  baseURL,
}) => {
  const family = newApplicant('Rombongan').fullName;
  const names = ['Aminah', 'Borhan', 'Chong'].map((name) => `${family} ${name}`);
  for (const fullName of names) {
    await apply(baseURL, { applicant: { ...newApplicant(), fullName } });
  }
  await page.goto(`/admin/applications?search=${encodeURIComponent(family)}`);
  await waitForHydration(page);
  const detail = page.getByRole('article');
  const links = page.getByRole('main').getByRole('link', { name: family });
  await expect(links).toHaveCount(3);
  // The keys work, and tell of themselves, before anybody is open.
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('Undo the last decision');
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await expect(detail.getByRole('heading', { name: names[2] })).toBeVisible();
  // One stop of the Tab key, whatever the number of applicants.
  await page.getByRole('button', { name: 'Select several' }).focus();
  await page.keyboard.press('Tab');
  await expect(links.first()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(
    page.getByRole('main').getByRole('listitem').getByRole('link').locator(':focus'),
  ).toHaveCount(0);
  await links.first().focus();
  await page.keyboard.press('Enter');
  await expect(detail).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(links.first()).toBeFocused();
  for (const name of names.toReversed()) {
    await expect(detail.getByRole('heading', { name })).toBeVisible();
    const photos = detail.getByRole('button', { name: /^View the .* photo large$/ }).locator('img');
    await expect(photos).toHaveCount(2);
    for (const photo of await photos.all()) {
      await expect(photo).toBeInViewport();
      await expect(photo).not.toHaveJSProperty('naturalWidth', 0);
    }
    // The only press for each.
    await page.keyboard.press('4');
  }
  for (const link of await links.all()) await expect(link).toContainText('Rejected');

  // A slip of the finger: whoever was decided upon is back, with the status from before.
  await page.keyboard.press('k');
  await expect(detail.getByRole('heading', { name: names[1] })).toBeVisible();
  await page.keyboard.down('3');
  await expect(detail.getByRole('heading', { name: names[0] })).toBeVisible();
  // Held for longer, the key decides nothing about the next.
  await page.keyboard.down('3');
  await page.keyboard.up('3');
  await expect(links.nth(1)).toContainText('Accepted');
  await expect(
    detail.getByRole('button', { name: `Undo the decision about ${names[1]}` }),
  ).toBeVisible();
  await page.keyboard.press('u');
  await expect(detail.getByRole('heading', { name: names[1] })).toBeVisible();
  await expect(links.nth(1)).toContainText('Rejected');
  // The one before it as well.
  await expect(
    detail.getByRole('button', { name: `Undo the decision about ${names[0]}` }),
  ).toBeVisible();
  await page.keyboard.press('u');
  await expect(detail.getByRole('heading', { name: names[0] })).toBeVisible();
  await expect(links.nth(2)).toContainText('Pending');

  // The last of the list stays open, and the keys go on working on it.
  await page.keyboard.press('3');
  await expect(links.nth(2)).toContainText('Accepted');
  await expect(detail.getByRole('button', { name: /^Undo/ })).toBeEnabled();
  await page.keyboard.press('u');
  await expect(links.nth(2)).toContainText('Pending');
  await expect(detail.getByRole('button', { name: /^Undo .*Aminah/ })).toHaveCount(0);
  await page.keyboard.press('2');
  await expect(links.nth(2)).toContainText('Reviewing');

  // Keys that come faster than the pages lead on all the same.
  await page.keyboard.press('k');
  await page.keyboard.press('k');
  await expect(detail.getByRole('heading', { name: names[2] })).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(detail.getByRole('heading', { name: names[0] })).toBeVisible();

  await detail.getByRole('button', { name: 'View the selfie photo large' }).click();
  const preview = page.getByRole('dialog', { name: /photo: / });
  await expect(preview).toHaveAccessibleName(/^Selfie photo/);
  await page.keyboard.press('ArrowRight');
  await expect(preview).toHaveAccessibleName(/^Full body photo/);
  await page.keyboard.press('+');
  const middle = await preview
    .getByRole('region', { name: 'Image' })
    .evaluate((panel) => [
      (panel.scrollLeft + panel.clientWidth / 2) / panel.scrollWidth,
      (panel.scrollTop + panel.clientHeight / 2) / panel.scrollHeight,
    ]);
  for (const part of middle) expect(part).toBeCloseTo(0.5, 2);

  // On paper there is the open application and nothing else.
  await page.keyboard.press('Escape');
  await page.emulateMedia({ media: 'print' });
  await expect(detail.getByRole('heading', { name: 'Personal Information' })).toBeVisible();
  await expect(detail.getByRole('heading', { name: 'History' })).toBeVisible();
  for (const role of ['navigation', 'search', 'button'] as const) {
    await expect(page.getByRole(role).filter({ hasNot: page.locator('img') })).toHaveCount(0);
  }
  await expect(links).toHaveCount(0);
});

test('the address of a deleted application says so', async ({ admin: page }) => {
  await page.goto('/admin/applications?application=0190f3c2-7b1e-4d8a-9c55-2f6a1d0e8b47');
  await expect(page.getByText('This application does not exist any more.')).toBeVisible();
  await expectAccessible(page);
});
