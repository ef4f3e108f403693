import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '#tests/support/fixtures.ts';
import { hydratePage, openHydrated } from '#tests/support/site-page.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const film = (page: Page) => page.locator('video');
const pause = (page: Page) => page.getByRole('button', { name: 'Pause video' });
const play = (page: Page) => page.getByRole('button', { name: 'Play video' });

/** Counts the films, not their posters, that a page fetches. */
function watchFilms(page: Page): string[] {
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.mp4')) fetched.push(new URL(request.url()).pathname);
  });
  return fetched;
}

test('home shows its film over the whole window, and text that can be read @widths', async ({
  page,
  viewport,
}) => {
  await openHydrated(page, '/');
  await expect(page.getByText('Bangi, SEL | October 2025')).toBeVisible();
  await expect(pause(page)).toBeVisible();
  await expect(film(page)).toHaveJSProperty('muted', true);
  await expect(film(page)).toHaveJSProperty('loop', true);
  await expect(film(page)).toHaveJSProperty('paused', false);
  const box = await film(page).boundingBox();
  expect(box?.y).toBe(0);
  expect(box?.height).toBeGreaterThanOrEqual(viewport?.height ?? 0);
  await expectAccessible(page);
});

test('the store shows its film, its name and its address @widths', async ({ page }) => {
  await openHydrated(page, '/store');
  await expect(page.getByRole('heading', { name: 'EMBUN BANGI' })).toBeVisible();
  await expect(
    page.getByRole('main').getByRole('group').or(page.locator('main address')),
  ).toHaveText(/^.+Seksyen 15, Bandar Baru Bangi43650 Selangor$/);
  await expect(pause(page)).toBeVisible();
  await expect(film(page)).toHaveJSProperty('muted', true);
  await expect(film(page)).toHaveJSProperty('loop', true);
  const sources = await film(page)
    .locator('source')
    .evaluateAll((all) => all.map((source) => source.getAttribute('src')));
  expect(sources).toEqual(['/media/films/store.av1.mp4', '/media/films/store.h264.mp4']);
  await expectAccessible(page);
  const data = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(data ?? '')).toMatchObject({
    '@type': 'CafeOrCoffeeShop',
    address: { addressRegion: 'Selangor', postalCode: '43650' },
  });
});

test('the film is tried 100 ms after the page', async ({ page }) => {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto('/store');
  await page.clock.runFor(99);
  await expect(film(page)).toHaveJSProperty('paused', true);
  await page.clock.runFor(1);
  await expect(film(page)).toHaveJSProperty('paused', false);
});

test('a pause lasts across pages and visits, and so does playing again', async ({ page }) => {
  await openHydrated(page, '/store');
  await pause(page).click();
  await expect(film(page)).toHaveJSProperty('paused', true);

  const fetched = watchFilms(page);
  await page.clock.install();
  await openHydrated(page, '/');
  await page.reload();
  await hydratePage(page);
  await page.clock.runFor(1_000);
  await expect(play(page)).toBeVisible();
  expect(fetched).toEqual([]);

  await play(page).click();
  await expect(pause(page)).toBeVisible();
  await openHydrated(page, '/store');
  await expect(pause(page)).toBeVisible();
});

test.describe('where motion is not wanted', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the poster stands and no film is fetched until it is asked for', async ({ page }) => {
    const fetched = watchFilms(page);
    await page.clock.install();
    for (const path of ['/', '/store']) {
      await openHydrated(page, path);
      await page.clock.runFor(1_000);
      await expect(play(page)).toBeVisible();
      const poster = page.locator('main picture img').first();
      await expect(poster).toHaveJSProperty('complete', true);
      expect(
        await poster.evaluate((image: HTMLImageElement) => image.naturalWidth),
      ).toBeGreaterThan(0);
    }
    expect(fetched).toEqual([]);
    await play(page).click();
    await expect(pause(page)).toBeVisible();
    expect(fetched).toEqual(['/media/films/store.av1.mp4']);
  });
});

test('a visitor who saves data gets the poster and no film', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  const fetched = watchFilms(page);
  await page.clock.install();
  await openHydrated(page, '/');
  await page.clock.runFor(1_000);
  await expect(play(page)).toBeVisible();
  expect(fetched).toEqual([]);
});

test('a browser that refuses to start the film gets a play button over it', async ({ page }) => {
  await page.addInitScript(() => {
    const { play } = HTMLMediaElement.prototype;
    let refused = false;
    HTMLMediaElement.prototype.play = function () {
      if (refused) return play.call(this);
      refused = true;
      return Promise.reject(new DOMException('not before a press', 'NotAllowedError'));
    };
  });
  await openHydrated(page, '/store');
  const whole = await film(page).boundingBox();
  await expect
    .poll(async () => {
      const button = await play(page).boundingBox();
      return button && whole && Math.round(button.x + button.width / 2 - whole.x - whole.width / 2);
    })
    .toBe(0);
  await expectAccessible(page);
  await play(page).click();
  await expect(pause(page)).toBeVisible();
  await expect(film(page)).toHaveJSProperty('paused', false);
});

test.describe('where the film is missing', () => {
  test.use({ expectedFaults: /Failed to load resource.*404/ });

  test('the poster stands, the page is whole, and play tries again', async ({ page }) => {
    const logged = page.waitForEvent('console', (message) =>
      /film does not play/.test(message.text()),
    );
    await page.route('**/*.mp4', (route) => route.fulfill({ status: 404 }));
    await openHydrated(page, '/store');
    await logged;
    await expect(play(page)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'EMBUN BANGI' })).toBeVisible();
    await page.unroute('**/*.mp4');
    await play(page).click();
    await expect(pause(page)).toBeVisible();
  });
});

test('without script the poster stands where the film would be', async ({ browser, baseURL }) => {
  await using context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  for (const path of ['/', '/store']) {
    await page.goto(path);
    await expect(page.locator('video')).toBeHidden();
    const poster = page.locator('[data-film] img');
    await expect(poster).toBeVisible();
    await expect
      .poll(() => poster.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  }
});

for (const width of [1440, 1920]) {
  test(`at ${width} px the film goes from edge to edge`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    const box = await page.locator('[data-film]').boundingBox();
    expect([box?.x, box?.width]).toEqual([0, width]);
  });
}
