import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { jobApplications } from '#db/schema/applications.ts';
import { apply, newApplicant } from '#tests/support/applications/application-page.ts';
import { applied } from '#tests/support/applications/applied.ts';
import { expect, expectAccessible, owner, test } from '#tests/support/fixtures.ts';
import { mailsTo } from '#tests/support/outbox.ts';
import { onDatabase } from '#tests/support/pages/onboarding-page.ts';
import { hold, toastOf, waitForHydration } from '#tests/support/pages/site-page.ts';

/** Opens an application by its address, beside its list. */
async function openApplication(page: Page, { id }: { id: string }): Promise<void> {
  await page.goto(`/admin/applications?application=${id}`);
  await waitForHydration(page);
}

test('the owner reads an application, accepts it and saves it as PDF @widths', async ({
  admin: page,
  server,
  viewport,
}) => {
  const applicant = await applied(server);
  await page.goto('/admin/applications');
  await expect(page.getByRole('heading', { name: /^Applications \(\d+\)$/ })).toBeVisible();
  await page.getByRole('link', { name: applicant.fullName }).click();
  await expect(page).toHaveURL(/application=/);
  const detail = page.getByRole('article');
  const words = detail.getByRole('heading', { name: 'Why Embun?' });
  if ((viewport?.width ?? 0) >= 768) await expect(words).toBeInViewport();
  for (const text of [
    'Full Time Barista',
    /\d\d years old when applying/,
    /Applied on \d+ \w+ \d{4}/,
    'Personal Information',
    applicant.email,
    '012-345 6789',
    '5 March 2000',
    '8 Jalan 4/1',
    'Selangor',
    'Work Preferences',
    'Why Embun?',
    'I like to make things well.',
    'Documents & Photos',
  ]) {
    await expect(detail).toContainText(text);
  }
  await expect(page).toHaveTitle(/^Application [0-9A-F]{4}-[0-9A-F]{4} · Embun$/);

  await detail.getByLabel('Application status').selectOption('Accepted');
  await expect(toastOf(page)).toHaveText('Application status updated to accepted');
  const change = detail
    .getByRole('listitem')
    .filter({ hasText: 'Status set from Pending to Accepted' });
  await expect(change).toContainText(owner.email);
  const download = page.waitForEvent('download');
  await detail.getByRole('button', { name: 'Export PDF' }).click();
  const file = (await download).suggestedFilename();
  expect(file).toMatch(
    new RegExp(`^${applicant.fullName.replaceAll(' ', '_')}_\\d{4}-\\d{2}-\\d{2}\\.pdf$`),
  );
  await expect(toastOf(page)).toHaveText('Application PDF exported successfully');
  await page.reload();
  await expect(page.getByLabel('Application status')).toHaveValue('accepted');
});

