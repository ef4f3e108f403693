import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { makeJpeg } from '#tests/fixtures/files.ts';
import { onboardingAnswers } from '#tests/fixtures/onboarding-answers.ts';
import { applied } from '#tests/support/applications/applied.ts';
import { expect, expectAccessible, test } from '#tests/support/fixtures.ts';
import {
  addEmployee,
  choose,
  employ,
  newcomer,
  openMenu,
  pdf,
  recordOf,
} from '#tests/support/pages/employees-page.ts';
import { expectClearOf, toastOf } from '#tests/support/pages/site-page.ts';

const dialog = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog', { name, exact: true });

/** The onboarding link, as 'Share by WhatsApp' writes it into a message. */
async function sharedLink(record: Locator): Promise<string> {
  await openMenu(record);
  const share = record.getByRole('link', { name: 'Share by WhatsApp' });
  const message = decodeURIComponent(String(await share.getAttribute('href')));
  await record.page().keyboard.press('Escape');
  const [link] = /http:\S+\/onboarding\/[\da-f-]{36}/.exec(message) ?? [];
  if (!link) throw new Error(`No link in: ${message}`);
  return link;
}

/** Sends the onboarding form as the new hire would, from elsewhere. */
async function complete(link: string, changes: Parameters<typeof onboardingAnswers>[0]) {
  const answer = await fetch(new URL('/api/complete-onboarding', link), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...onboardingAnswers(changes), token: link.split('/').at(-1) }),
  });
  expect(await answer.json()).toEqual({ success: true });
}

test('the owner adds an employee and shares the link; an existing address is pointed out @widths', async ({
  admin: page,
  server,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const [before, person] = [newcomer('Farah Nadia'), newcomer()];
  await employ(server, before);
  await page.goto('/admin/employees');
  await expect(page.getByRole('heading', { name: 'Employee Onboarding' })).toBeVisible();
  await page.getByRole('button', { name: 'Add Employee' }).click();
  const add = dialog(page, 'Add Employee');
  const submit = add.getByRole('button', { name: 'Add', exact: true });
  await expect(submit).toBeDisabled();
  await add.getByLabel('Full name').fill('Somebody else');
  await add.getByLabel('Job position').selectOption('Supervisor');
  await add.getByLabel('Email').fill(before.email.toUpperCase());
  await submit.click();
  const exists = dialog(page, 'Email Already Exists');
  await expect(exists).toContainText(before.name);
  await expect(exists).toContainText('sets the position to Supervisor');
  await expectAccessible(page);
  await exists.getByRole('button', { name: 'Generate Link' }).click();
  await expect(toastOf(page)).toHaveText('Link Generated');
  await expect(exists).toBeHidden();
  await expect(await recordOf(page, before)).toContainText('Supervisor');

  await addEmployee(page, person);
  const record = await recordOf(page, person);
  for (const text of ['Pending', 'Active', 'Full Time Barista', 'PIN: N/A', 'Expires in 47 h']) {
    await expect(record).toContainText(text);
  }
  await record.getByRole('button', { name: 'Copy' }).click();
  await expect(toastOf(page)).toHaveText('Copied!');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/^http:\/\/localhost:\d+\/onboarding\/[\da-f-]{36}$/);
  await openMenu(record);
  const words =
    /^Welcome to Embun! Please fill in your details here, until .+ \d{4}, \d+:\d\d [ap]m: /;
  const share = await record.getByRole('link', { name: 'Share by WhatsApp' }).getAttribute('href');
  const shared = new URL(share ?? '').searchParams.get('text') ?? '';
  expect(shared).toMatch(words);
  expect(shared.replace(words, '')).toBe(link);
  await expect(record.getByRole('link', { name: 'Share by email' })).toHaveAttribute(
    'href',
    new RegExp(`^mailto:${person.email}\\?subject=Welcome%20to%20Embun&body=.*onboarding`),
  );
  await page.keyboard.press('Escape');

  // If the clipboard refuses, the link is shown and selected.
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
  });
  await record.getByRole('button', { name: 'Copy' }).click();
  await expect(toastOf(page)).toHaveText('Copy Failed');
  const shown = record.getByRole('textbox', { name: 'The onboarding link' });
  await expect(shown).toBeFocused();
  const selected = () =>
    shown.evaluate((input: HTMLInputElement) =>
      input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0),
    );
  await expect.poll(selected).toBe(link);
});

