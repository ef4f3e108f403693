import type { Locator, Page } from '@playwright/test';
import { onboardingAnswers } from '#tests/fixtures/onboarding-answers.ts';
import { expect, expectAccessible, test } from '#tests/support/fixtures.ts';
import {
  expire,
  fillHarmless,
  fillOnboarding,
  hire,
  hireAgain,
  openForm,
  recordOf,
} from '#tests/support/onboarding-page.ts';

const submit = (page: Page) => page.getByRole('button', { name: 'Complete Onboarding' }).click();
const toast = (page: Page) => page.getByRole('status').filter({ hasText: /\w/ }).last();
const welcome = (page: Page) => page.getByRole('dialog', { name: /^Welcome to Embun/ });

/** What the browser keeps for this site, as one text. */
const browserStorage = (page: Page) =>
  page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  );

test('a new hire fills in the form by their link @widths', async ({ page, server }) => {
  const person = await hire(server);
  await openForm(page, person);
  await expect(page).toHaveTitle('Employee Onboarding · Embun');
  await expect(page.getByRole('main')).toContainText(
    'Welcome to Embun! Please fill in your details to complete the onboarding process.',
  );
  // Who is known by the admin is filled in; 'Pending' is not shown.
  await expect(page.getByLabel('Full name as per IC')).toHaveValue('Nur Aisyah');
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await expect(page.getByLabel('Address')).toHaveValue('');
  await expectAccessible(page);

  await submit(page);
  await expect(toast(page)).toHaveText('Validation ErrorIC number is required');
  await expect(page.getByLabel('IC number')).toBeFocused();
  await expect(page.getByText('Emergency contact relationship is required')).toBeVisible();
  await expectAccessible(page);

  await fillOnboarding(page);
  await expect(page.getByLabel('Year')).toHaveValue('2000');
  await expect(page.getByText('Taken from your IC number. Please check it.')).toBeVisible();
  await submit(page);
  await expect(welcome(page)).toHaveAccessibleName('Welcome to Embun, Nur Aisyah binti Rahman');
  await expect(welcome(page)).toContainText('HR Team');
  await expect(welcome(page)).toContainText('Next Steps');
  await expectAccessible(page);
  expect(await recordOf(server, person)).toMatchObject({
    onboarding_status: 'completed',
    token_used: true,
    date_of_birth: '2000-03-05',
  });

  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(`${server.origin}/`);
});

test('a link opens once, and an unknown one never', async ({ page, server }) => {
  const person = await hire(server);
  await openForm(page, person);
  await fillOnboarding(page);
  await submit(page);
  await welcome(page).waitFor();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`${server.origin}/`);
  await page.goto(person.path);
  await expect(page.getByRole('heading')).toHaveText('You have already completed this');
  await expect(page.getByRole('main')).toContainText(/We have had your details since .*hello@/);
  await expectAccessible(page);
  await page.goto('/onboarding/3f0e8a52-6c1d-4b8e-9a43-0d5b7c2e1f60');
  await expect(page.getByRole('heading')).toHaveText('Access Denied');
  await expect(page.getByRole('main')).toContainText(
    'This onboarding link is invalid or has expired. Please contact the admin for assistance.',
  );
  await expect(page.getByRole('main')).toContainText('hello@');
  await expect(toast(page)).toHaveText(
    'Invalid or Expired LinkThis onboarding link is invalid or has expired. Please contact admin for a new link.',
  );
  await expectAccessible(page);
});

test('the document holds nobody’s data, and tells nobody of its address', async ({
  page,
  server,
}) => {
  const person = await hire(server);
  const answer = await page.request.get(person.path);
  expect(answer.headers()).toMatchObject({
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  const html = await answer.text();
  expect(html).toContain('Validating access...');
  expect(html).not.toContain('Nur Aisyah');
  expect(html).not.toContain(person.email);

  const referrers: (string | undefined)[] = [];
  const addresses: string[] = [];
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) addresses.push(request.url());
    referrers.push(request.headers().referer);
  });
  await openForm(page, person);
  await fillOnboarding(page);
  await submit(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(`${server.origin}/`);
  const token = person.path.split('/').at(-1) ?? '';
  expect(addresses.filter((address) => address.includes(token))).toEqual([]);
  expect(addresses.filter((address) => !address.startsWith(server.origin))).toEqual([]);
  // Scripts that load scripts name themselves; the page is named by nobody.
  expect(referrers.filter((referrer) => referrer?.includes('/onboarding/'))).toEqual([]);
  const { ic_number, account_number } = onboardingAnswers();
  for (const secret of [token, ic_number, account_number])
    expect(server.output()).not.toContain(secret);
});

