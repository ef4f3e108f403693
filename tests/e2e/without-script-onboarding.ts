import { expect, expectAccessibleAsItIs, test } from '#tests/support/fixtures.ts';
import { expire, hire, hireAgain, recordOf } from '#tests/support/onboarding-page.ts';
import {
  expectThanks,
  fillByHand,
  pressComplete,
  pressOpen,
} from '#tests/support/onboarding-without-script.ts';

test.use({ javaScriptEnabled: false, expectedFaults: /csp$|status of 40[04]/ });

test('a new hire opens the link, mends faults, pastes a newer link and is thanked', async ({
  page,
  server,
}) => {
  const person = await hire(server);
  await page.goto(person.path);
  await expect(page.getByText('Validating access...')).toBeHidden();
  await expect(page.getByRole('heading')).toHaveText('Employee Onboarding');
  await expectAccessibleAsItIs(page);
  await pressOpen(page);
  await expect(page.getByLabel('Full name as per IC')).toHaveValue('Nur Aisyah');
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await expect(page.getByLabel('IC number')).toHaveAttribute('inputmode', 'text');

  await fillByHand(page, { account_number: 'abcd' });
  await page.getByLabel('Year').selectOption('');
  await pressComplete(page);
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

  await expire(server, person);
  await pressComplete(page);
  await expect(page.getByRole('alert')).toHaveText(
    'Invalid or Expired LinkThis onboarding link is invalid or has expired. Please contact admin for a new link.',
  );
  for (const label of ['IC number', 'KWSP number', 'Account number'])
    await expect(page.getByLabel(label)).toHaveValue('');
  await expect(page.getByLabel('Shoes size')).not.toHaveValue('');
  await expect(page.getByLabel('New link')).toHaveAccessibleDescription(
    /^What you typed is still here, except the IC, KWSP and account numbers: please type them again\./,
  );
  await expectAccessibleAsItIs(page);
  await page.getByLabel('IC number').fill('000305-10-1234');
  await account.fill('1140 1234 5678');
  const { path } = await hireAgain(server, person);
  await page.getByLabel('New link').fill(server.origin + path);
  await pressComplete(page);
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

  await page.goto(path);
  await pressOpen(page);
  await expect(page.getByRole('heading')).toHaveText('You have already completed this');
  await expectAccessibleAsItIs(page);
});
