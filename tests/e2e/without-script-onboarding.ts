import type { Page } from '@playwright/test';
import { expect, expectAccessibleAsItIs, test } from '#tests/support/fixtures.ts';
import {
  expire,
  fillOnboarding,
  hire,
  hireAgain,
  recordOf,
} from '#tests/support/onboarding-page.ts';
import { openSettled } from '#tests/support/site-page.ts';

test.use({ javaScriptEnabled: false, expectedFaults: /csp$|status of 40[04]/ });

const open = (page: Page) => page.getByRole('button', { name: 'Open the form' }).click();
const submit = (page: Page) => page.getByRole('button', { name: 'Complete Onboarding' }).click();

/** Fills in the whole form; no script takes the date of birth from the IC number. */
async function fill(page: Page, changes: Parameters<typeof fillOnboarding>[1] = {}) {
  await fillOnboarding(page, changes);
  await page.getByLabel('Day', { exact: true }).selectOption('5');
  await page.getByLabel('Month').selectOption('March');
  await page.getByLabel('Year').selectOption('2000');
}

async function expectThanks(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Embun');
  await expect(page.getByRole('main')).toContainText('Check your email for what comes next.');
  expect(await page.content()).not.toMatch(/000305-10-1234|1140 1234 5678|Nur Aisyah/);
}

test('a new hire opens the link and completes the form', async ({ page, server }) => {
  const person = await hire(server);
  await page.goto(person.path);
  await expect(page.getByText('Validating access...')).toBeHidden();
  await expect(page.getByRole('heading')).toHaveText('Employee Onboarding');
  await expectAccessibleAsItIs(page);
  await open(page);
  await expect(page.getByLabel('Full name as per IC')).toHaveValue('Nur Aisyah');
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await expect(page.getByLabel('IC number')).toHaveAttribute('inputmode', 'text');
  await expectAccessibleAsItIs(page);
  await fill(page);
  const answer = page.waitForResponse((response) => response.request().method() === 'POST');
  await submit(page);
  expect((await answer).headers()).toMatchObject({
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
  });
  await expectThanks(page);
  await expectAccessibleAsItIs(page);
  const reload = page.waitForRequest((request) => request.isNavigationRequest());
  await page.reload();
  expect((await reload).method()).toBe('GET');
  await expectThanks(page);
  expect(await recordOf(server, person)).toMatchObject({
    onboarding_status: 'completed',
    token_used: true,
    date_of_birth: '2000-03-05',
  });
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page).toHaveURL(`${server.origin}/`);

  await page.goto(person.path);
  await open(page);
  await expect(page.getByRole('heading')).toHaveText('You have already completed this');
  await expectAccessibleAsItIs(page);
});

test('faults are said at their fields, and what was typed stays', async ({ page, server }) => {
  const person = await hire(server);
  await page.goto(person.path);
  await open(page);
  await fill(page, { account_number: 'abcd' });
  await page.getByLabel('Year').selectOption('');
  await submit(page);
  await expect(page.getByRole('alert')).toHaveText('Validation ErrorDate of birth is required');
  await expect(page.getByRole('alert')).toBeInViewport();
  await expect(page.getByRole('group', { name: 'Date of birth' })).toContainText(
    'Date of birth is required',
  );
  const account = page.getByLabel('Account number');
  await expect(account).toHaveAttribute('aria-invalid', 'true');
  await expect(account).toHaveAccessibleDescription('Enter an account number of 5 to 20 digits.');
  await expect(account).toHaveValue('abcd');
  await expect(page.getByLabel('IC number')).toHaveValue('000305-10-1234');
  await expect(page.getByLabel('Month')).toHaveValue('3');
  await expect(page.getByLabel('T-shirt size')).toHaveValue('M');
  await expectAccessibleAsItIs(page);
  await account.fill('1140 1234 5678');
  await page.getByLabel('Year').selectOption('2000');
  await submit(page);
  await expectThanks(page);
  expect((await recordOf(server, person))?.token_used).toBe(true);
});

test('a button that is pressed twice is thanked', async ({ page, server }) => {
  const person = await hire(server);
  await page.goto(person.path);
  await open(page);
  await fill(page);
  await page.getByRole('button', { name: 'Complete Onboarding' }).dblclick();
  await expectThanks(page);
});

test('a link that died meanwhile loses nothing but numbers, and a newer one takes it', async ({
  page,
  server,
}) => {
  const person = await hire(server);
  await page.goto(person.path);
  await open(page);
  await fill(page);
  await expire(server, person);
  await submit(page);
  await expect(page.getByRole('alert')).toHaveText(
    'Invalid or Expired LinkThis onboarding link is invalid or has expired. Please contact admin for a new link.',
  );
  const numbers = ['IC number', 'KWSP number', 'Account number'];
  for (const label of numbers) await expect(page.getByLabel(label)).toHaveValue('');
  await expect(page.getByLabel('Shoes size')).not.toHaveValue('');
  await expect(page.getByLabel('New link')).toHaveAccessibleDescription(
    /^What you typed is still here, except the IC, KWSP and account numbers: please type them again\./,
  );
  await page.getByLabel('IC number').fill('000305-10-1234');
  await page.getByLabel('Account number').fill('1140 1234 5678');
  const { path } = await hireAgain(server, person);
  await page.getByLabel('New link').fill(server.origin + path);
  await expectAccessibleAsItIs(page);
  await submit(page);
  await expectThanks(page);
});

test.describe('where the scripts of a page never arrive', () => {
  test.use({ javaScriptEnabled: true, expectedFaults: /Failed to load resource|assets.*FAILED/ });

  test('the form can be opened and sent all the same', async ({ page, server }) => {
    const person = await hire(server);
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto(person.path);
    await open(page);
    await fill(page);
    await submit(page);
    await expectThanks(page);
    expect((await recordOf(server, person))?.token_used).toBe(true);
  });

  test('what waited in the tab goes with the thanks', async ({ page, server }) => {
    const person = await hire(server);
    const draft = () => page.evaluate(() => sessionStorage.getItem('onboarding-draft'));
    await page.goto(person.path);
    await page.getByLabel('Address').fill('8 Jalan 4/1');
    expect(await draft()).toContain('8 Jalan 4/1');
    // A link from elsewhere to the thanks takes nothing away.
    await openSettled(page, `${person.path}?completed`);
    await expectThanks(page);
    await page.goto(person.path);
    await expect(page.getByLabel('Address')).toHaveValue('8 Jalan 4/1');
    let sent = false;
    page.on('request', (request) => (sent ||= !!request.postData()?.includes('tshirt_size')));
    await page.route('**/assets/*.js', (route) => (sent ? route.continue() : route.abort()));
    await page.reload();
    await open(page);
    await fill(page);
    await submit(page);
    await expectThanks(page);
    await expect.poll(draft).toBeNull();
    await expectThanks(page);
  });
});
