import { execFile } from 'node:child_process';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { CDPSession, Page } from '@playwright/test';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchPath } from 'react-router';
import routes from '#app/routes.ts';
import {
  addLinks,
  filledCafe,
  filledCafeEnv,
  withoutAdmins,
} from '#tests/support/database/filled-cafe.ts';
import { test as base, expect, expectAccessible } from '#tests/support/fixtures.ts';
import {
  adminScreens,
  adminStates,
  publicScreens,
  publicStates,
  type Screen,
  type Viewer,
} from '#tests/support/pages/screens.ts';
import { googleVisitor, openSettled } from '#tests/support/pages/site-page.ts';
import { screenOf, type Width, widths } from '#tests/support/pages/widths.ts';
import { type RunningServer, startServer } from '#tests/support/processes/server.ts';
import { signInByGoogle } from '#tests/support/sign-in/cookie-browser.ts';
import { openSession } from '#tests/support/sign-in/open-session.ts';

// Each screen is tested at all widths, and changes nothing. So all screens of a worker share one server and one page:
// with a page for each, the browser would fetch and compile every script again. A screen is loaded at a phone's width
// and then made wider; it is loaded again if its steps are other ones in a wide window.

type Cookie = { name: string; value: string };

/** The one page of a worker, on a device of any width. */
type Device = { page: Page; cdp: CDPSession };

const test = base.extend<object, { cookies: Record<Viewer, Cookie[]>; device: Device }>({
  server: [
    async ({ google }, use) => {
      google.account(googleVisitor);
      await using folder = await mkdtempDisposable(join(tmpdir(), 'screens-'));
      const dataDir = folder.path;
      await promisify(execFile)('cp', ['-a', `${await filledCafe()}/.`, dataDir]);
      const env = { ...filledCafeEnv, ...google.settings, RATE_LIMIT_FACTOR: '1000' };
      const server = await startServer({ dataDir, env });
      await use(server);
      expect(await server.stop(), server.output()).toBe(0);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  cookies: [
    async ({ server }, use) => {
      const [owner, known, subject] = await Promise.all([
        openSession(server),
        signInByGoogle(server.origin),
        addLinks(server),
      ]);
      await use({ owner: [owner], visitor: known, 'data subject': [subject], 'first admin': [] });
    },
    { scope: 'worker' },
  ],
  device: [
    async ({ browser, server }, use, { project }) => {
      const { locale, timezoneId } = project.use;
      const context = await browser.newContext({
        baseURL: server.origin,
        locale,
        timezoneId,
        // The size of the window comes from the emulated device.
        viewport: null,
        // Without films, and without dialogs in the middle of an animation.
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      await use({ page, cdp: await context.newCDPSession(page) });
      await context.close();
    },
    { scope: 'worker' },
  ],
  // The filled cafe has its own products in stock.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern, and nothing is needed
  shelves: async ({}, use) => use(undefined),
  page: async ({ device: { page } }, use) => {
    await page.context().clearCookies();
    await use(page);
  },
});

const [phone, , wide] = widths;

const screens = [...publicScreens, ...publicStates, ...adminScreens, ...adminStates];

for (const screen of screens) {
  test.describe(() => {
    if (screen.status) test.use({ expectedFaults: /status of 404/ });

    test(screen.name, async ({ page, device, cookies, server }, { project }) => {
      await using _ = screen.as === 'first admin' ? await withoutAdmins(server) : null;
      if (screen.as) {
        const known = cookies[screen.as].map((cookie) => ({ ...cookie, url: server.origin }));
        await page.context().addCookies(known);
      }
      const tooWide: Record<string, string[]> = {};
      let opened = 0;
      for (const width of widths) {
        await become(device, width);
        const isOtherWay = screen.differsWide && width === wide;
        const isAnew = width === phone || isOtherWay || project.metadata.loadsAnew;
        if (isAnew) {
          await forget(device, server);
          await open(page, screen);
        }
        await settle(page);
        expect(await page.evaluate(() => innerWidth), 'the width of the window').toBe(width);
        if (isAnew) opened = await countLayers(page);
        expect(await countLayers(page), `what is open at ${width} px`).toBe(opened);
        tooWide[width] = await widerThanTheirPlace(page);
      }
      const none = Object.fromEntries(widths.map((width) => [width, []]));
      expect(tooWide, 'what scrolls sideways, by width').toEqual(none);
      // Checked at one width, since what it finds hardly ever depends on the width.
      await expectAccessible(page);
    });
  });
}

test('every page of routes.ts is among the screens', () => {
  const paths = screens.map(({ path }) => path.replace(/\?.*/, ''));
  const unseen = pagesOf(routes).filter((page) => !paths.some((path) => matchPath(page, path)));
  expect(unseen).toEqual([]);
});

/** The paths of all routes that answer with a page, not with a file or data. */
function pagesOf(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path = '', file, children }) => {
    if (children) return pagesOf(children);
    return file.endsWith('.tsx') ? [`/${path}`] : [];
  });
}

/** Leaves the page and deletes its stored data, as if nobody had been here before. */
async function forget({ page, cdp }: Device, { origin }: RunningServer): Promise<void> {
  await page.goto('about:blank');
  await cdp.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage' });
}

async function open(page: Page, { path, status, prepare }: Screen): Promise<void> {
  const answer = page.waitForResponse((response) => response.request().isNavigationRequest());
  await openSettled(page, path);
  expect((await answer).status()).toBe(status ?? 200);
  await prepare?.(page);
}

/** Emulates a device of this width, also for the page that is open. */
async function become({ cdp }: Device, width: Width): Promise<void> {
  const { viewport, isMobile, hasTouch } = screenOf(width);
  await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: hasTouch });
  const metrics = { ...viewport, mobile: isMobile, deviceScaleFactor: 1 };
  await cdp.send('Emulation.setDeviceMetricsOverride', metrics);
}

/** Waits two frames, after which everything that depends on the width is rendered again. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    await document.fonts.ready;
  });
}

/** Counts open dialogs and menus, but not toasts, which come and go by themselves. */
function countLayers(page: Page): Promise<number> {
  const layers = 'dialog[open], :popover-open:not([role=status] *)';
  return page.evaluate((them) => document.querySelectorAll(them).length, layers);
}

/** Finds whether the page, or a part that can scroll, is wider than its place. Strips to be swiped do not count. */
function widerThanTheirPlace(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scrollers = [...document.querySelectorAll('body *')].filter((element) =>
      /auto|scroll/.test(getComputedStyle(element).overflowX),
    );
    return [document.scrollingElement ?? document.body, ...scrollers]
      .filter((one) => getComputedStyle(one).scrollSnapType === 'none')
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map((element) => {
        const name = `${element.tagName.toLowerCase()} ${element.className}`;
        return `${name}: ${element.scrollWidth} px in ${element.clientWidth} px`;
      });
  });
}
