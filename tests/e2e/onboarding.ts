import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { completedEmployee } from '#tests/fixtures/completed-employee.ts';
import { onboardingAnswers } from '#tests/fixtures/onboarding-answers.ts';
import { expect, expectAccessible, test } from '#tests/support/fixtures.ts';
import { storedEmployee } from '#tests/support/onboarding.ts';
import {
  expire,
  fillHarmless,
  fillOnboarding,
  hire,
  hireAgain,
  onDatabase,
  openForm,
} from '#tests/support/pages/onboarding-page.ts';
import { expectClearOf, hold, toastOf } from '#tests/support/pages/site-page.ts';
import { tabTo } from '#tests/support/pages/tab-to.ts';

const submit = (page: Page) => page.getByRole('button', { name: 'Complete Onboarding' }).click();
const welcome = (page: Page) => page.getByRole('dialog', { name: /^Welcome to Embun/ });

/** Everything that the browser stores for this site, as one text. */
const browserStorage = (page: Page) =>
  page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  );

test('a new hire fills in the form by their link, once, and the link stays secret @widths', async ({
  page,
  server,
}) => {
  const person = await hire(server);
  const referrers: (string | undefined)[] = [];
  const addresses: string[] = [];
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) addresses.push(request.url());
    referrers.push(request.headers().referer);
  });
  await openForm(page, person);
  await expect(page).toHaveTitle('Employee Onboarding · Embun');
  await expect(page.getByRole('main')).toContainText(
    'Welcome to Embun! Please fill in your details to complete the onboarding process.',
  );
  // The values that the admin entered are filled in; 'Pending' is not shown.
  await expect(page.getByLabel('Full name as per IC')).toHaveValue('Nur Aisyah');
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await expect(page.getByLabel('Address')).toHaveValue('');
  const about = page.getByRole('complementary', { name: 'About this form' });
  await expect(about).toContainText(/Nur Aisyah.*Full Time Barista.*Write to hello@/);

  await submit(page);
  await expect(toastOf(page)).toHaveText('Validation ErrorIC number is required');
  await expect(page.getByLabel('IC number')).toBeFocused();
  await expect(page.getByText('Emergency contact relationship is required')).toBeVisible();

  await fillOnboarding(page);
  await expect(page.getByLabel('Year')).toHaveValue('2000');
  await expect(page.getByText('Taken from your IC number. Please check it.')).toBeVisible();
  const sending = await hold(page, '**/api/complete-onboarding');
  await submit(page);
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
  await page.getByLabel('Full name as per IC').press('Enter');
  sending.arrive();
  await expect(welcome(page)).toHaveAccessibleName('Welcome to Embun, Nur Aisyah binti Rahman');
  await expect(welcome(page)).toContainText('HR Team');
  await expect(welcome(page)).toContainText('Next Steps');
  await expectAccessible(page);
  expect(sending.asked).toBe(1);
  expect(await onDatabase(server, (db) => storedEmployee(db, person.id))).toMatchObject({
    onboarding_status: 'completed',
    token_used: true,
    date_of_birth: '2000-03-05',
  });

  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(`${server.origin}/`);
  const token = person.path.split('/').at(-1) ?? '';
  expect(addresses.filter((address) => address.includes(token))).toEqual([]);
  expect(addresses.filter((address) => !address.startsWith(server.origin))).toEqual([]);
  // A script that loads another one sends its own address as referrer; no request sends the page's.
  expect(referrers.filter((referrer) => referrer?.includes('/onboarding/'))).toEqual([]);
  const { ic_number, account_number } = onboardingAnswers();
  for (const secret of [token, ic_number, account_number])
    expect(server.output()).not.toContain(secret);

  await page.goto(person.path);
  await expect(page.getByRole('heading')).toHaveText('You have already completed this');
  await expect(page.getByRole('main')).toContainText(/We have had your details since .*hello@/);
});

