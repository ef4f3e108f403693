import { expect, test } from '#tests/support/fixtures.ts';
import { hold, openHydrated } from '#tests/support/pages/site-page.ts';

/* Pages whose styles come late, and whose films do not come at all. */

test.use({ expectedFaults: /Failed to load resource.*404/ });

test('nothing fades in from the browser’s own colours, however early styles are computed', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const styles = await hold(page, '**/*.css');
  await page.addInitScript(() => {
    const begun: string[] = [];
    addEventListener('transitionrun', ({ propertyName }) => begun.push(propertyName), true);
    Object.assign(window, { begun });
  });
  await page.goto('/store', { waitUntil: 'commit' });
  const signIn = page.getByRole('link', { name: 'Sign in' });
  // Asking for the colour makes the browser compute it without the stylesheet.
  await expect(signIn).toHaveCSS('color', 'rgb(0, 0, 238)');
  styles.arrive();
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

test('without its film the page is whole, with a play button over the poster that tries again', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const logged = page.waitForEvent('console', (message) =>
    /film does not play/.test(message.text()),
  );
  await page.route('**/*.mp4', (route) => route.fulfill({ status: 404 }));
  await openHydrated(page, '/store');
  await logged;
  await expect(page.getByRole('heading', { name: 'EMBUN BANGI' })).toBeVisible();
  const whole = await page.locator('video').boundingBox();
  await expect
    .poll(async () => {
      const button = await page.getByRole('button', { name: 'Play video' }).boundingBox();
      return button && whole && Math.round(button.x + button.width / 2 - whole.x - whole.width / 2);
    })
    .toBe(0);
  await page.unroute('**/*.mp4');
  await page.getByRole('button', { name: 'Play video' }).click();
  await expect(page.getByRole('button', { name: 'Pause video' })).toBeVisible();
  await expect(page.locator('video')).toHaveJSProperty('paused', false);
});

test('a film starts 100 ms after its page, and goes from edge to edge however wide that is', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.setViewportSize({ width: 1920, height: 900 });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto('/');
  await page.clock.runFor(99);
  await expect(page.locator('video')).toHaveJSProperty('paused', true);
  await page.clock.runFor(1);
  await expect(page.locator('video')).toHaveJSProperty('paused', false);
  const box = await page.locator('[data-film]').boundingBox();
  expect([box?.x, box?.width]).toEqual([0, 1920]);
});
