import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import {
  type Applicant,
  apply,
  chooseFiles,
  fillText,
  newApplicant,
  openCareers,
  submitApplication,
} from '#tests/support/application-page.ts';
import { expect, expectAccessible, owner, test } from '#tests/support/fixtures.ts';
import { mailsTo } from '#tests/support/outbox.ts';
import { waitForHydration } from '#tests/support/site-page.ts';

/** The owner opens the list and, in it, the application. */
async function openApplication(page: Page, { fullName }: Applicant): Promise<void> {
  await page.goto('/admin/applications');
  await page.getByRole('link', { name: fullName }).click();
  await expect(page.getByRole('heading', { name: fullName })).toBeVisible();
}

test('the owner reads an application, accepts it and saves it as PDF @widths', async ({
  admin: page,
  baseURL,
}) => {
  const applicant = await apply(baseURL);
  await page.goto('/admin/applications');
  await expect(page.getByRole('heading', { name: /^Applications \(\d+\)$/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: applicant.fullName }).click();
  await expect(page).toHaveURL(/application=/);
  const detail = page.getByRole('article');
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
    'I like to make things well, and matcha is patient work.',
    'Documents & Photos',
  ]) {
    await expect(detail).toContainText(text);
  }
  await expect(page).toHaveTitle(/^Application [0-9A-F]{4}-[0-9A-F]{4} · Embun$/);
  await expectAccessible(page);

  await detail.getByLabel('Application status').selectOption('Accepted');
  await expect(page.getByRole('status').filter({ hasText: /./ })).toHaveText(
    'Application status updated to accepted',
  );
  const download = page.waitForEvent('download');
  await detail.getByRole('button', { name: 'Export PDF' }).click();
  const file = (await download).suggestedFilename();
  expect(file).toMatch(
    new RegExp(`^${applicant.fullName.replaceAll(' ', '_')}_\\d{4}-\\d{2}-\\d{2}\\.pdf$`),
  );
  await expect(page.getByRole('status').filter({ hasText: /./ })).toHaveText(
    'Application PDF exported successfully',
  );
  await page.reload();
  await expect(page.getByLabel('Application status')).toHaveValue('accepted');
});

test('the applicant gets a receipt, and hears of the decision when the owner says so @phone', async ({
  admin: page,
  baseURL,
  server,
}) => {
  const applicant = await apply(baseURL);
  const mails = () => mailsTo(applicant.email, server.dataDir);
  await expect.poll(async () => (await mails()).length).toBe(1);
  await openApplication(page, applicant);
  const detail = page.getByRole('article');
  const [receipt] = await mails();
  const reference = /Reference: ([\dA-F]{4}-[\dA-F]{4})/.exec(receipt?.text ?? '')?.[1];
  await expect(detail).toContainText(`Reference ${reference}`);

  await detail.getByLabel('Application status').selectOption('Rejected');
  await expect(detail).toContainText('The applicant has not been told yet.');
  await detail.getByRole('button', { name: 'Tell the applicant' }).click();
  const question = page.getByRole('dialog', { name: 'Tell the applicant?' });
  await expect(question).toContainText(applicant.email);
  await expect(question).toContainText(`Dear ${applicant.fullName},`);
  await expect(question).toContainText('You get this email because');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Send email' }).click();
  await expect(question).toBeHidden();
  // Without a mail server nobody may think that it has arrived.
  await expect(page.getByRole('status').filter({ hasText: /./ })).toContainText(
    'the email is a file in the outbox folder',
  );
  await expect(detail).toContainText(/The applicant was told on \d+ \w+ \d{4}\./);
  await expect.poll(async () => (await mails()).length).toBe(2);
  expect((await mails())[1]?.text).toContain('this time we have chosen somebody else');
});

/** Tells the applicant of the decision; of one that takes another back after ticking a box. */
async function tell(page: Page, tick?: string): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Tell the applicant?' });
  await page.getByRole('button', { name: 'Tell the applicant' }).click();
  if (tick) {
    await expect(question.getByRole('button', { name: 'Send email' })).toBeDisabled();
    await question.getByLabel(tick).check();
  }
  await question.getByRole('button', { name: 'Send email' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole('article')).toContainText('The applicant was told on');
}

