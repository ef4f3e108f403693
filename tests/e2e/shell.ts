import { expect, test } from '#tests/support/fixtures.ts';
import { findMissingStyles } from '#tests/support/missing-styles.ts';

test('a visitor who only looks around gets no cookie, and on paper every page is its text', async ({
  page,
  context,
}) => {
  await page.emulateMedia({ media: 'print' });
  for (const path of ['/', '/shop', '/store', '/privacy-policy']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(31, 36, 28)');
    await expect(page.getByRole('link', { name: 'Embun, home' })).toBeVisible();
    await expect(page.getByRole('button', { disabled: false })).toHaveCount(0);
    await expect(page.locator('video')).toBeHidden();
  }
  for (const path of ['/career', '/checkout']) await page.goto(path);
  expect(await context.cookies()).toEqual([]);
});

test('nothing fades from the browser’s own colours, however early it is looked at', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const { promise: looked, resolve: deliver } = Promise.withResolvers<void>();
  await page.route('**/*.css', async (route) => {
    await looked;
    await route.continue();
  });
  await page.addInitScript(() => {
    const begun: string[] = [];
    addEventListener('transitionrun', ({ propertyName }) => begun.push(propertyName), true);
    Object.assign(window, { begun });
  });
  await page.goto('/store', { waitUntil: 'commit' });
  const signIn = page.getByRole('link', { name: 'Sign in' });
  // Asking for it makes the browser work it out without the stylesheet.
  await expect(signIn).toHaveCSS('color', 'rgb(0, 0, 238)');
  deliver();
  await expect(signIn).toHaveCSS('color', 'rgb(31, 36, 28)');
  const fading = () =>
    page.evaluate(async () => {
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      return (window as unknown as { begun: string[] }).begun;
    });
  expect(await fading()).toEqual([]);
  // Later on they fade as they should.
  await expect(page.locator('html[data-script=""]')).toBeAttached();
  await signIn.hover();
  await expect.poll(fading).toContain('background-color');
});

test.describe('of every kind of page', () => {
  test.use({ expectedFaults: /404/ });

  test('a page that comes with some of the styles has those of all that it shows', async ({
    page,
  }) => {
    for (const path of [
      '/',
      '/store',
      '/career',
      '/privacy-policy',
      '/notices/newsletter',
      '/no/such/page',
    ]) {
      await page.goto(path);
      expect(await findMissingStyles(page), path).toEqual([]);
    }
  });
});
