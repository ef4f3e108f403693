import { expect, expectAccessibleAsItIs, test } from '#tests/support/fixtures.ts';
import { expire, hire, hireAgain } from '#tests/support/pages/onboarding-page.ts';
import {
  expectThanks,
  fillByHand,
  pressComplete,
  pressOpen,
} from '#tests/support/pages/onboarding-without-script.ts';

test.use({ javaScriptEnabled: false, expectedFaults: /csp$|status of 40[04]/ });

test('a new hire opens the link, corrects a mistake, pastes a newer link and is thanked', async ({
  page,
  server,
}) => {
  const person = await hire(server);
  await page.goto(person.path);
  await expect(page.getByText('Validating access...')).toBeHidden();
  await expect(page.getByRole('heading')).toHaveText('Employee Onboarding');
  await expectAccessibleAsItIs(page);
  await pressOpen(page);
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  // Letters from the start, since no script could change the keyboard for a passport.
  await expect(page.getByLabel('IC number')).toHaveAttribute('inputmode', 'text');

  await fillByHand(page, { account_number: 'abcd' });
  await pressComplete(page);
  const account = page.getByLabel('Account number');
  await expect(page.getByRole('alert')).toBeInViewport();
  await expect(account).toHaveAttribute('aria-invalid', 'true');
  await expect(account).toHaveAccessibleDescription('Enter an account number of 5 to 20 digits.');
  await expectAccessibleAsItIs(page);
  await account.fill('1140 1234 5678');

  await expire(server, person);
  await pressComplete(page);
  await expect(page.getByLabel('New link')).toBeVisible();
  await expectAccessibleAsItIs(page);
  await page.getByLabel('IC number').fill('000305-10-1234');
  await account.fill('1140 1234 5678');
  const { path } = await hireAgain(server, person);
  await page.getByLabel('New link').fill(server.origin + path);
  await pressComplete(page);
  await expectThanks(page);
  await expectAccessibleAsItIs(page);
});