test('a status that contradicts an email says so, and taking it back is confirmed as such', async ({
  admin: page,
  baseURL,
}) => {
  await openApplication(page, await apply(baseURL));
  const detail = page.getByRole('article');
  const status = detail.getByLabel('Application status');
  await status.selectOption('Accepted');
  await tell(page);

  const contradiction = /Told: accepted, on \d+ \w+ \d{4}\. Not told of the change\./;
  await status.selectOption('Reviewing');
  await expect(detail).toContainText(contradiction);
  await expect(detail.getByRole('button', { name: 'Tell the applicant' })).toBeHidden();
  await status.selectOption('Rejected');
  await expect(detail.getByRole('button', { name: 'Tell the applicant' })).toBeVisible();
  await expect(detail).toContainText(contradiction);
  await expect(detail).not.toContainText('has not been told yet');
  await detail.getByRole('button', { name: 'Tell the applicant' }).click();
  const question = page.getByRole('dialog', { name: 'Tell the applicant?' });
  await expect(question).toContainText('that they are accepted. This email takes that back.');
  await expect(question).toContainText('This takes the place of the email that we wrote to you on');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await tell(page, 'Tell the applicant of the change');
});

test('every email stays readable, and the history tells who did what', async ({
  admin: page,
  baseURL,
}) => {
  const applicant = await apply(baseURL);
  await openApplication(page, applicant);
  const detail = page.getByRole('article');
  await detail.getByLabel('Application status').selectOption('Accepted');
  await tell(page);
  const entries = detail.getByRole('listitem');
  const acceptance = entries.filter({ hasText: 'Acceptance' });
  await acceptance.getByText('Acceptance').click();
  await expect(acceptance.getByText('we would like you to join us')).toBeVisible();
  await expect(acceptance.getByText(applicant.email)).toBeVisible();
  const receipt = entries.filter({ hasText: 'Receipt' });
  await receipt.locator('summary').press('Enter');
  await expect(receipt.getByText('We will review it and get back to you soon.')).toBeVisible();
  for (const step of ['Status set from Pending to Accepted', 'Applicant told: Accepted']) {
    await expect(entries.filter({ hasText: step })).toContainText(owner.email);
  }
  await expectAccessible(page);
});

test('two admins at the same time: the second is told, and sees the new state', async ({
  admin: page,
  browser,
  baseURL,
  colleague,
}) => {
  const applicant = await apply(baseURL);
  const partner = await browser.newPage({ baseURL });
  await partner.context().addCookies([{ ...colleague.cookie, url: baseURL }]);
  for (const screen of [page, partner]) await openApplication(screen, applicant);
  const toast = (screen: Page) => screen.getByRole('status').filter({ hasText: /./ });
  await partner.getByLabel('Application status').selectOption('Accepted');
  await expect(toast(partner)).toHaveText('Application status updated to accepted');

  await page.getByLabel('Application status').selectOption('Rejected');
  await expect(toast(page)).toHaveText(
    'Failed to update application statusSomebody else has set it to Accepted in the meantime.',
  );
  await expect(page.getByLabel('Application status')).toHaveValue('accepted');
  await expect(page.getByRole('link', { name: applicant.fullName })).toContainText('Accepted');
  // Having seen it, the second may choose anew.
  await page.getByLabel('Application status').selectOption('Rejected');
  await expect(toast(page)).toHaveText('Application status updated to rejected');
  await partner.context().close();
});

