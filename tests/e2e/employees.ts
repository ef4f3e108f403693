import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { makeJpeg } from '#tests/fixtures/files.ts';
import { apply } from '#tests/support/application-page.ts';
import {
  addEmployee,
  choose,
  newcomer,
  pdf,
  recordOf,
  toastOf,
} from '#tests/support/employees-page.ts';
import { expect, expectAccessible, test } from '#tests/support/fixtures.ts';
import { fillOnboarding, hire, openForm } from '#tests/support/onboarding-page.ts';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

test('the owner adds an employee, copies the link, edits and reads the record @widths', async ({
  admin: page,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const person = newcomer();
  await page.goto('/admin/employees');
  await expect(page.getByRole('heading', { name: 'Employee Onboarding' })).toBeVisible();
  await page.getByRole('button', { name: 'Add Employee' }).click();
  await expect(dialog(page, 'Add Employee').getByRole('button', { name: 'Add' })).toBeDisabled();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await addEmployee(page, person);
  const record = await recordOf(page, person);
  for (const text of ['Pending', 'Active', 'Full Time Barista', 'PIN: N/A', 'Expires in 47 h']) {
    await expect(record).toContainText(text);
  }
  await expectAccessible(page);

  await record.getByRole('button', { name: 'Copy' }).click();
  await expect(toastOf(page)).toHaveText('Copied!');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/^http:\/\/localhost:\d+\/onboarding\/[\da-f-]{36}$/);
  await expect(
    record.getByRole('link', { name: 'Share by WhatsApp', includeHidden: true }),
  ).toHaveAttribute(
    'href',
    `https://wa.me/?text=${encodeURIComponent(`Welcome to Embun! Please fill in your details here, within 48 hours: ${link}`)}`,
  );
  await expect(
    record.getByRole('link', { name: 'Share by email', includeHidden: true }),
  ).toHaveAttribute(
    'href',
    new RegExp(`^mailto:${person.email}\\?subject=Welcome%20to%20Embun&body=.*onboarding`),
  );

  await choose(record, 'person', 'Edit');
  await expect(page).toHaveURL(/[?&]edit=/);
  const edit = dialog(page, 'Edit Employee');
  await expect(edit.getByLabel('Phone number')).toHaveValue('');
  await expectAccessible(page);
  await edit.getByLabel('PIN').fill('12a4');
  await edit.getByLabel('Phone number').fill('0123');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(toastOf(page)).toHaveText('Invalid PINPIN must be exactly 4 digits');
  await expect(edit.getByLabel('PIN')).toBeFocused();
  await expect(edit.getByLabel('PIN')).toHaveAccessibleDescription('PIN must be exactly 4 digits');
  await expect(edit.getByLabel('Phone number')).toHaveAccessibleDescription(
    'Enter a phone number of 8 to 15 digits.',
  );
  await expectAccessible(page);
  await edit.getByLabel('Phone number').fill('012-045 6789');
  await edit.getByLabel('PIN').fill('0042');
  await edit.getByLabel('IC number').fill('000305-10-5544');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toBeHidden();
  await expect(toastOf(page)).toContainText('Employee Updated');
  await expect(record).toContainText('PIN: 0042');

  await record.getByRole('button', { name: 'View details' }).click();
  await expect(page).toHaveURL(/[?&]view=/);
  const view = dialog(page, 'Employee Details');
  for (const text of [
    person.email,
    '000305-10-5544',
    'Personal',
    'Banking',
    'Sizing',
    'Emergency Contact',
    'Employment',
    'Token expiry',
    'Record created',
    'Onboarding link issued',
    'Edited: PIN, IC number, Phone number',
    'Details opened',
  ]) {
    await expect(view).toContainText(text);
  }
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(view).toBeHidden();
  await expect(page).not.toHaveURL(/view=/);
});