test.describe('a link', () => {
  test.use({ expectedFaults: /Failed to load resource|check-onboarding-link/ });

  test('is checked, can be checked again if no answer came, and opens nothing if it is unknown', async ({
    page,
    server,
  }) => {
    const person = await hire(server);
    const address = '**/api/check-onboarding-link';
    await page.route(address, (route) => route.abort('connectionreset'));
    const check = await hold(page, address);
    await page.goto(person.path);
    await expect(page.getByRole('status').first()).toHaveText('Validating access...');
    check.arrive();
    await expect(page.getByRole('alert')).toHaveText('Please check your connection and try again.');
    await page.unroute(address);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Employee Onboarding' })).toBeVisible();

    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/onboarding/${randomUUID()}`);
    await expect(page.getByRole('heading')).toHaveText('Access Denied');
    await expect(page.getByRole('main')).toContainText(
      'This onboarding link is invalid or has expired. Please contact the admin for assistance.',
    );
    await expect(toastOf(page)).toHaveText(
      'Invalid or Expired LinkThis onboarding link is invalid or has expired. Please contact admin for a new link.',
    );
    await expectClearOf(page.locator('.toast'), [page.getByRole('heading')]);
  });
});

test('wrong answers are refused at their fields; odd ones get a hint, and are accepted', async ({
  page,
  server,
}) => {
  const person = await hire(server);
  await openForm(page, person);
  const ic = page.getByLabel('IC number');
  const month = page.getByLabel('Month');
  const day = page.getByLabel('Day', { exact: true });
  const chosen = () =>
    Promise.all([day, month, page.getByLabel('Year')].map((part) => part.inputValue()));
  const differs = page.getByText(/^Your IC number begins with another day, \d March 2000\. Please/);
  await ic.fill('000305101234');
  expect(await chosen()).toEqual(['5', '3', '2000']);
  await ic.fill('A1');
  expect(await chosen()).toEqual(['', '', '']);
  await ic.fill('000306-10-1234');
  await month.selectOption('July');
  await expect(differs).toBeVisible();
  await ic.fill('A1234567');
  await expect(differs).toBeHidden();
  expect(await chosen()).toEqual(['6', '7', '2000']);

  await fillOnboarding(page, { phone: '0123', account_number: '1140 1234 567' });
  await month.selectOption('July');
  await submit(page);
  const phoneError = 'Enter a phone number of 8 to 15 digits.';
  await expect(toastOf(page)).toHaveText(`Validation Error${phoneError}`);
  const phone = page.getByLabel('Phone').first();
  await expect(phone).toBeFocused();
  await expect(phone).toHaveAccessibleDescription(new RegExp(phoneError));

  const trouble = page.getByRole('button', { name: 'Show what needs another look' });
  await expect(trouble).toBeVisible();
  const again = 'Please check both. If it is right, press Complete Onboarding again.';
  await expect(day).toHaveAccessibleDescription(
    `Your IC number begins with another day, 5 March 2000. ${again}`,
  );
  await ic.fill('000706-10-1234');
  await expect(day).toHaveAccessibleDescription('');
  await expect(page.getByText('Your IC number begins with another day')).toHaveCount(0);
  await expect(trouble).toBeVisible();

  await ic.fill('993412-10-5678');
  await ic.blur();
  await expect(page.getByText('and there is no month 34. Please check it.')).toBeVisible();
  await ic.fill('000305-10-1234');
  await ic.press('Tab');
  await expect(page.getByRole('button', { name: 'I have a passport instead' })).toBeFocused();
  await expect(page.getByText('and there is no month 34.')).toBeHidden();
  await ic.fill('A1');
  await ic.press('Tab');
  await expect(page.getByText('An IC number has 12 digits')).toBeVisible();
  // A phone shows a keyboard of digits for an IC number, and of letters for a passport.
  await expect(ic).toHaveAttribute('inputmode', 'numeric');
  await page.getByRole('button', { name: 'I have a passport instead' }).click();
  await expect(page.getByText('An IC number has 12 digits')).toBeHidden();
  await expect(page.getByLabel('Full name as in your passport')).toBeVisible();
  const passport = page.getByLabel('Passport number');
  await expect(passport).toHaveAttribute('inputmode', 'text');
  await expect(passport).toBeFocused();
  await passport.fill('');
  await page.getByRole('button', { name: 'Complete Onboarding' }).click();
  await expect(passport).toHaveAccessibleDescription('Passport number is required');
  await page.getByRole('button', { name: 'I have an IC' }).click();
  await fillOnboarding(page, {
    bank_name: 'May',
    account_number: '1140 1234 56',
    account_owner_name: 'Rahman bin Ali',
    emergency_contact_phone: '+60 12-345 6789',
  });
  await month.selectOption('July');
  await expect(differs).toBeVisible();
  await page.getByRole('button', { name: 'Did you mean Maybank?' }).click();
  await page.keyboard.press('Tab');
  await expect(
    page.getByText('Account numbers of Maybank have 12 digits, this one has 10.'),
  ).toBeVisible();
  await expect(page.getByText('This is not the full name given above.')).toBeVisible();
  await expect(page.getByText('This is your own phone number, given above.')).toBeVisible();
  await submit(page);
  const account = page.getByLabel('Account number');
  await expect(account).toBeFocused();
  await expect(account).toHaveAccessibleDescription(
    `Account numbers of Maybank have 12 digits, this one has 10. ${again}`,
  );
  await expect(page.getByText('this one has 10.').filter({ visible: true })).toHaveCount(2);
  await expectAccessible(page);
  await submit(page);
  await expect(welcome(page)).toBeVisible();
});

test.describe('typed text', () => {
  test.use({ expectedFaults: /404 \(Not Found\)/ });

  test('survives a reload and a dead link, except identity and bank, and is not shown to other people', async ({
    page,
    server,
  }) => {
    const answers = onboardingAnswers();
    const person = await hire(server);
    await openForm(page, person);
    await fillOnboarding(page);
    const kept = await browserStorage(page);
    expect(kept).not.toContain(page.url().split('/').at(-1));
    expect(kept).toContain(answers.emergency_contact_name);
    const { ic_number, kwsp_no, bank_name, account_number } = answers;
    const never = [ic_number, kwsp_no, bank_name, account_number, 'date_of_birth', 'account_owner'];
    for (const secret of never) expect(kept).not.toContain(secret);

    await page.reload();
    await expect(page.getByLabel('Full name as per IC')).toHaveValue(answers.full_name_ic);
    await expect(page.getByLabel('Address')).toHaveValue(answers.address);
    await expect(page.getByLabel('T-shirt size')).toHaveValue('M');
    await expect(page.getByLabel('Relationship')).toHaveValue('Father');
    for (const secret of ['IC number', 'KWSP number', 'Account number', 'Bank name', 'Year'])
      await expect(page.getByLabel(secret)).toHaveValue('');
    await expect(
      page.getByText('What you typed is back, except IC, KWSP, bank and date of birth.'),
    ).toBeVisible();

    // Another person then uses the same tablet.
    await openForm(page, await hire(server));
    await expect(page.getByLabel('Full name as per IC')).toHaveValue('Nur Aisyah');
    await expect(page.getByLabel('Address')).toHaveValue('');

    await openForm(page, person);
    await fillOnboarding(page);
    await expire(server, person);
    await submit(page);
    await expect(toastOf(page)).toHaveText(
      'Invalid or Expired LinkThis onboarding link is invalid or has expired. Please contact admin for a new link.',
    );
    await expect(page.getByLabel('IC number')).toHaveValue('000305-10-1234');
    await expect(page.getByLabel('New link')).toBeFocused();
    const { path } = await hireAgain(server, person);
    await page.getByLabel('New link').fill(`Your link: ${server.origin}${path}`);
    await submit(page);
    await expect(welcome(page)).toBeVisible();
    expect(await browserStorage(page)).not.toContain(answers.full_name_ic);
  });
});

test('a link for a completed record shows which numbers are on file, and asks for none of them again', async ({
  page,
  server,
}) => {
  await openForm(page, await hire(server, completedEmployee));
  await expect(page.getByLabel('Phone').first()).toHaveValue('+60 12-045 6789');
  for (const label of ['IC number', 'KWSP number', 'Account number']) {
    await expect(page.getByLabel(label)).toHaveValue('');
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(
      'on file •••• – leave empty to keep it',
    );
  }
  await page.getByLabel('Address').fill('9 Jalan Baru');
  await page.getByLabel('Day', { exact: true }).selectOption('29');
  await page.getByLabel('Month').selectOption('February');
  await page.getByLabel('Year').selectOption('2000');
  await fillHarmless(page);
  await submit(page);
  await expect(welcome(page)).toBeVisible();
});

test('the whole form can be filled in and sent by keyboard', async ({ page, server }) => {
  await openForm(page, await hire(server));
  const focused = page.locator(':focus');
  await page.getByLabel('Full name as per IC').focus();
  await page.keyboard.press('ControlOrMeta+A');
  for (const [label, text] of [
    ['Full name as per IC', 'Nur Aisyah'],
    // The email address is on record.
    ['Email', ''],
    ['IC number', '000305101234'],
    ['I have a passport instead', ''],
    ['Phone', '0123456789'],
    ['Address', '8 Jalan 4/1'],
    // The date of birth comes from the IC number.
    ['Day', ''],
    ['Month', ''],
    ['Year', ''],
    ['KWSP number (optional)', ''],
    ['Bank name', 'Maybank'],
    ['Account number', '114012345678'],
    ['Name of account owner', 'Nur Aisyah'],
    ['T-shirt size', 'M'],
    ['Shoes size', 'UK 5'],
    ['Name', 'Rahman'],
    ['Phone', '0132223344'],
    ['Relationship', 'Father'],
  ] as const) {
    await expect(focused).toHaveAccessibleName(label);
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await expect(page.locator('form summary')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Complete Onboarding' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(welcome(page)).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Continue' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${server.origin}/`);
});