test('the owner corrects an application, and the applicant is told what changed @phone', async ({
  admin: page,
  server,
}) => {
  const applicant = await applied(server);
  await openApplication(page, applicant);
  const detail = page.getByRole('article');
  await detail.getByRole('button', { name: 'Edit' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit Application' });
  await expect(editing.getByLabel('Full name')).toHaveValue(applicant.fullName);
  // The hint is in view before anything is sent.
  const told = 'The applicant gets an email that names what you have changed.';
  await expect(editing.getByText(told)).toBeInViewport({ ratio: 1 });
  await editing.getByLabel('Phone').fill('ask my sister');
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(editing.getByLabel('Phone')).toBeFocused();
  // Escape, pressed by a slip, asks before changes are lost.
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Discard changes?' });
  await question.getByText('Keep editing').click();
  // While the question is open, the form behind it takes no input.
  await expect(question).toBeHidden();
  await editing.getByLabel('Phone').fill('013-777 8888');
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(editing).toBeHidden();
  await expect(toastOf(page)).toContainText('Application corrected');
  await expect(detail).toContainText('013-777 8888');
  await expect(detail).toContainText('Corrected: Phone');
  await expect
    .poll(async () => JSON.stringify(await mailsTo(applicant.email, server.dataDir)))
    .toContain('Changed: Phone.');
});

test('the applicant gets a receipt, and the owner sends the decision and its change by email; all stays readable @phone', async ({
  admin: page,
  server,
}) => {
  const applicant = await apply(server.origin);
  const mails = () => mailsTo(applicant.email, server.dataDir);
  await expect.poll(async () => (await mails()).length).toBe(1);
  await page.goto('/admin/applications');
  await waitForHydration(page);
  await page.getByRole('link', { name: applicant.fullName }).click();
  const detail = page.getByRole('article');
  const [receipt] = await mails();
  const reference = /Reference: ([\dA-F]{4}-[\dA-F]{4})/.exec(receipt?.text ?? '')?.[1];
  await expect(detail).toContainText(`Reference ${reference}`);
  await expect(detail).toContainText(/Privacy notice 1 in English, on \d+ \w+ \d{4}/);

  const status = detail.getByLabel('Application status');
  const tell = detail.getByRole('button', { name: 'Tell the applicant' });
  const question = page.getByRole('dialog', { name: 'Tell the applicant?' });
  await status.selectOption('Accepted');
  await expect(detail).toContainText('The applicant has not been told yet.');
  await tell.click();
  await expect(question).toContainText(applicant.email);
  await expect(question).toContainText(`Dear ${applicant.fullName},`);
  await question.getByRole('button', { name: 'Send email' }).click();
  await expect(question).toBeHidden();
  // Without a mail server the toast must not suggest that the email has arrived.
  await expect(toastOf(page)).toContainText('the email is a file in the outbox folder');
  await expect(detail).toContainText(
    'The email to the applicant is written, and not sent: there was no mail server then.',
  );
  await expect(tell).toBeVisible();

  await status.selectOption('Reviewing');
  await expect(tell).toBeHidden();
  await status.selectOption('Rejected');
  await expect(detail).toContainText(
    /Written, not sent: accepted, on \d+ \w+ \d{4}\. Not told of the change\./,
  );
  await tell.click();
  await expect(question).toContainText('that they are accepted. This email takes that back.');
  await expect(question.getByRole('button', { name: 'Send email' })).toBeDisabled();
  await expectAccessible(page);
  await question.getByLabel('Tell the applicant of the change').check();
  await question.getByRole('button', { name: 'Send email' }).click();
  await expect(question).toBeHidden();
  await expect(detail).not.toContainText('Not told of the change.');

  const entries = detail.getByRole('listitem');
  const acceptance = entries.filter({ hasText: 'Acceptance' });
  await acceptance.getByText('Acceptance').click();
  await expect(acceptance.getByText('we would like you to join us')).toBeVisible();
  await expect(acceptance.getByText(applicant.email)).toBeVisible();
  await expect(entries.filter({ hasText: 'Email written: Accepted' })).toContainText(owner.email);
});

test.describe('a status', () => {
  test.use({ expectedFaults: /ERR_FAILED|ERR_CONNECTION|Failed to load resource/ });

  test('set by somebody else is shown; of several fast choices the last counts; one that is not saved is reset', async ({
    admin: page,
    server,
  }) => {
    const applicant = await applied(server);
    await openApplication(page, applicant);
    const status = page.getByLabel('Application status');
    await onDatabase(server, (db) =>
      db
        .update(jobApplications)
        .set({ application_status: 'accepted', updated_at: new Date() })
        .where(eq(jobApplications.id, applicant.id)),
    );
    await status.selectOption('Rejected');
    await expect(toastOf(page)).toHaveText(
      'Failed to update application statusSomebody else has changed it in the meantime. It is Accepted now.',
    );
    await expect(status).toHaveValue('accepted');

    const said: string[] = [];
    await page.exposeFunction('note', (text: string) => said.push(text));
    await page.evaluate(() => {
      const note = Reflect.get(window, 'note');
      new MutationObserver(() => {
        for (const toast of document.querySelectorAll('[role=status]')) note(toast.textContent);
      }).observe(document.body, { subtree: true, childList: true });
    });
    const sending = await hold(page, '**/admin/applications.data**', 'POST');
    for (const choice of ['Accepted', 'Pending', 'Reviewing']) await status.selectOption(choice);
    sending.arrive();
    await expect(toastOf(page)).toHaveText('Application status updated to reviewing');
    expect(said.filter((text) => text.includes('Failed'))).toEqual([]);
    await page.unrouteAll({ behavior: 'wait' });
    await page.reload();
    await waitForHydration(page);
    await expect(status).toHaveValue('reviewing');

    await page.route('**/admin/applications.data**', (route) => route.abort('connectionrefused'));
    await status.selectOption('Rejected');
    await expect(toastOf(page)).toHaveText('Failed to update application status');
    await expect(status).toHaveValue('reviewing');
  });
});

test('keys lead through the photos, a resume is downloaded, and paper and the narrowest window show everything @widths', async ({
  admin: page,
  server,
}) => {
  const applicant = await applied(server);
  await page.goto('/admin/applications');
  await waitForHydration(page);
  await page.getByRole('link', { name: applicant.fullName }).click();
  const detail = page.getByRole('article');
  const selfie = detail.getByRole('listitem').filter({ hasText: 'Selfie photo' });
  await selfie.getByRole('button', { name: 'View' }).press('Enter');
  const preview = page.getByRole('dialog', { name: /photo: / });
  await expect(preview).toHaveAccessibleName(/^Selfie photo/);
  await page.keyboard.press('ArrowRight');
  await expect(preview).toHaveAccessibleName(/^Full body photo/);
  await expect(preview.getByRole('img')).not.toHaveJSProperty('naturalWidth', 0);
  await page.keyboard.press('+');
  await expect(preview.getByText('125%')).toBeVisible();
  const middle = await preview
    .getByRole('region', { name: 'Image' })
    .evaluate((panel) => [
      (panel.scrollLeft + panel.clientWidth / 2) / panel.scrollWidth,
      (panel.scrollTop + panel.clientHeight / 2) / panel.scrollHeight,
    ]);
  for (const part of middle) expect(part).toBeCloseTo(0.5, 2);
  // The zoom ends at 50 % and at 200 %.
  for (const [button, presses, end] of [
    ['Zoom out', 3, '50%'],
    ['Zoom in', 6, '200%'],
  ] as const) {
    for (let press = 0; press < presses; press += 1)
      await preview.getByRole('button', { name: button }).click();
    await expect(preview.getByText(end)).toBeVisible();
    await expect(preview.getByRole('button', { name: button })).toBeDisabled();
    await expect(preview.getByRole('button', { name: button })).toBeFocused();
  }
  await page.goBack();
  await expect(preview).toBeHidden();

  await page.emulateMedia({ media: 'print' });
  await expect(detail.getByRole('heading', { name: 'Personal Information' })).toBeVisible();
  await expect(detail.getByRole('heading', { name: 'History' })).toBeVisible();
  for (const role of ['navigation', 'search', 'button'] as const) {
    await expect(page.getByRole(role).filter({ hasNot: page.locator('img') })).toHaveCount(0);
  }
  await expect(page.getByRole('link', { name: applicant.fullName })).toHaveCount(0);
  await page.emulateMedia({ media: null });

  await page.setViewportSize({ width: 320, height: 640 });
  const narrow = page.getByRole('dialog', { name: 'Application', exact: true });
  const sideways = (it: Element) =>
    (it.parentElement?.scrollWidth ?? 0) - (it.parentElement?.clientWidth ?? 0);
  expect(await narrow.getByRole('article').evaluate(sideways)).toBe(0);
  const download = page.waitForEvent('download');
  await narrow.getByRole('button', { name: 'Download' }).first().click();
  expect((await download).suggestedFilename()).toBe(`${applicant.fullName} - resume.pdf`);
  // Escape closes one dialog at a time.
  await narrow.getByRole('button', { name: 'Delete Application' }).click();
  const question = page.getByRole('dialog', { name: 'Delete Application' });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(narrow).toBeVisible();
});

test('the owner finds applicants: search, status, position and several states live in the URL', async ({
  admin: page,
  server,
}) => {
  const family = newApplicant('Keluarga').fullName;
  const applicant = await applied(server, { full_name: `${family} Aminah` });
  await applied(server, { full_name: `${family} Borhan`, state: 'johor' });
  const shown = (count: number) =>
    expect(page.getByRole('heading', { name: `Applications (${count})` })).toBeVisible();
  await page.goto('/admin/applications');
  await waitForHydration(page);
  await page.getByPlaceholder('Search applicants...').fill(family.toUpperCase());
  await expect(page).toHaveURL(/search=/);
  await shown(2);
  await page.getByLabel('Status', { exact: true }).selectOption('rejected');
  await expect(page).toHaveURL(/status=rejected/);
  await shown(0);
  await page.getByLabel('Status', { exact: true }).selectOption('pending');
  await page.getByLabel('Job position').selectOption('Full Time Barista');
  await page.getByRole('button', { name: 'All States' }).click();
  await page.getByLabel('Selangor').check();
  await expect(page.getByRole('button', { name: 'Selangor' })).toBeVisible();
  await shown(1);
  await expect(page).toHaveURL(/position=.*state=selangor/);
  await expect(page.getByRole('link', { name: applicant.fullName })).toBeVisible();
  await page.goto(`${page.url()}&state=johor`);
  await waitForHydration(page);
  await shown(2);
  await page.getByRole('button', { name: '2 States Selected' }).click();
  await page.getByRole('button', { name: 'Clear All' }).click();
  await expect(page.getByRole('button', { name: 'All States' })).toBeVisible();
  // The choice shows at once; the URL changes when the list has loaded.
  await expect(page).not.toHaveURL(/state=/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Clear All' })).toBeHidden();
});

test('deleting asks first, then removes application and files, and Back does not lead to them', async ({
  admin: page,
  server,
}) => {
  const applicant = await applied(server);
  await page.goto('/admin/applications');
  await waitForHydration(page);
  await page.getByRole('link', { name: applicant.fullName }).click();
  const detail = page.getByRole('article');
  await expect(detail.getByRole('heading', { name: applicant.fullName })).toBeVisible();
  const place = page.url();
  const photos = detail.getByRole('button', { name: 'View both photos large' });
  const photo = photos.locator('img').last();
  const file = String(await photo.getAttribute('src'));
  expect((await page.request.get(file)).status()).toBe(200);
  await page.getByRole('button', { name: 'Delete Application' }).click();
  const question = page.getByRole('dialog', { name: 'Delete Application' });
  await expect(question).toContainText('This cannot be undone.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(detail).toBeVisible();
  await page.getByRole('button', { name: 'Delete Application' }).click();
  await question.getByRole('button', { name: 'Delete', exact: true }).dblclick();
  await expect(toastOf(page)).toHaveText('Application deleted successfully');
  await expect(page.getByText('Select an application to view details')).toBeVisible();
  await expect(page.getByRole('link', { name: applicant.fullName })).toBeHidden();
  await expect(page).not.toHaveURL(/application=/);
  await expect(page.getByRole('main')).toBeFocused();
  expect((await page.request.get(file)).status()).toBe(404);
  await page.goBack();
  await expect(page).not.toHaveURL(/application=/);
  await page.goto(place);
  await expect(page.getByText('This application does not exist any more.')).toBeVisible();
});
