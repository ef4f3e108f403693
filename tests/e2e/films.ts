import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/fixtures.ts';
import { hydratePage, openHydrated } from '#tests/support/pages/site-page.ts';

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

test('home and store show their films, and a pause lasts across pages and visits @widths', async ({
  page,
  viewport,
}) => {
  const { width, height } = viewport ?? { width: 0, height: 0 };
  await openHydrated(page, '/');
  await expect(page.getByText('Bangi, SEL | October 2025')).toBeVisible();
  await expect(pause(page)).toBeVisible();
  await expect(film(page)).toHaveJSProperty('muted', true);
  await expect(film(page)).toHaveJSProperty('loop', true);
  await expect(film(page)).toHaveJSProperty('paused', false);
  const box = await page.locator('[data-film]').boundingBox();
  expect([box?.x, box?.y, box?.width]).toEqual([0, 0, width]);
  expect(box?.height).toBeGreaterThanOrEqual(height);

  await openHydrated(page, '/store');
  await expect(page.getByRole('heading', { name: 'EMBUN BANGI' })).toBeVisible();
  await expect(
    page.getByRole('main').getByRole('group').or(page.locator('main address')),
  ).toHaveText(/^.+Seksyen 15, Bandar Baru Bangi43650 Selangor$/);
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
  await page.clock.runFor(1_000);
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
    const sources = await film(page)
      .locator('source')
      .evaluateAll((all) => all.map((source) => source.getAttribute('src')));
    expect(sources).toEqual(['/media/films/store.av1.mp4', '/media/films/store.h264.mp4']);
    await play(page).click();
    await expect(pause(page)).toBeVisible();
    expect(fetched).toEqual(['/media/films/store.av1.mp4']);
  });
});
