import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '#tests/support/fixtures.ts';
import { startServer } from '#tests/support/server.ts';
import { openHydrated, waitForHydration } from '#tests/support/site-page.ts';

const aisyah = {
  sub: '1001',
  email: 'aisyah@gmail.example',
  email_verified: true,
  name: 'Nur Aisyah binti Abdul Rahman',
};

test.beforeEach(({ google }) => google.account(aisyah));

async function signIn(page: Page): Promise<void> {
  await page.goto('/auth');
  await page.getByRole('button', { name: 'CONTINUE WITH GOOGLE' }).click();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
}

test('a visitor signs in, is called by name on every page, and signs out @phone', async ({
  page,
}) => {
  await openHydrated(page, '/shop');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/auth?from=%2Fshop');
  await expect(page.getByRole('heading', { name: 'Sign up/login' })).toBeVisible();
  await expect(
    page.getByText('By signing in, you agree to our terms of service and privacy policy.'),
  ).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'CONTINUE WITH GOOGLE' }).click();
  await expect(page).toHaveURL('/');
  const name = page.getByText(aisyah.name);
  for (const path of ['/', '/store', '/shop']) {
    await page.goto(path);
    await expect(name).toBeVisible();
    await expect(page.getByRole('link', { name: 'Sign in' })).toHaveCount(0);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await expectAccessible(page);

  const cookies = await page.context().cookies();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeFocused();
  await expect(name).toHaveCount(0);
  await expect(page).toHaveURL('/shop');
  await page.context().addCookies(cookies);
  const session = await page.request.get('/api/session');
  expect(await session.json(), 'the cookie of the ended session').toMatchObject({ visitor: null });
});

test('the name fits where a phone is narrow and text is large', async ({ page }) => {
  await signIn(page);
  for (const fontSize of ['100%', '200%']) {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto('/store');
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, fontSize);
    await expect(page.getByText(aisyah.name)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cart' })).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      320,
    );
  }
});

test('scripts see nothing that opens a session, and no document carries the name', async ({
  page,
}) => {
  await signIn(page);
  const kept = await page.evaluate(() => [
    document.cookie,
    ...Object.values(localStorage),
    ...Object.values(sessionStorage),
  ]);
  expect(kept.join('\n')).not.toMatch(/session_token|Aisyah/);
  expect(await (await page.request.get('/')).text()).not.toContain('Aisyah');
});

test('who is signed in already goes back to where they came from at once', async ({ page }) => {
  await signIn(page);
  await page.goto('/auth?from=%2Fcareer%3Fjob%3Dbarista-parttime');
  await expect(page).toHaveURL('/career?job=barista-parttime');
  await page.goto('/auth?from=%2F%2Fevil.example');
  await expect(page).toHaveURL('/');
});

test('LOADING... shows until it is known who it is; Close leads back', async ({ page }) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
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
  await expect(page.getByRole('button', { name: 'CONTINUE WITH GOOGLE' })).toBeEnabled();
  expect(await heading.boundingBox()).toEqual(place);
  await page.getByRole('link', { name: 'Close' }).click();
  await expect(page).toHaveURL('/store');
});

test('who says no at Google is back on the page, which says nothing', async ({ page, google }) => {
  google.refuseNext();
  await page.goto('/auth?from=%2Fshop');
  const back = page.waitForEvent('load');
  await page.getByRole('button', { name: 'CONTINUE WITH GOOGLE' }).click();
  await back;
  await expect(page).toHaveURL('/auth?from=%2Fshop');
  const button = page.getByRole('button', { name: 'CONTINUE WITH GOOGLE' });
  await expect(button).toBeEnabled();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await button.click();
  await expect(page).toHaveURL('/');
});

test('where cookies are switched off, nobody is signed in and the page still works', async ({
  page,
  context,
}) => {
  // What ties Google's answer to this browser is not kept.
  await page.route('**/authorize?**', async (route) => {
    await context.clearCookies();
    await route.continue();
  });
  await page.goto('/auth?from=%2Fshop');
  await page.getByRole('button', { name: 'CONTINUE WITH GOOGLE' }).click();
  await page.waitForResponse(/callback\/google/);
  await expect(page).toHaveURL('/auth?from=%2Fshop');
  await expect(page.getByRole('button', { name: 'CONTINUE WITH GOOGLE' })).toBeEnabled();
  await page.getByRole('link', { name: 'Close' }).click();
  await expect(page).toHaveURL('/shop');
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
});

test('turning back from Google leaves a page that works', async ({ page }) => {
  await page.route('**/authorize?**', (route) => route.fulfill({ body: 'Who are you?' }));
  await page.goto('/auth');
  await page.getByRole('button', { name: 'CONTINUE WITH GOOGLE' }).click();
  await expect(page.getByText('Who are you?')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'CONTINUE WITH GOOGLE' })).toBeEnabled();
});

test('two tabs: the other one follows', async ({ page, context }) => {
  await openHydrated(page, '/shop');
  const other = await context.newPage();
  await signIn(other);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText(aisyah.name)).toBeVisible();
  await other.getByRole('button', { name: 'Sign out' }).click();
  await expect(other.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
});

test.describe('without an answer', () => {
  test.use({ expectedFaults: /status of 500|ERR_FAILED|auth\.data|sign-out|session/ });

  test('signing in and out are logged only, and can be tried again', async ({ page }) => {
    await page.goto('/auth');
    await waitForHydration(page);
    const start = page.getByRole('button', { name: 'CONTINUE WITH GOOGLE' });
    for (const fail of ['abort', 'answer 500'] as const) {
      await page.route('**/auth.data*', (route) =>
        fail === 'abort' ? route.abort() : route.fulfill({ status: 500, body: 'no JSON' }),
      );
      const asked = page.waitForRequest('**/auth.data*');
      await start.click();
      await asked;
      await expect(start).toBeEnabled();
      await page.unroute('**/auth.data*');
    }
    await start.click();
    const leave = page.getByRole('button', { name: 'Sign out' });
    await page.route('**/api/sign-out', (route) => route.abort());
    await leave.click();
    await expect(leave).toBeEnabled();
    await page.unroute('**/api/sign-out');
    await leave.click();
    await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
  });

  test('a session that can not be asked for is nobody', async ({ page }) => {
    await page.route('**/api/session', (route) => route.abort());
    await page.goto('/auth');
    await expect(page.getByRole('button', { name: 'CONTINUE WITH GOOGLE' })).toBeEnabled();
  });
});

test('where no Google client is set up the page says so', async ({ page }) => {
  const server = await startServer();
  await page.goto(`${server.origin}/auth`);
  await waitForHydration(page);
  await expect(page.getByText('isn’t set up here yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'CONTINUE WITH GOOGLE' })).toBeDisabled();
  await expectAccessible(page);
  await page.goto('about:blank');
  expect(await server.stop()).toBe(0);
});

test('without script a visitor signs in as well', async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${server.origin}/auth`);
  await expect(page.getByText('LOADING...')).toBeHidden();
  await page.getByRole('button', { name: 'CONTINUE WITH GOOGLE' }).click();
  await expect(page).toHaveURL(`${server.origin}/`);
  const session = await page.request.get(`${server.origin}/api/session`);
  expect(await session.json()).toMatchObject({ visitor: { name: aisyah.name } });
  await page.goto(`${server.origin}/auth`);
  await page.getByRole('link', { name: 'Embun, home' }).click();
  await expect(page).toHaveURL(`${server.origin}/`);
  await context.close();
});