test('while the link is being checked the page says so', async ({ page, server }) => {
  const person = await hire(server);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/check-onboarding-link', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(person.path);
  await expect(page.getByRole('status').first()).toHaveText('Validating access...');
  await expectAccessible(page);
  release();
  await expect(page.getByRole('heading', { name: 'Employee Onboarding' })).toBeVisible();
});

test('numbers that are none are refused at their fields, and the link stays open', async ({
  page,
  server,
}) => {
  const person = await hire(server);
  await openForm(page, person);
  const nonsense = { phone: '0123', account_number: 'abcd', emergency_contact_phone: 'x' };
  await fillOnboarding(page, nonsense);
  await submit(page);
  const phoneError = 'Enter a phone number of 8 to 15 digits.';
  await expect(toast(page)).toHaveText(`Validation Error${phoneError}`);
  const [phone, contact] = await page.getByLabel('Phone').all();
  await expect(phone as Locator).toBeFocused();
  await expect(phone as Locator).toHaveAccessibleDescription(new RegExp(phoneError));
  await expect(contact as Locator).toHaveAccessibleDescription(phoneError);
  await expect(page.getByLabel('Account number')).toHaveAccessibleDescription(
    'Enter an account number of 5 to 20 digits.',
  );
  await expectAccessible(page);
  expect((await recordOf(server, person))?.token_used).toBe(false);
  await fillOnboarding(page);
  await submit(page);
  await expect(welcome(page)).toBeVisible();
});

test('an account of somebody else, or with a digit too few, is pointed out, and taken', async ({
  page,
  server,
}) => {
  const person = await hire(server);
  await openForm(page, person);
  await fillOnboarding(page, {
    account_owner_name: 'NUR AISYAH RAHMAN',
    account_number: '1140 1234 567',
  });
  await expect(
    page.getByText('Account numbers of Maybank have 12 digits, this one has 11.'),
  ).toBeVisible();
  const note = page.getByText('This is not the full name given above.');
  await expect(note).toBeHidden();
  await page.getByLabel('Name of account owner').fill('Rahman bin Ali');
  await page.getByLabel('Shoes size').focus();
  await expect(note).toBeVisible();
  await expectAccessible(page);
  await submit(page);
  await expect(welcome(page)).toBeVisible();
  const record = await recordOf(server, person);
  expect(record?.account_owner_differs_at).toEqual(record?.completed_at);
});

test.describe('the IC number', () => {
  test('fills in the date of birth, follows corrections, and warns when the two differ', async ({
    page,
    server,
  }) => {
    await openForm(page, await hire(server));
    const ic = page.getByLabel('IC number');
    const chosen = () =>
      Promise.all(
        ['Day', 'Month', 'Year'].map((part) => page.getByLabel(part, { exact: true }).inputValue()),
      );
    const differs = page.getByText('Your IC number begins with another day. Please check both.');
    await ic.fill('000305101234');
    expect(await chosen()).toEqual(['5', '3', '2000']);
    await ic.fill('000306-10-1234');
    expect(await chosen()).toEqual(['6', '3', '2000']);
    await page.getByLabel('Month').selectOption('July');
    await expect(differs).toBeVisible();
    await expectAccessible(page);
    await ic.fill('A1234567');
    await expect(differs).toBeHidden();
    expect(await chosen()).toEqual(['6', '7', '2000']);
  });

  test('that differs, or a passport, stops nobody', async ({ page, server }) => {
    const person = await hire(server);
    await openForm(page, person);
    await fillOnboarding(page);
    await page.getByLabel('Month').selectOption('July');
    await submit(page);
    await expect(welcome(page)).toBeVisible();
    expect((await recordOf(server, person))?.date_of_birth).toBe('2000-07-05');
  });
});

test.describe('on a phone', () => {
  test.use({ isMobile: true, hasTouch: true, viewport: { width: 390, height: 844 } });

  test('the digits come up for an IC number, the letters for a passport', async ({
    page,
    server,
  }) => {
    await openForm(page, await hire(server));
    const ic = page.getByLabel('IC number');
    await expect(ic).toHaveAttribute('inputmode', 'numeric');
    await page.getByRole('button', { name: 'I have a passport instead' }).click();
    await expect(page.getByLabel('Passport number')).toHaveAttribute('inputmode', 'text');
    await expect(page.getByLabel('Full name as in your passport')).toBeVisible();
    await page.getByRole('button', { name: 'I have an IC' }).click();
    await expect(ic).toHaveAttribute('inputmode', 'numeric');
    const keyboards = ['Phone', 'KWSP number', 'Account number', 'Email'].map((label) =>
      page
        .getByLabel(label)
        .first()
        .evaluate((field: HTMLInputElement) => field.inputMode || field.type),
    );
    expect(await Promise.all(keyboards)).toEqual(['tel', 'numeric', 'numeric', 'email']);
  });
});