test('from accepted to a complete record with its letter', async ({
  admin: page,
  browser,
  baseURL,
}) => {
  const applicant = await apply(baseURL);
  const phone = await browser.newPage({ baseURL });

  await page.goto('/admin/applications');
  await page.getByRole('link', { name: applicant.fullName }).click();
  await page.getByLabel('Application status').selectOption('Accepted');
  await page.getByRole('link', { name: 'Create employee' }).click();
  const add = dialog(page, 'Add Employee');
  await expect(add.getByLabel('Full name')).toHaveValue(applicant.fullName);
  await expect(add.getByLabel('Email')).toHaveValue(applicant.email);
  await expect(add.getByLabel('Job position')).toHaveValue('Full Time Barista');
  expect(page.url()).not.toContain(encodeURIComponent(applicant.email));
  await add.getByRole('button', { name: 'Add' }).click();
  await expect(toastOf(page)).toHaveText('Employee Added');

  const record = page.getByRole('row', { name: applicant.email });
  const share = await record
    .getByRole('link', { name: 'Share by WhatsApp', includeHidden: true })
    .getAttribute('href');
  const link = /\/onboarding\/[\da-f-]{36}/.exec(decodeURIComponent(String(share)))?.[0] ?? '';
  await phone.goto(link);
  await fillOnboarding(phone);
  await phone.getByRole('button', { name: 'Complete Onboarding' }).click();
  await expect(phone.getByRole('dialog', { name: /^Welcome to Embun/ })).toBeVisible();

  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(record).toContainText('Completed');
  await expect(record).toContainText('Used');
  await record.getByLabel('Offer letter', { exact: true }).setInputFiles(pdf('Offer'));
  await expect(toastOf(page)).toHaveText('Offer Letter Uploaded');
  await expect(record.getByRole('button', { name: 'View the offer letter' })).toBeVisible();

  // Another link, another account: the owner is told to ask.
  await record.getByRole('button', { name: 'Generate Link' }).click();
  const question = dialog(page, 'Generate another link?');
  await expect(question).toContainText('has completed the form already');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Generate Link' }).click();
  await expect(toastOf(page)).toHaveText('Link Generated');
  await choose(record, 'link', 'Withdraw link');
  await dialog(page, 'Withdraw the link?').getByRole('button', { name: 'Withdraw link' }).click();
  await expect(toastOf(page)).toHaveText('Link Withdrawn');
  await record.getByRole('button', { name: 'Generate Link' }).click();
  await question.getByRole('button', { name: 'Generate Link' }).click();
  await expect(toastOf(page)).toHaveText('Link Generated');
  const again = await record
    .getByRole('link', { name: 'Share by WhatsApp', includeHidden: true })
    .getAttribute('href');
  await phone.goto(/\/onboarding\/[\da-f-]{36}/.exec(decodeURIComponent(String(again)))?.[0] ?? '');
  await fillOnboarding(phone, { account_number: '99 0000 1111' });
  await phone.getByRole('button', { name: 'Complete Onboarding' }).click();
  await expect(phone.getByRole('dialog', { name: /^Welcome to Embun/ })).toBeVisible();
  await phone.close();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(record).toContainText(/Bank account changed on \d+ \w+ \d{4}: confirm by phone/);
  await expectAccessible(page);
  await record.getByRole('button', { name: 'View details' }).click();
  const view = dialog(page, 'Employee Details');
  await expect(view).toContainText('99 0000 1111');
  await expectAccessible(page);
  await view.getByRole('button', { name: 'Confirm' }).click();
  await expect(toastOf(page)).toHaveText('Bank Account Confirmed');
  await page.keyboard.press('Escape');
  await expect(record).not.toContainText('confirm by phone');
});

test('what the owner should ask about stays marked until it is confirmed, one by one', async ({
  admin: page,
  server,
}) => {
  const person = await hire(server);
  const form = await page.context().newPage();
  await openForm(form, person);
  await fillOnboarding(form, { account_owner_name: 'Rahman bin Ali' });
  await form.getByLabel('Month').selectOption('July');
  await form.getByRole('button', { name: 'Complete Onboarding' }).click();
  await expect(form.getByRole('dialog', { name: /^Welcome to Embun/ })).toBeVisible();
  await form.close();

  await page.goto(`/admin/employees?search=${person.email}`);
  const record = page.getByRole('row', { name: person.email });
  const birth = 'Date of birth and IC number differ: confirm by phone';
  const owner = 'Account owner has another name: confirm by phone';
  await expect(record).toContainText(birth);
  await expect(record).toContainText(owner);
  await record.getByRole('button', { name: 'View details' }).click();
  const view = dialog(page, 'Employee Details');
  await expect(view).toContainText(birth);
  await expectAccessible(page);
  await view.getByRole('button', { name: 'Confirm' }).first().press('Enter');
  await expect(toastOf(page)).toHaveText('Date of Birth Confirmed');
  await expect(view).not.toContainText(birth);
  await expect(view.getByRole('article'), 'the keyboard goes on from the record').toBeFocused();
  await page.keyboard.press('Tab');
  await expect(view.getByRole('button', { name: 'Edit' })).toBeFocused();
  await view.getByRole('button', { name: 'Confirm' }).click();
  await expect(toastOf(page)).toHaveText('Account Owner Confirmed');
  await page.keyboard.press('Escape');
  await expect(record).not.toContainText('confirm by phone');
  await record.getByRole('button', { name: 'View details' }).click();
  await expect(view).toContainText('Account owner confirmed');
});