test('the owner edits and reads a record; with another address its link is replaced @widths', async ({
  admin: page,
  server,
  viewport,
}) => {
  const [person, right] = [newcomer(), newcomer()];
  await employ(server, person, { date_of_birth: '2000-02-29' });
  await page.goto('/admin/employees');
  const record = await recordOf(page, person);
  const link = await sharedLink(record);
  await choose(record, 'Edit');
  await expect(page).toHaveURL(/[?&]edit=/);
  const edit = dialog(page, /^Edit Employee: /);
  await expect(edit.getByLabel('Phone number')).toHaveValue('');
  await expect(edit).toHaveAccessibleName(`Edit Employee: ${person.name}`);
  await expect(edit.getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 });
  await edit.getByLabel('PIN').fill('12a4');
  await edit.getByLabel('Phone number').fill('0123');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(toastOf(page)).toHaveText('Invalid PINPIN must be exactly 4 digits');
  await expect(edit.getByLabel('PIN')).toBeFocused();
  await expect(edit.getByLabel('PIN')).toHaveAccessibleDescription('PIN must be exactly 4 digits');
  await expect(edit.getByLabel('Phone number')).toHaveAccessibleDescription(
    'Enter a phone number of 8 to 15 digits.',
  );
  // On a phone a toast in a dialog has its own space.
  if ((viewport?.width ?? 0) < 640)
    await expectClearOf(edit.locator('.toast'), [
      edit.getByRole('heading', { name: 'Edit Employee' }),
      edit.getByRole('button', { name: 'Close' }).first(),
      edit.getByLabel('PIN'),
    ]);
  await edit.getByLabel('Phone number').fill('012-045 6789');
  await edit.getByLabel('PIN').fill('0042');
  await edit.getByLabel('IC number').fill('000229-10-5544');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toBeHidden();
  await expect(toastOf(page)).toContainText('Employee Updated');
  await expect(record).toContainText('PIN: 0042');

  await choose(record, 'Edit');
  await expect(edit.getByLabel('Email')).toHaveAccessibleDescription(
    'If you change it, the onboarding link stops working, and a new one is made.',
  );
  await edit.getByLabel('Email').fill(right.email);
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(toastOf(page)).toContainText('The old onboarding link has stopped working');
  await expect(edit).toBeHidden();
  await expect(record).toContainText(right.email);
  expect(await sharedLink(record)).not.toBe(link);

  await record.getByRole('button', { name: 'View details' }).click();
  await expect(page).toHaveURL(/[?&]view=/);
  const view = dialog(page, 'Employee Details');
  for (const text of [
    right.email,
    '000229-10-5544',
    '29 February 2000',
    'Token expiry',
    'Edited: PIN, IC number, Phone number',
    'Onboarding link replaced, since the email changed',
    'Details opened',
  ]) {
    await expect(view).toContainText(text);
  }
  await page.keyboard.press('Escape');
  await expect(view).toBeHidden();
  await expect(page).not.toHaveURL(/view=/);
});