test('a photo can be zoomed from 50 % to 200 %, a resume shows in a frame @widths', async ({
  admin: page,
  baseURL,
}) => {
  await openApplication(page, await apply(baseURL));
  await page.getByRole('button', { name: 'View', exact: true }).nth(1).click();
  const preview = page.getByRole('dialog', { name: /^Full body photo/ });
  await expect(preview.getByRole('img')).toBeVisible();
  await expectAccessible(page);
  const percent = preview.getByText(/^\d+%$/);
  await expect(percent).toHaveText('100%');
  for (const shown of ['75%', '50%']) {
    await preview.getByRole('button', { name: 'Zoom out' }).click();
    await expect(percent).toHaveText(shown);
  }
  await expect(preview.getByRole('button', { name: 'Zoom out' })).toBeDisabled();
  await expect(preview.getByRole('button', { name: 'Zoom out' })).toBeFocused();
  for (const shown of ['75%', '100%', '125%', '150%', '175%', '200%']) {
    await preview.getByRole('button', { name: 'Zoom in' }).click();
    await expect(percent).toHaveText(shown);
  }
  await expect(preview.getByRole('button', { name: 'Zoom in' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(preview).toBeHidden();

  await page.getByRole('button', { name: 'View', exact: true }).first().click();
  await expect(page.getByRole('dialog', { name: /^Resume/ }).locator('iframe')).toBeVisible();
});

test('files are downloaded under the applicant’s name, in the narrowest window as well', async ({
  admin: page,
  baseURL,
}) => {
  const applicant = await apply(baseURL);
  await openApplication(page, applicant);
  await page.setViewportSize({ width: 320, height: 640 });
  const detail = page.getByRole('dialog', { name: 'Application' }).getByRole('article');
  const sideways = (it: Element) =>
    (it.parentElement?.scrollWidth ?? 0) - (it.parentElement?.clientWidth ?? 0);
  expect(await detail.evaluate(sideways)).toBe(0);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).first().click();
  expect((await download).suggestedFilename()).toBe(`${applicant.fullName} - resume.pdf`);
});

test('filters live in the URL: status, position and several states', async ({
  admin: page,
  baseURL,
}) => {
  const applicant = await apply(baseURL);
  await page.goto('/admin/applications');
  await page.getByLabel('Status', { exact: true }).selectOption('rejected');
  await expect(page).toHaveURL(/status=rejected/);
  await expect(page.getByRole('link', { name: applicant.fullName })).toBeHidden();
  await page.getByLabel('Status', { exact: true }).selectOption('pending');
  await page.getByLabel('Job position').selectOption('Full Time Barista');
  await page.getByRole('button', { name: 'All States' }).click();
  await page.getByLabel('Selangor').check();
  await expect(page.getByRole('button', { name: 'Selangor' })).toBeVisible();
  await expect(page.getByRole('link', { name: applicant.fullName })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${page.url()}&state=johor`);
  await expect(page.getByRole('button', { name: '2 States Selected' })).toBeVisible();
  await page.getByRole('button', { name: '2 States Selected' }).click();
  await page.getByRole('button', { name: 'Clear All' }).click();
  await expect(page.getByRole('button', { name: 'All States' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Clear All' })).toBeHidden();
  await page.goto('/admin/applications?state=perlis');
  await expect(page.getByText('No applications found with the current filters.')).toBeVisible();
  await expect(page.getByText('Select an application to view details')).toBeVisible();
});

test('arrow keys move through the list and open what they reach', async ({
  admin: page,
  baseURL,
}) => {
  const older = await apply(baseURL);
  const newer = await apply(baseURL);
  await openApplication(page, newer);
  // A key that comes before the scripts is the browser's.
  await waitForHydration(page);
  await page.getByRole('link', { name: newer.fullName }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).not.toHaveText(
    newer.fullName,
  );
  await page.getByRole('link', { name: older.fullName }).focus();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).not.toHaveText(
    older.fullName,
  );
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).not.toHaveText('');
});

test('statuses chosen in quick succession: the last one counts, and none is said to have failed', async ({
  admin: page,
  baseURL,
}) => {
  await openApplication(page, await apply(baseURL));
  const said: string[] = [];
  await page.exposeFunction('note', (text: string) => said.push(text));
  await page.evaluate(() => {
    const note = Reflect.get(window, 'note');
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll('[role=status]')) note(toast.textContent);
    }).observe(document.body, { subtree: true, childList: true });
  });
  const { promise: allChosen, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/admin/applications.data**', async (route) => {
    if (route.request().method() === 'POST') await allChosen;
    await route.continue();
  });
  const status = page.getByLabel('Application status');
  for (const choice of ['Accepted', 'Rejected', 'Reviewing']) await status.selectOption(choice);
  letGo();
  await expect(page.getByRole('status').filter({ hasText: /./ })).toHaveText(
    'Application status updated to reviewing',
  );
  expect(said.filter((text) => text.includes('Failed'))).toEqual([]);
  await page.unrouteAll({ behavior: 'wait' });
  await page.reload();
  await expect(status).toHaveValue('reviewing');
});

test('a status chosen before the scripts come is the one that is saved, though React draws in between', async ({
  admin: page,
  baseURL,
}) => {
  await openApplication(page, await apply(baseURL));
  await waitForHydration(page);
  await page.addInitScript(() => {
    addEventListener('interactive', () => {
      const list = document.querySelector<HTMLSelectElement>('article select');
      if (list) list.value = 'pending';
    });
  });
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  await page.reload({ waitUntil: 'domcontentloaded' });
  await page.getByLabel('Application status').selectOption('Rejected');
  arrive();
  await expect(page.getByRole('status').filter({ hasText: /./ })).toHaveText(
    'Application status updated to rejected',
  );
});

test('after a deletion the list is asked for once, and Back leads past what is gone', async ({
  admin: page,
  baseURL,
}) => {
  await openApplication(page, await apply(baseURL));
  const asked: string[] = [];
  await page.getByRole('button', { name: 'Delete Application' }).click();
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().includes('applications.data')) {
      asked.push(request.url());
    }
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Select an application to view details')).toBeVisible();
  await expect(page).not.toHaveURL(/application=/);
  await expect(page.getByRole('main')).toBeFocused();
  // The look again that follows every change, and the way to the list that overtakes it.
  expect(asked.length).toBeLessThanOrEqual(2);
  await page.goBack();
  await expect(page).not.toHaveURL(/application=/);
});

test('deleting asks first, then takes application and files away', async ({
  admin: page,
  baseURL,
}) => {
  const applicant = await apply(baseURL);
  await openApplication(page, applicant);
  const link = page.waitForResponse(/\/files\/job-applications\//);
  await page.getByRole('button', { name: 'View', exact: true }).first().click();
  const fileUrl = (await link).url();
  const preview = page.getByRole('dialog', { name: /^Resume/ });
  await preview.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Delete Application' }).click();
  const question = page.getByRole('dialog', { name: 'Delete Application' });
  await expect(question).toContainText('This cannot be undone.');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('article')).toBeVisible();
  await page.getByRole('button', { name: 'Delete Application' }).click();
  await question.getByRole('button', { name: 'Delete', exact: true }).dblclick();
  await expect(page.getByRole('status').filter({ hasText: /./ })).toHaveText(
    'Application deleted successfully',
  );
  await expect(page.getByRole('link', { name: applicant.fullName })).toBeHidden();
  await expect(page.getByText('Select an application to view details')).toBeVisible();
  expect((await page.request.get(fileUrl)).status()).toBe(404);
});

test.describe('when the server cannot be reached', () => {
  test.use({
    expectedFaults: /ERR_FAILED|ERR_CONNECTION|Failed to load resource/,
  });

  test('a status change is taken back, and the screen stays', async ({ admin: page, baseURL }) => {
    await openApplication(page, await apply(baseURL));
    await page.route('**/admin/applications.data**', (route) => route.abort('connectionrefused'));
    await page.getByLabel('Application status').selectOption('Rejected');
    await expect(page.getByRole('status').filter({ hasText: /./ })).toHaveText(
      'Failed to update application status',
    );
    await expect(page.getByLabel('Application status')).toHaveValue('pending');
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByRole('status').filter({ hasText: /./ })).toHaveText(
      'Failed to load applications',
    );
    await expect(page.getByRole('article')).toBeVisible();
  });

  test('export, preview, download and deletion say so in the words of the catalogue', async ({
    admin: page,
    baseURL,
  }) => {
    await openApplication(page, await apply(baseURL));
    await page.route(/export-application-pdf|\/files\/|applications\.data/, (route) =>
      route.abort('connectionrefused'),
    );
    const toast = page.getByRole('status').filter({ hasText: /./ });
    await page.getByRole('button', { name: 'Export PDF' }).click();
    await expect(toast).toHaveText('Failed to export PDF');
    await page.getByRole('button', { name: 'View', exact: true }).first().click();
    await expect(toast).toHaveText('Failed to load file preview');
    await page.getByRole('button', { name: 'Download' }).first().click();
    await expect(toast).toHaveText('Failed to download file');
    await page.getByRole('button', { name: 'Delete Application' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(toast).toHaveText('Failed to delete application');
  });
});

test.describe('when the server fails', () => {
  test.use({ expectedFaults: /status of (404|500)|response: .* 500/ });

  test('what was pressed decides the message; the list that fails behind it waits', async ({
    admin: page,
    baseURL,
  }) => {
    await openApplication(page, await apply(baseURL));
    const list = '**/admin/applications.data**';
    await page.route(list, (route) => route.fulfill({ status: 500 }));
    const toast = page.getByRole('status').filter({ hasText: /./ });
    const presses = [
      ['View', 'Failed to load file preview'],
      ['Download', 'Failed to download file'],
    ] as const;
    for (const [button, message] of presses) {
      await page.route('**/files/**', (route) => route.fulfill({ status: 500 }));
      await page.getByRole('button', { name: button }).first().click();
      await expect(toast).toHaveText(message);
      // A link that is no more: new data is asked for, which fails as well.
      await page.route('**/files/**', (route) => route.fulfill({ status: 404 }));
      const reloaded = page.waitForResponse(list);
      await page.getByRole('button', { name: button }).first().click();
      await (await reloaded).finished();
      await expect(page.getByRole('button', { name: 'Refresh' })).toBeEnabled();
      await expect(toast).toHaveText(message);
      await toast.getByRole('button', { name: 'Close' }).click();
      await expect(toast).toHaveText('Failed to load applications');
    }
    await page.getByRole('button', { name: 'Export PDF' }).click();
    await expect(toast).toHaveText('Application PDF exported successfully');
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(toast).toHaveText('Failed to load applications');
  });
});

test('scripts in every text field are text, on the screen and in the PDF', async ({
  admin: page,
  browser,
  baseURL,
}) => {
  const applicant = newApplicant('<script>alert(1)</script>');
  const form = await browser.newPage({ baseURL });
  await openCareers(form, '?job=barista-parttime');
  await fillText(form, applicant);
  await form.getByLabel('Work type').selectOption('Others (please specify)');
  const typed = {
    Address: '"><img src=x onerror=alert(3)>',
    City: '</td><svg onload=alert(4)>',
    'Please specify': '{{alert(6)}}<script>alert(6)</script>',
    'Why Embun?': '</textarea><script>alert(7)</script>',
  };
  for (const [label, text] of Object.entries(typed)) {
    await form.getByRole('main').getByLabel(label).fill(text);
  }
  await chooseFiles(form, { resume: false });
  await submitApplication(form);
  await form.close();

  // A script that ran would open a dialog or be reported by the policy; either fails the test.
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await openApplication(page, applicant);
  const texts = [applicant.fullName, ...Object.values(typed)];
  for (const text of texts) await expect(page.getByRole('article')).toContainText(text);
  await expect(page.getByRole('article')).toContainText(/Notice 1, English, \d+ \w+ \d{4}/);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export PDF' }).click();
  const bytes = await readFile(await (await download).path());
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const printed = (await extractText(pdf, { mergePages: true })).text.replace(/\s+/g, '');
  for (const text of texts) expect(printed).toContain(text.replace(/\s+/g, ''));
  expect(dialogs).toEqual([]);
});

test('a visitor is sent to the sign-in page, and after it to where they wanted to go', async ({
  page,
}) => {
  await page.goto('/admin/applications?status=pending');
  await expect(page).toHaveURL(/\/admin\/login\?to=/);
});

test.describe('when the session has ended', () => {
  test.use({ expectedFaults: /status of 401/ });

  test('a download leads to signing in, not to a wrong file', async ({ admin: page, baseURL }) => {
    await openApplication(page, await apply(baseURL));
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Download' }).first().click();
    await expect(page).toHaveURL(/\/admin\/login/);
  });
});

test('Escape closes one dialog at a time', async ({ admin: page, baseURL }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openApplication(page, await apply(baseURL));
  await page.getByRole('button', { name: 'Delete Application' }).click();
  await expect(page.getByRole('dialog', { name: 'Delete Application' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Delete Application' })).toBeHidden();
  await expect(page.getByRole('dialog', { name: 'Application' })).toBeVisible();
});