test('an address that exists: the dialog names the person and offers a new link', async ({
  admin: page,
}) => {
  const person = newcomer('Farah Nadia');
  await addEmployee(page, person);
  await page.getByRole('button', { name: 'Add Employee' }).click();
  const add = dialog(page, 'Add Employee');
  await add.getByLabel('Full name').fill('Somebody else');
  await add.getByLabel('Email').fill(person.email.toUpperCase());
  await add.getByLabel('Job position').selectOption('Supervisor');
  await add.getByRole('button', { name: 'Add', exact: true }).click();
  const exists = dialog(page, 'Email Already Exists');
  await expect(exists).toContainText(person.name);
  await expect(exists).toContainText('sets the position to Supervisor');
  await expectAccessible(page);
  await exists.getByRole('button', { name: 'Generate Link' }).click();
  await expect(toastOf(page)).toHaveText('Link Generated');
  await expect(exists).toBeHidden();
  await expect(page.getByRole('row', { name: person.name })).toContainText('Supervisor');
});

test('filters, search and the open record live in the URL', async ({ admin: page }) => {
  const person = newcomer('Zulaikha Unmistakable');
  await addEmployee(page, person);
  await page.getByRole('searchbox', { name: 'Search employees' }).fill('zULAIKHA unmis');
  await expect(page).toHaveURL(/search=zULAIKHA/);
  await expect(page.getByText('1 employee(s) found')).toBeVisible();
  await page.getByLabel('Status', { exact: true }).selectOption('Completed');
  await expect(page).toHaveURL(/status=completed/);
  await expect(page.getByText('0 employee(s) found')).toBeVisible();
  await page.getByLabel('Status', { exact: true }).selectOption('Pending');
  await page.getByLabel('Position', { exact: true }).selectOption('Full Time Barista');
  await page.getByRole('button', { name: 'View details' }).click();
  await expect(dialog(page, 'Employee Details')).toContainText(person.email);
  const url = page.url();
  await page.goto('/admin/employees');
  await page.goto(url);
  await expect(dialog(page, 'Employee Details')).toContainText(person.email);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('searchbox')).toHaveValue('zULAIKHA unmis');
  await expect(page.getByLabel('Status', { exact: true })).toHaveValue('pending');
  await expect(page).not.toHaveURL(/view=/);
  await page.goBack();
  await expect(page).toHaveURL(/\/admin\/employees$/);
  await expect(dialog(page, 'Employee Details')).toBeHidden();
});

test('Back closes an open record, and leads from the list to the page before it', async ({
  admin: page,
}) => {
  const person = newcomer();
  await addEmployee(page, person);
  await page.goto('/admin/applications');
  await page.getByRole('link', { name: 'Employee Records' }).click();
  const record = page.getByRole('row', { name: person.name });
  const [view, edit] = [dialog(page, 'Employee Details'), dialog(page, 'Edit Employee')];
  await record.getByRole('button', { name: 'View details' }).click();
  await expect(view).toContainText(person.email);
  await page.goBack();
  await expect(view).toBeHidden();
  await record.getByRole('button', { name: 'View details' }).click();
  await view.getByRole('button', { name: 'Edit' }).click();
  await expect(edit.getByLabel('Email')).toHaveValue(person.email);
  await edit.getByRole('button', { name: 'Cancel' }).click();
  await expect(edit).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/admin\/applications$/);
});

test('what was changed in a record is not thrown away without asking', async ({ admin: page }) => {
  const person = newcomer();
  await addEmployee(page, person);
  await choose(page.getByRole('row', { name: person.name }), 'person', 'Edit');
  const edit = dialog(page, 'Edit Employee');
  const question = dialog(page, 'Discard changes?');
  const phone = edit.getByLabel('Phone number');
  await phone.fill('012-045 6789');
  await page.keyboard.press('Escape');
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  // The browser closes a dialog at the second Escape in a row, whatever the page says.
  await page.keyboard.press('Escape');
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Keep editing' }).click();
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

  await phone.fill('');
  await edit.getByRole('button', { name: 'Cancel' }).click();
  await expect(edit).toBeHidden();
  await expect(page).not.toHaveURL(/edit=/);
  await choose(page.getByRole('row', { name: person.name }), 'person', 'Edit');
  await phone.fill('012-045 6789');
  await edit.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(edit).toBeHidden();
  await expect(page).toHaveURL(/\/admin\/employees/);
  await expect(page).not.toHaveURL(/edit=/);
});

