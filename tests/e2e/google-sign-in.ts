import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '#tests/support/fixtures.ts';
import { openHydrated, waitForHydration } from '#tests/support/site-page.ts';

const aisyah = {
  sub: '1001',
  email: 'aisyah@gmail.example',
  email_verified: true,
  name: 'Nur Aisyah binti Abdul Rahman',
};

test.beforeEach(({ google }) => google.account(aisyah));

const start = (page: Page) => page.getByRole('button', { name: 'CONTINUE WITH GOOGLE' });
const leave = (page: Page) => page.getByRole('button', { name: 'Sign out' });
const signInLink = (page: Page) => page.getByRole('link', { name: 'Sign in' });

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
  await start(page).click();
  await expect(page).toHaveURL('/');
  const name = page.getByText(aisyah.name);
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
  await expectAccessible(page);
  await leave(page).click();
  await expect(signInLink(page)).toBeFocused();
  await expect(name).toHaveCount(0);
  await expect(page).toHaveURL('/shop');
});

test('until it is known who it is LOADING... shows; who is signed in goes back at once, and another tab follows', async ({
  page,
  context,
}) => {
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/session', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/auth?from=%2Fstore');
  await expect(page.getByText('LOADING...')).toBeVisible();
  await expectAccessible(page);
  const heading = page.getByRole('heading', { name: 'Sign up/login' });
  const place = await heading.boundingBox();
  answer();
  await expect(start(page)).toBeEnabled();
  expect(await heading.boundingBox()).toEqual(place);
  await page.getByRole('link', { name: 'Close' }).click();
  await expect(page).toHaveURL('/store');

  const other = await context.newPage();
  await other.goto('/auth');
  await start(other).click();
  await expect(leave(other)).toBeVisible();
  await other.goto('/auth?from=%2Fcareer%3Fjob%3Dbarista-parttime');
  await expect(other).toHaveURL('/career?job=barista-parttime');
  await other.goto('/auth?from=%2F%2Fevil.example');
  await expect(other).toHaveURL('/');

  const lookAgain = () =>
    page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await lookAgain();
  await expect(page.getByText(aisyah.name)).toBeVisible();
  await leave(other).click();
  await expect(signInLink(other)).toBeVisible();
  await lookAgain();
  await expect(signInLink(page)).toBeVisible();
});

test.describe('whoever comes back without having signed in', () => {
  test.use({
    expectedFaults: /status of 500|ERR_FAILED|auth\.data|sign-out|session/,
  });

  test('finds a page that says nothing and works, and so does whoever got no answer', async ({
    page,
    context,
    google,
  }) => {
    const atGoogle = '**/authorize?**';
    /** To Google, which leads back. */
    const comeBack = async () => {
      const back = page.waitForEvent('load');
      await start(page).click();
      await back;
    };
    /** The console alone is told of it. */
    const logged = (words: string) =>
      page.waitForEvent('console', (message) => message.text().includes(words));
    await page.goto('/auth?from=%2Fshop');
    await waitForHydration(page);

    google.refuseNext();
    await comeBack();
    await expect(page).toHaveURL('/auth?from=%2Fshop');
    await expect(start(page)).toBeEnabled();
    await expect(page.getByRole('alert')).toHaveCount(0);

    // Cookies are switched off: what ties Google's answer to this browser is not kept.
    await page.route(atGoogle, async (route) => {
      await context.clearCookies();
      await route.continue();
    });
    await comeBack();
    await expect(page).toHaveURL('/auth?from=%2Fshop');
    await expect(start(page)).toBeEnabled();
    await page.unroute(atGoogle);

    await page.route(atGoogle, (route) => route.fulfill({ body: 'Who are you?' }));
    await start(page).click();
    await expect(page.getByText('Who are you?')).toBeVisible();
    await page.goBack();
    await expect(start(page)).toBeEnabled();
    await page.unroute(atGoogle);

    // Who is signed in can't be asked: nobody is.
    await page.route('**/api/session', (route) => route.abort());
    await page.reload();
    await waitForHydration(page);
    await expect(start(page)).toBeEnabled();
    await page.unroute('**/api/session');

    for (const fail of ['abort', 'answer 500'] as const) {
      await page.route('**/auth.data*', (route) =>
        fail === 'abort' ? route.abort() : route.fulfill({ status: 500, body: 'no JSON' }),
      );
      const told = logged('Sign-in could not be started');
      await start(page).click();
      await told;
      await expect(start(page)).toBeEnabled();
      await page.unroute('**/auth.data*');
    }
    await start(page).click();
    await expect(page).toHaveURL('/');
    await page.route('**/api/sign-out', (route) => route.abort());
    const told = logged('Signing out failed');
    await leave(page).click();
    await told;
    await expect(leave(page)).toBeEnabled();
    await page.unroute('**/api/sign-out');
    await leave(page).click();
    await expect(signInLink(page)).toBeVisible();
  });
});