test('who is 17, and a day that does not exist, are refused beside the field', async ({
  page,
  server,
}) => {
  await openForm(page, await hire(server));
  await fillOnboarding(page, { ic_number: 'A1234567' });
  const years = page.getByLabel('Year').getByRole('option');
  await page.getByLabel('Year').selectOption(await years.nth(1).innerText());
  await page.getByLabel('Month').selectOption('December');
  await page.getByLabel('Day', { exact: true }).selectOption('31');
  await page.clock.setFixedTime(new Date(new Date().getFullYear(), 5, 15));
  await submit(page);
  await expect(page.getByRole('group', { name: 'Date of birth' })).toContainText(
    'You must be at least 18 years old.',
  );
  await page.getByLabel('Month').selectOption('February');
  await submit(page);
  await expect(page.getByRole('group', { name: 'Date of birth' })).toContainText(
    'Please enter a valid date of birth.',
  );
});

test.describe('what is typed', () => {
  test('survives a reload; identity and bank are never in the browser’s storage', async ({
    page,
    server,
  }) => {
    const answers = onboardingAnswers();
    await openForm(page, await hire(server));
    await fillOnboarding(page);
    const kept = await browserStorage(page);
    expect(kept).not.toContain(page.url().split('/').at(-1));
    expect(kept).toContain(answers.emergency_contact_name);
    const { ic_number, kwsp_no, bank_name, account_number } = answers;
    for (const secret of [ic_number, kwsp_no, bank_name, account_number, '2000', 'account_owner'])
      expect(kept).not.toContain(secret);

    await page.reload();
    await expect(page.getByLabel('Full name as per IC')).toHaveValue(answers.full_name_ic);
    await expect(page.getByLabel('Address')).toHaveValue(answers.address);
    await expect(page.getByLabel('T-shirt size')).toHaveValue('M');
    await expect(page.getByLabel('Relationship')).toHaveValue('Father');
    for (const secret of ['IC number', 'KWSP number', 'Account number', 'Bank name', 'Year'])
      await expect(page.getByLabel(secret)).toHaveValue('');

    await fillOnboarding(page);
    await submit(page);
    await expect(welcome(page)).toBeVisible();
    expect(await browserStorage(page)).not.toContain(answers.full_name_ic);
  });

  test('is not shown to the next person on the same tablet', async ({ page, server }) => {
    await openForm(page, await hire(server));
    await fillOnboarding(page);
    await openForm(page, await hire(server));
    await expect(page.getByLabel('Full name as per IC')).toHaveValue('Nur Aisyah');
    await expect(page.getByLabel('Address')).toHaveValue('');
  });

  test.describe('when the link has died in the meantime', () => {
    test.use({ expectedFaults: /404 \(Not Found\)/ });

    test('stays, and goes out by a newer link', async ({ page, server }) => {
      const person = await hire(server);
      await openForm(page, person);
      await fillOnboarding(page);
      await expire(server, person);
      await submit(page);
      await expect(toast(page)).toHaveText(
        'Invalid or Expired LinkThis onboarding link is invalid or has expired. Please contact admin for a new link.',
      );
      await expect(page.getByLabel('IC number')).toHaveValue('000305-10-1234');
      await expect(page.getByLabel('New link')).toBeFocused();
      await expectAccessible(page);
      const { path } = await hireAgain(server, person);
      await page.getByLabel('New link').fill(`Your link: ${server.origin}${path}`);
      await submit(page);
      await expect(welcome(page)).toBeVisible();
      expect((await recordOf(server, person))?.onboarding_status).toBe('completed');
    });
  });
});

test.describe('when sending goes wrong', () => {
  test.use({ expectedFaults: /Failed to load resource|complete-onboarding/ });

  for (const [what, answer] of [
    ['the line is cut', undefined],
    ['the answer is no JSON', { status: 502, body: '<h1>Bad gateway</h1>' }],
    ['the server breaks', { status: 500, body: '' }],
  ] as const) {
    test(`${what}: the message is shown and the form is as it was`, async ({ page, server }) => {
      await openForm(page, await hire(server));
      await fillOnboarding(page);
      await page.route('**/api/complete-onboarding', (route) =>
        answer ? route.fulfill(answer) : route.abort('connectionreset'),
      );
      await submit(page);
      await expect(toast(page)).toHaveText(
        'Submission FailedThere was an error submitting your information. Please try again.',
      );
      await expect(page.getByLabel('IC number')).toHaveValue('000305-10-1234');
      await page.unroute('**/api/complete-onboarding');
      await submit(page);
      await expect(welcome(page)).toBeVisible();
    });
  }
});