test('a birth year that the list does not offer is shown and kept', async ({ admin: page }) => {
  const person = newcomer();
  await addEmployee(page, person);
  const record = page.getByRole('row', { name: person.name });
  const edit = dialog(page, 'Edit Employee');
  await choose(record, 'person', 'Edit');
  await edit.getByLabel('Day', { exact: true }).selectOption('29');
  await edit.getByLabel('Month', { exact: true }).selectOption('February');
  await edit.getByLabel('Year', { exact: true }).selectOption('2000');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toBeHidden();
  // Then the list ends before the person was born.
  await page.clock.setFixedTime('2012-06-01T04:00:00Z');
  await choose(record, 'person', 'Edit');
  await expect(edit.getByLabel('Year', { exact: true })).toHaveValue('2000');
  await edit.getByLabel('PIN').fill('0042');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toBeHidden();
  await expect(record).toContainText('PIN: 0042');
  await record.getByRole('button', { name: 'View details' }).click();
  await expect(dialog(page, 'Employee Details')).toContainText('29 February 2000');
});

test('with another address an open link is replaced, as the dialog says', async ({
  admin: page,
}) => {
  const [mistyped, right] = [newcomer(), newcomer()];
  await addEmployee(page, mistyped);
  const record = page.getByRole('row', { name: mistyped.name });
  const link = () =>
    record
      .getByRole('link', { name: 'Share by WhatsApp', includeHidden: true })
      .getAttribute('href');
  const before = await link();
  await choose(record, 'person', 'Edit');
  const edit = dialog(page, 'Edit Employee');
  await expect(edit.getByLabel('Email')).toHaveAccessibleDescription(
    'If you change it, the onboarding link stops working, and a new one is made.',
  );
  await edit.getByLabel('Email').fill(right.email);
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(toastOf(page)).toContainText('The old onboarding link has stopped working');
  await expect(edit).toBeHidden();
  await expect(record).toContainText(right.email);
  expect(await link()).not.toBe(before);
  await page.goto(/\/onboarding\/[\da-f-]{36}/.exec(decodeURIComponent(String(before)))?.[0] ?? '');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
});