test('from accepted to a complete record, whose doubtful points stay marked until each is confirmed', async ({
  admin: page,
  server,
}) => {
  const applicant = await applied(server, {
    application_status: 'accepted',
    decided_at: new Date(),
  });
  await page.goto(`/admin/applications?application=${applicant.id}`);
  await page.getByRole('link', { name: `Hire ${applicant.fullName}` }).click();
  const add = dialog(page, 'Add Employee');
  await expect(add.getByLabel('Full name')).toHaveValue(applicant.fullName);
  await expect(add.getByLabel('Full name')).toBeFocused();
  await expect(add.getByLabel('Email')).toHaveValue(applicant.email);
  await expect(add.getByLabel('Job position')).toHaveValue('Full Time Barista');
  expect(page.url()).not.toContain(encodeURIComponent(applicant.email));
  await add.getByRole('button', { name: 'Add' }).click();
  await expect(toastOf(page)).toHaveText('Employee Added');
  await expect(
    page.getByText(`Next, ${applicant.fullName} needs the onboarding link.`),
  ).toBeVisible();

  // Rejecting somebody who is an employee now asks first, and offers no email about it.
  await page.goto(`/admin/applications?application=${applicant.id}`);
  await page.keyboard.press('4');
  const rejection = dialog(page, 'Reject an Employee?');
  await rejection.getByRole('button', { name: 'Cancel' }).click();
  const status = page.getByLabel('Application status');
  await expect(status).toHaveValue('accepted');
  await status.selectOption('Rejected');
  await rejection.getByRole('button', { name: 'Reject' }).click();
  await expect(rejection).toBeHidden();
  await expect(status).toHaveValue('rejected');
  await expect(page.getByRole('button', { name: 'Tell the applicant' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo the decision about' }).click();
  await expect(status).toHaveValue('accepted');

  await page.goto('/admin/employees');
  const record = page.getByRole('row', { name: applicant.email });
  const answers = {
    email: applicant.email,
    account_owner_name: 'Rahman bin Ali',
    ic_number: '001305-10-1234',
    bank_name: 'May',
    emergency_contact_phone: '+60 12-345 6789',
  };
  await complete(await sharedLink(record), answers);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(record).toContainText('Completed');
  await expect(record).toContainText('Used');
  const birth = 'IC number and date of birth do not match: confirm by phone';
  await expect(record).toContainText(birth);
  await expect(record).toContainText('Account owner has another name: confirm by phone');

  // Another link and another bank account: the record tells the owner to confirm it by phone.
  await record.getByRole('button', { name: 'Generate Link' }).click();
  const question = dialog(page, 'Generate another link?');
  await expect(question).toContainText('has completed the form already');
  await expect(question.getByRole('heading')).toBeFocused();
  await expect(toastOf(page), 'the last one said something else').toHaveCount(0);
  await question.getByRole('button', { name: 'Generate Link' }).click();
  await expect(toastOf(page)).toHaveText('Link Generated');
  await choose(record, 'Withdraw link');
  await dialog(page, 'Withdraw the link?').getByRole('button', { name: 'Withdraw link' }).click();
  await expect(toastOf(page)).toHaveText('Link Withdrawn');
  await record.getByRole('button', { name: 'Generate Link' }).click();
  await question.getByRole('button', { name: 'Generate Link' }).click();
  await expect(toastOf(page)).toHaveText('Link Generated');
  await complete(await sharedLink(record), { ...answers, account_number: '99 0000 1111' });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(record).toContainText(/Bank account changed on \d+ \w+ \d{4}: confirm by phone/);

  await record.getByRole('button', { name: 'View details' }).click();
  const view = dialog(page, 'Employee Details');
  await expect(view).toContainText('99 0000 1111');
  // An impossible IC number is named as such, without a comparison to the date of birth.
  const fault = 'An IC number begins with the date of birth, and there is no month 13';
  await expect(view).toContainText(`Personal${fault}: confirm by phone`);
  for (const odd of ['Bank nameMayPerhaps Maybank', '6789Their own phone number'])
    await expect(view).toContainText(odd);
  await expectAccessible(page);
  await view.getByRole('button', { name: 'Confirm' }).first().press('Enter');
  const call = dialog(page, 'Have they said so by phone?');
  await expect(call).toContainText(
    /compare with the record.*In the record: .*012-345 6789In the application of/,
  );
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(view).toContainText(fault);
  const confirm = async () => {
    await view.getByRole('button', { name: 'Confirm' }).first().press('Enter');
    await call.getByRole('button', { name: 'They have confirmed it' }).press('Enter');
    await expect(call).toBeHidden();
  };
  await confirm();
  await expect(toastOf(page)).toHaveText('Date of Birth Confirmed');
  await expect(view).toContainText('Date of birth confirmed');
  await expect(view).not.toContainText(fault);
  await expect(view.getByRole('article'), 'the keyboard goes on from the record').toBeFocused();
  await page.keyboard.press('Tab');
  await expect(view.getByRole('button', { name: 'Edit' })).toBeFocused();
  await confirm();
  await expect(toastOf(page)).toHaveText('Bank Account Confirmed');
  await expect(view.getByRole('button', { name: 'Confirm' })).toHaveCount(1);
  await confirm();
  await expect(toastOf(page)).toHaveText('Account Owner Confirmed');
  await page.keyboard.press('Escape');
  await expect(view).toBeHidden();
  await expect(record).not.toContainText('confirm by phone');
  await record.getByRole('button', { name: 'View details' }).click();
  for (const step of ['Record created', 'Onboarding link issued', 'Account owner confirmed'])
    await expect(view).toContainText(step);
  // The record leads to the application, and that back to the record.
  await view.getByRole('link', { name: /^\d+ \w+ \d{4}, Full Time Barista$/ }).click();
  await page.getByRole('link', { name: `Employee record of ${applicant.fullName}` }).click();
  await expect(view).toContainText('99 0000 1111');
});

test('a reload keeps a record open, and Back closes it', async ({ admin: page, server }) => {
  const person = newcomer('Zulaikha');
  await employ(server, person);
  await page.goto('/admin/applications');
  await page.getByRole('link', { name: 'Employee Records' }).click();
  const record = page.getByRole('row', { name: person.name });
  const view = dialog(page, 'Employee Details');
  await record.getByRole('button', { name: 'View details' }).click();
  await expect(view).toContainText(person.email);
  await page.reload();
  await expect(view).toContainText(person.email);
  await page.goBack();
  await expect(view).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/admin\/applications$/);
});

test.describe('typed text', () => {
  test.use({ expectedFaults: /Failed to load resource/ });

  test('is not thrown away without a question, and not lost when the session has ended', async ({
    admin: page,
    ownerCookie,
    server,
  }) => {
    const person = newcomer();
    await employ(server, person);
    await page.goto('/admin/employees');
    const record = page.getByRole('row', { name: person.name });
    await choose(record, 'Edit');
    const edit = dialog(page, /^Edit Employee: /);
    const question = dialog(page, 'Discard changes?');
    const phone = edit.getByLabel('Phone number');
    await phone.fill('012-045 6789');
    await page.keyboard.press('Escape');
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    // Browsers close a dialog at the second Escape in a row, even if the page prevents the first.
    await page.keyboard.press('Escape');
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(question).toBeHidden();
    await page.goBack();
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(page).toHaveURL(/edit=/);
    await expect(phone).toHaveValue('012-045 6789');
    const asked = page.waitForEvent('dialog');
    const reload = page.evaluate(() => location.reload());
    const browserQuestion = await asked;
    expect(browserQuestion.type()).toBe('beforeunload');
    await browserQuestion.dismiss();
    await reload;
    await expect(phone).toHaveValue('012-045 6789');
    await edit.getByRole('button', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(edit).toBeHidden();
    await expect(page).toHaveURL(/\/admin\/employees$/);

    await choose(record, 'Edit');
    await edit.getByLabel('Account number').fill('5642 0781 9034');
    await page.context().clearCookies();
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(edit.getByRole('alert')).toContainText('You are signed out');
    await expectAccessible(page);
    await expect(edit.getByLabel('Account number')).toHaveValue('5642 0781 9034');
    // As after signing in in another tab, which sets the cookie again.
    await page.context().addCookies([{ ...ownerCookie, url: server.origin }]);
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(toastOf(page)).toContainText('Employee Updated');
    await expect(edit).toBeHidden();
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
    );
    expect(kept).not.toContain('0781');
  });
});

test.describe('an offer letter', () => {
  test.use({ expectedFaults: /status of 400/ });

  test('is uploaded, replaced, downloaded and deleted, then the employee; a picture is refused', async ({
    admin: page,
    server,
  }) => {
    const person = newcomer('Kumar a/l Raju');
    await employ(server, person);
    await page.goto('/admin/employees');
    const record = page.getByRole('row', { name: person.name });
    const field = record.getByLabel('Offer letter', { exact: true });
    await field.setInputFiles({ ...pdf(''), buffer: await makeJpeg() });
    await expect(toastOf(page)).toHaveText('Upload FailedInvalid file type. Expected PDF format');
    await toastOf(page).getByRole('button', { name: 'Close' }).click();
    const chooser = page.waitForEvent('filechooser');
    await record.getByRole('button', { name: 'Upload' }).click();
    await (await chooser).setFiles(pdf('The first letter'));
    await expect(toastOf(page)).toHaveText('Offer Letter Uploaded');
    await expect(record.getByRole('button', { name: 'View the offer letter' })).toBeVisible();

    await field.setInputFiles(pdf('The second letter'));
    const replacing = dialog(page, 'Replace the offer letter?');
    await expect(replacing).toBeVisible();
    await expectAccessible(page);
    await replacing.getByRole('button', { name: 'Replace' }).click();
    await expect(toastOf(page)).toHaveText('Offer Letter Replaced');
    const download = page.waitForEvent('download');
    await choose(record, 'Download');
    const file = await download;
    expect(file.suggestedFilename()).toBe(`${person.name.replace('/', '-')} - offer letter.pdf`);
    expect(await readFile(await file.path(), 'latin1')).toContain('The second letter');

    await choose(record, 'Delete letter');
    await dialog(page, 'Delete Offer Letter').getByRole('button', { name: 'Delete' }).click();
    await expect(toastOf(page)).toHaveText('Offer Letter Deleted');
    await expect(record.getByRole('button', { name: 'Upload' })).toBeVisible();

    await choose(record, 'Delete employee');
    const question = dialog(page, 'Delete Employee');
    await expect(question).toContainText('This cannot be undone.');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(toastOf(page)).toHaveText('Employee Deleted');
    await expect(record).toBeHidden();
  });
});
