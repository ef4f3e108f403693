import { expect, test } from '#tests/support/fixtures.ts';
import {
  googleButton,
  googleVisitor,
  signInLink,
  signOutButton,
  waitForHydration,
} from '#tests/support/pages/site-page.ts';

test.use({ expectedFaults: /status of 500|ERR_FAILED|auth\.data|sign-out|session/ });

test.beforeEach(({ google }) => google.account(googleVisitor));

test('after Google refused, or a request got no answer, the page shows no error and its button works again', async ({
  page,
  google,
}) => {
  const atGoogle = '**/authorize?**';
  /** Goes to Google, which sends the visitor back. */
  const comeBack = async () => {
    const back = page.waitForEvent('load');
    await googleButton(page).click();
    await back;
  };
  /** Waits for a message that only the console gets. */
  const logged = (words: string) =>
    page.waitForEvent('console', (message) => message.text().includes(words));
  await page.goto('/auth?from=%2Fshop');
  await waitForHydration(page);

  google.refuseNext();
  await comeBack();
  await expect(page).toHaveURL('/auth?from=%2Fshop');
  await expect(googleButton(page)).toBeEnabled();
  await expect(page.getByRole('alert')).toHaveCount(0);

  await page.route(atGoogle, (route) => route.fulfill({ body: 'Who are you?' }));
  await googleButton(page).click();
  await expect(page.getByText('Who are you?')).toBeVisible();
  await page.goBack();
  await expect(googleButton(page)).toBeEnabled();
  await page.unroute(atGoogle);

  // If the page cannot ask who is signed in, it shows that nobody is.
  await page.route('**/api/session', (route) => route.abort());
  await page.reload();
  await waitForHydration(page);
  await expect(googleButton(page)).toBeEnabled();
  await page.unroute('**/api/session');

  await page.route('**/auth.data*', (route) => route.abort());
  const notStarted = logged('Sign-in could not be started');
  await googleButton(page).click();
  await notStarted;
  await expect(googleButton(page)).toBeEnabled();
  await page.unroute('**/auth.data*');
  await googleButton(page).click();
  await expect(page).toHaveURL('/');
  await page.route('**/api/sign-out', (route) => route.abort());
  const told = logged('Signing out failed');
  await signOutButton(page).click();
  await told;
  await expect(signOutButton(page)).toBeEnabled();
  await page.unroute('**/api/sign-out');
  await signOutButton(page).click();
  await expect(signInLink(page)).toBeVisible();
});