test('an offer letter is seen, saved, replaced and deleted', async ({ admin: page }) => {
  const person = newcomer('Kumar a/l Raju');
  await addEmployee(page, person);
  const record = page.getByRole('row', { name: person.name });
  const field = record.getByLabel('Offer letter', { exact: true });
  const chooser = page.waitForEvent('filechooser');
  await record.getByRole('button', { name: 'Upload' }).click();
  await (await chooser).setFiles(pdf('The first letter'));
  await expect(toastOf(page)).toHaveText('Offer Letter Uploaded');

  await record.getByRole('button', { name: 'View the offer letter' }).click();
  const preview = dialog(page, `Offer letter: ${person.name}`);
  await expect(preview.locator('iframe')).toBeVisible();
  await page.keyboard.press('Escape');

  const replaced = page.waitForResponse(/\/api\/offer-letters\//);
  await field.setInputFiles(pdf('The second letter'));
  const asked = dialog(page, 'Replace the offer letter?');
  await expectAccessible(page);
  await asked.getByRole('button', { name: 'Replace' }).click();
  await replaced;
  await expect(toastOf(page)).toHaveText('Offer Letter Replaced');
  const download = page.waitForEvent('download');
  await choose(record, 'letter', 'Download');
  const file = await download;
  expect(file.suggestedFilename()).toBe(`${person.name.replace('/', '-')} - offer letter.pdf`);
  expect(await readFile(await file.path(), 'latin1')).toContain('The second letter');

  await choose(record, 'letter', 'Delete letter');
  const question = dialog(page, 'Delete Offer Letter');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(toastOf(page)).toHaveText('Offer Letter Deleted');
  await expect(record.getByRole('button', { name: 'Upload' })).toBeVisible();
});

test.describe('a picture called .pdf', () => {
  test.use({
    expectedFaults: /Failed to load resource: the server responded with a status of 400/,
  });

  test('is refused, and no letter is there', async ({ admin: page }) => {
    const person = newcomer();
    await addEmployee(page, person);
    const record = page.getByRole('row', { name: person.name });
    const picture = { mimeType: 'application/pdf', buffer: await makeJpeg() };
    const field = record.getByLabel('Offer letter', { exact: true });
    await field.setInputFiles({ name: 'letter.pdf', ...picture });
    await expect(toastOf(page)).toHaveText('Upload FailedInvalid file type. Expected PDF format');
    await field.setInputFiles({ name: 'photo.jpg', ...picture, mimeType: 'image/jpeg' });
    await expect(toastOf(page)).toHaveText('Upload FailedInvalid file type. Expected PDF format');
    await expect(record.getByRole('button', { name: 'Upload' })).toBeVisible();
  });
});

test('deleting asks first', async ({ admin: page }) => {
  const person = newcomer();
  await addEmployee(page, person);
  const record = page.getByRole('row', { name: person.name });
  await choose(record, 'person', 'Delete employee');
  const question = dialog(page, 'Delete Employee');
  await expect(question).toContainText('This cannot be undone.');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await choose(record, 'person', 'Delete employee');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(toastOf(page)).toHaveText('Employee Deleted');
  await expect(record).toBeHidden();
});

test.describe('in the middle of editing', () => {
  test.use({ expectedFaults: /Failed to load resource/ });

  test('signed out: nothing typed is lost, and after signing in it is saved', async ({
    admin: page,
    ownerCookie,
    baseURL,
  }) => {
    const person = newcomer();
    await addEmployee(page, person);
    const record = page.getByRole('row', { name: person.name });
    await choose(record, 'person', 'Edit');
    const edit = dialog(page, 'Edit Employee');
    await edit.getByLabel('Account number').fill('5642 0781 9034');
    await edit.getByLabel('Phone number').fill('012-045 6789');
    await page.context().clearCookies();
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(edit.getByRole('alert')).toContainText('You are signed out');
    await expectAccessible(page);
    await expect(edit.getByLabel('Account number')).toHaveValue('5642 0781 9034');
    // Signing in in another tab brings the cookie back.
    await page.context().addCookies([{ ...ownerCookie, url: String(baseURL) }]);
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(toastOf(page)).toContainText('Employee Updated');
    await expect(edit).toBeHidden();
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
    );
    expect(kept).not.toContain('0781');
  });

  test('signed out while adding: what was typed stays, and is added after signing in', async ({
    admin: page,
    ownerCookie,
    baseURL,
  }) => {
    const person = newcomer();
    await page.goto('/admin/employees?add=new');
    const add = dialog(page, 'Add Employee');
    await add.getByLabel('Full name').fill(person.name);
    await add.getByLabel('Email').fill('siti@home');
    await add.getByLabel('Job position').selectOption('Supervisor');
    await add.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(toastOf(page)).toHaveText('Please enter a valid email address.');
    await expect(add.getByLabel('Email')).toBeFocused();
    await expect(add.getByLabel('Email')).toHaveAccessibleDescription(
      'Please enter a valid email address.',
    );
    await add.getByLabel('Email').fill(person.email);
    await page.context().clearCookies();
    await add.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(add.getByRole('alert')).toContainText('You are signed out');
    await expect(add.getByLabel('Full name')).toHaveValue(person.name);
    await expect(add.getByLabel('Job position')).toHaveValue('Supervisor');
    await page.context().addCookies([{ ...ownerCookie, url: String(baseURL) }]);
    await add.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(toastOf(page)).toHaveText('Employee Added');
    await expect(add).toBeHidden();
    await expect(page.getByRole('row', { name: person.name })).toContainText('Supervisor');
  });
});

test('a clipboard that refuses: the link is shown, selected', async ({ admin: page }) => {
  const person = newcomer();
  await addEmployee(page, person);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
  });
  const record = page.getByRole('row', { name: person.name });
  await record.getByRole('button', { name: 'Copy' }).click();
  await expect(toastOf(page)).toHaveText('Copy Failed');
  await expect(record.getByRole('textbox', { name: 'The onboarding link' })).toBeFocused();
  const selected = await page.evaluate(() => {
    const field = document.activeElement as HTMLInputElement;
    return field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0);
  });
  expect(selected).toMatch(/\/onboarding\/[\da-f-]{36}$/);
});

