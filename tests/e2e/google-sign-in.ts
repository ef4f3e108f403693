import { expect, expectAccessible, test } from '#tests/support/fixtures.ts';
import {
  googleButton,
  googleVisitor,
  hold,
  openHydrated,
  signInLink,
  signOutButton,
} from '#tests/support/pages/site-page.ts';

test.beforeEach(({ google }) => google.account(googleVisitor));

test('a visitor signs in, is called by name on every page, and signs out @phone', async ({
  page,
}) => {
  await openHydrated(page, '/shop');
  await signInLink(page).click();
  await expect(page).toHaveURL('/auth?from=%2Fshop');
  await expect(page.getByRole('heading', { name: 'Sign up/login' })).toBeVisible();
  await expect(
    page.getByText('By signing in, you agree to our terms of service and privacy policy.'),
  ).toBeVisible();
  await googleButton(page).click();
  await expect(page).toHaveURL('/');
  const name = page.getByRole('link', { name: googleVisitor.name });
  await expect(name).toBeVisible();
  const kept = await page.evaluate(() => [
    document.cookie,
    ...Object.values(localStorage),
    ...Object.values(sessionStorage),
  ]);
  expect(kept.join('\n'), 'what scripts see').not.toMatch(/session_token|Aisyah/);
  expect(await (await page.request.get('/')).text(), 'the document').not.toContain('Aisyah');

  for (const path of ['/store', '/shop']) {
    await page.goto(path);
    await expect(name).toBeVisible();
    await expect(signInLink(page)).toHaveCount(0);
  }
  await signOutButton(page).click();
  await expect(signInLink(page)).toBeFocused();
  await expect(name).toHaveCount(0);
  await expect(page).toHaveURL('/shop');

  // Signing out works on the account page, too.
  await page.goto('/auth?from=%2Fshop');
  await googleButton(page).click();
  await name.press('Enter');
  await expect(page).toHaveURL('/account');
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
  await expect(signInLink(page)).toBeVisible();
});

test('LOADING... shows until the session is known; a signed-in visitor is sent back at once, and another tab follows', async ({
  page,
  context,
}) => {
  const answer = await hold(page, '**/api/session');
  await page.goto('/auth?from=%2Fstore');
  await expect(page.getByText('LOADING...')).toBeVisible();
  await expectAccessible(page);
  const heading = page.getByRole('heading', { name: 'Sign up/login' });
  const place = await heading.boundingBox();
  answer.arrive();
  await expect(googleButton(page)).toBeEnabled();
  expect(await heading.boundingBox()).toEqual(place);
  await page.getByRole('link', { name: 'Close' }).click();
  await expect(page).toHaveURL('/store');

  const other = await context.newPage();
  await other.goto('/auth');
  await googleButton(other).click();
  await expect(signOutButton(other)).toBeVisible();
  await other.goto('/auth?from=%2Fcareer%3Fjob%3Dbarista-parttime');
  await expect(other).toHaveURL('/career?job=barista-parttime');

  const lookAgain = () =>
    page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await lookAgain();
  await expect(page.getByText(googleVisitor.name)).toBeVisible();
  await signOutButton(other).click();
  await expect(signInLink(other)).toBeVisible();
  await lookAgain();
  await expect(signInLink(page)).toBeVisible();
});