test.describe('without a line', () => {
  test.use({ expectedFaults: /ERR_INTERNET_DISCONNECTED/ });

  test('sending says so and keeps everything; with one again it arrives', async ({
    page,
    server,
  }) => {
    await openForm(page, await hire(server));
    await fillOnboarding(page);
    await page.context().setOffline(true);
    await submit(page);
    await expect(toast(page)).toHaveText(
      'No connectionEverything is kept. Please try again when you are back online.',
    );
    await expect(page.getByLabel('IC number')).toHaveValue('000305-10-1234');
    await page.context().setOffline(false);
    await submit(page);
    await expect(welcome(page)).toBeVisible();
  });
});

test.describe('when the answer is lost on its way', () => {
  test.use({ expectedFaults: /Failed to load resource|complete-onboarding/ });

  test('the second try finds that the first has arrived', async ({ page, server }) => {
    await openForm(page, await hire(server));
    await fillOnboarding(page);
    await page.route('**/api/complete-onboarding', async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await submit(page);
    await expect(toast(page)).toContainText('Submission Failed');
    await page.unroute('**/api/complete-onboarding');
    await submit(page);
    const told = page.getByRole('heading', { name: 'You have already completed this' });
    await expect(told).toBeVisible();
    await expect(toast(page)).toBeHidden();
  });
});

test.describe('when the check gets no answer', () => {
  test.use({ expectedFaults: /Failed to load resource|check-onboarding-link/ });

  test('it can be tried again', async ({ page, server }) => {
    const person = await hire(server);
    await page.route('**/api/check-onboarding-link', (route) => route.abort('connectionreset'));
    await page.goto(person.path);
    await expect(page.getByRole('alert')).toHaveText('Please check your connection and try again.');
    await expectAccessible(page);
    await page.unroute('**/api/check-onboarding-link');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Employee Onboarding' })).toBeVisible();
  });
});

test('while it is being sent the button is busy and a second submit does nothing', async ({
  page,
  server,
}) => {
  await openForm(page, await hire(server));
  await fillOnboarding(page);
  let requests = 0;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/complete-onboarding', async (route) => {
    requests += 1;
    await held;
    await route.continue();
  });
  await submit(page);
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
  await page.getByLabel('Full name as per IC').press('Enter');
  release();
  await expect(welcome(page)).toBeVisible();
  expect(requests).toBe(1);
});

test('a link for a completed record shows what is on file by its end, and keeps it', async ({
  page,
  server,
}) => {
  const person = await hire(server);
  await openForm(page, person);
  await fillOnboarding(page);
  await submit(page);
  await expect(welcome(page)).toBeVisible();
  const before = await recordOf(server, person);

  await openForm(page, await hireAgain(server, person));
  await expect(page.getByLabel('Phone').first()).toHaveValue('012-345 6789');
  for (const [label, end] of [
    ['IC number', '••••1234'],
    ['KWSP number', '••••4321'],
    ['Account number', '••••5678'],
  ] as const) {
    await expect(page.getByLabel(label)).toHaveValue('');
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(
      `on file ${end} – leave empty to keep it`,
    );
  }
  await expectAccessible(page);
  await page.getByLabel('Address').fill('9 Jalan Baru');
  await page.getByLabel('Day', { exact: true }).selectOption('5');
  await page.getByLabel('Month').selectOption('March');
  await page.getByLabel('Year').selectOption('2000');
  await fillHarmless(page);
  await submit(page);
  await expect(welcome(page)).toBeVisible();
  const after = await recordOf(server, person);
  expect(after?.address).toBe('9 Jalan Baru');
  expect(after).toMatchObject({
    ic_number: before?.ic_number,
    kwsp_no: before?.kwsp_no,
    account_number: before?.account_number,
    bank_name: 'Maybank',
    bank_account_changed_at: null,
  });
});

test('the whole form can be filled in and sent by keyboard', async ({ page, server }) => {
  await openForm(page, await hire(server));
  await page.getByLabel('Full name as per IC').focus();
  await page.keyboard.press('ControlOrMeta+A');
  const keys = [
    'Nur Aisyah',
    // The email address is on record.
    '',
    '000305101234',
    '0123456789',
    '8 Jalan 4/1',
    // Day, month and year come from the IC number; no KWSP number.
    '',
    '',
    '',
    '',
    'Maybank',
    '114012345678',
    'Nur Aisyah',
    'M',
    'UK 5',
    'Rahman',
    '0132223344',
    'Father',
  ];
  for (const text of keys) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await expect(page.locator('form summary')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Complete Onboarding' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(welcome(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Continue' }).press('Enter');
  await expect(page).toHaveURL(`${server.origin}/`);
});