test.describe('when the server cannot be reached', () => {
  test.use({ expectedFaults: /ERR_FAILED|ERR_CONNECTION|Failed to load resource/ });

  test('each failure has its words, and what was typed stays', async ({ admin: page }) => {
    const person = newcomer();
    await addEmployee(page, person);
    const record = page.getByRole('row', { name: person.name });
    await record.getByLabel('Offer letter', { exact: true }).setInputFiles(pdf('Offer'));
    await expect(toastOf(page)).toHaveText('Offer Letter Uploaded');
    await choose(record, 'person', 'Edit');
    const edit = dialog(page, 'Edit Employee');
    await edit.getByLabel('Phone number').fill('012-045 6789');
    // Beside the dialog: a slip, and no reason to lose what was typed.
    await page.mouse.click(5, 5);
    await expect(edit.getByLabel('Phone number')).toHaveValue('012-045 6789');
    await page.route(/employees\.data|\/api\//, (route) => route.abort('connectionrefused'));
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(toastOf(page)).toHaveText('Update Failed');
    await expect(edit.getByLabel('Phone number')).toHaveValue('012-045 6789');
    await page.keyboard.press('Escape');
    await dialog(page, 'Discard changes?').getByRole('button', { name: 'Discard' }).click();

    await record.getByRole('button', { name: 'View the offer letter' }).click();
    await expect(toastOf(page)).toHaveText('Preview Failed');
    await choose(record, 'letter', 'Download');
    await expect(toastOf(page)).toHaveText('Download Failed');
    await record.getByLabel('Offer letter', { exact: true }).setInputFiles(pdf('Offer'));
    await dialog(page, 'Replace the offer letter?')
      .getByRole('button', { name: 'Replace' })
      .click();
    await expect(toastOf(page)).toHaveText('Upload Failed');
    await choose(record, 'letter', 'Delete letter');
    await dialog(page, 'Delete Offer Letter').getByRole('button', { name: 'Delete' }).click();
    await expect(toastOf(page)).toHaveText('Delete Failed');
    await page.keyboard.press('Escape');
    await choose(record, 'person', 'Delete employee');
    await dialog(page, 'Delete Employee').getByRole('button', { name: 'Delete' }).click();
    await expect(toastOf(page)).toHaveText('Failed to delete employee');
    await page.keyboard.press('Escape');
    await record.getByRole('button', { name: 'View details' }).click();
    await expect(toastOf(page)).toHaveText('Failed to fetch employee records');
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(toastOf(page)).toHaveText('Failed to fetch employee records');
    await expect(record).toBeVisible();
    await page.getByRole('button', { name: 'Add Employee' }).click();
    const add = dialog(page, 'Add Employee');
    await add.getByLabel('Full name').fill('Siti');
    await add.getByLabel('Email').fill('siti@example.com');
    await add.getByLabel('Job position').selectOption('Supervisor');
    await add.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(toastOf(page)).toHaveText('Failed to add employee');
    await expect(add.getByLabel('Full name')).toHaveValue('Siti');
  });
});

test.describe('when the server fails', () => {
  test.use({ expectedFaults: /status of (404|500)|response: .* 500/ });

  test('View and Download of a letter keep their message', async ({ admin: page }) => {
    const person = newcomer();
    await addEmployee(page, person);
    const record = page.getByRole('row', { name: person.name });
    await record.getByLabel('Offer letter', { exact: true }).setInputFiles(pdf('Offer'));
    await expect(toastOf(page)).toHaveText('Offer Letter Uploaded');
    const list = '**/admin/employees.data**';
    await page.route(list, (route) => route.fulfill({ status: 500 }));
    const view = record.getByRole('button', { name: 'View the offer letter' });
    for (const [press, message] of [
      [() => view.click(), 'Preview Failed'],
      [() => choose(record, 'letter', 'Download'), 'Download Failed'],
    ] as const) {
      await page.route('**/api/offer-letter-link', (route) => route.fulfill({ status: 500 }));
      await press();
      await expect(toastOf(page)).toHaveText(message);
      await page.route('**/api/offer-letter-link', (route) => route.fulfill({ status: 404 }));
      const reloaded = page.waitForResponse(list);
      await press();
      await (await reloaded).finished();
      await expect(page.getByRole('button', { name: 'Refresh' })).toBeEnabled();
      await expect(toastOf(page)).toHaveText(message);
      await toastOf(page).getByRole('button', { name: 'Close' }).click();
      await expect(toastOf(page)).toHaveText('Failed to fetch employee records');
    }
  });
});
