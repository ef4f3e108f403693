import { execFile } from 'node:child_process';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { CDPSession, Page } from '@playwright/test';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchPath } from 'react-router';
import routes from '#app/routes.ts';
import { openCookieBrowser } from '#tests/support/cookie-browser.ts';
import { addLinks, filledCafe, filledCafeEnv } from '#tests/support/filled-cafe.ts';
import { test as base, expect, expectAccessible } from '#tests/support/fixtures.ts';
import { signIn } from '#tests/support/owner.ts';
import {
  adminScreens,
  adminStates,
  publicScreens,
  publicStates,
  type Screen,
  type Viewer,
} from '#tests/support/screens.ts';
import { startServer } from '#tests/support/server.ts';
import { openSettled } from '#tests/support/site-page.ts';
import { desktop, screenOf, type Width, widths } from '#tests/support/widths.ts';

// Every screen is looked at once in each width, and changes nothing. So one server and one page a width do for
// all screens of a worker: a page of its own would fetch and compile every script anew for each of them.

type Cookie = { name: string; value: string };

const visitor = {
  sub: '1001',
  email: 'aisyah@gmail.example',
  email_verified: true,
  name: 'Nur Aisyah binti Abdul Rahman',
};

type Window = { page: Page; cdp: CDPSession };

const test = base.extend<
  { width: Width },
  { cookies: Record<Viewer, Cookie[]>; openWindow: (width: Width) => Promise<Window> }
>({
  width: [widths[0], { option: true }],
  server: [
    async ({ google }, use) => {
      google.account(visitor);
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
        signIn(server.origin),
        signInByGoogle(server.origin),
        addLinks(server),
      ]);
      await use({ owner: [owner], visitor: known, 'data subject': [subject] });
    },
    { scope: 'worker' },
  ],
  openWindow: [
    async ({ browser, server }, use, { project }) => {
      await using contexts = new AsyncDisposableStack();
      const windows = new Map<Width, Promise<Window>>();
      const open = async (width: Width) => {
        const { locale, timezoneId } = project.use;
        const context = contexts.use(
          await browser.newContext({
            ...screenOf(width),
            baseURL: server.origin,
            locale,
            timezoneId,
            // No film, and no dialog halfway in.
            reducedMotion: 'reduce',
          }),
        );
        const page = await context.newPage();
        return { page, cdp: await context.newCDPSession(page) };
      };
      await use((width) => {
        const window = windows.get(width) ?? open(width);
        windows.set(width, window);
        return window;
      });
    },
    { scope: 'worker' },
  ],
  // The filled cafe's are filled.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern, and nothing is needed
  shelves: async ({}, use) => use(undefined),
  // As nobody has been here before.
  page: async ({ openWindow, width, server: { origin } }, use) => {
    const { page, cdp } = await openWindow(width);
    await page.goto('about:blank');
    await page.context().clearCookies();
    await cdp.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage' });
    await use(page);
  },
});

const screens = [...publicScreens, ...publicStates, ...adminScreens, ...adminStates];

for (const width of widths) {
  test.describe(`${width} px`, () => {
    test.use({ width });
    for (const screen of screens) lookAt(screen);
  });
}

function lookAt(screen: Screen): void {
  test.describe(() => {
    if (screen.status) test.use({ expectedFaults: /status of 404/ });

    test(screen.name, async ({ page, cookies, baseURL, width }) => {
      if (screen.as) {
        const known = cookies[screen.as].map((cookie) => ({ ...cookie, url: baseURL }));
        await page.context().addCookies(known);
      }
      await open(page, screen);
      expect(await widerThanTheirPlace(page), 'what scrolls sideways').toEqual([]);
      // What it finds is nearly never a matter of the width.
      if (width === desktop) await expectAccessible(page);
    });
  });
}

test('every page of routes.ts is among the screens', () => {
  const paths = screens.map(({ path }) => path.replace(/\?.*/, ''));
  const unseen = pagesOf(routes).filter((page) => !paths.some((path) => matchPath(page, path)));
  expect(unseen).toEqual([]);
});

/** The patterns of all that answer with a page, and not with a file or data. */
function pagesOf(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path = '', file, children }) => {
    if (children) return pagesOf(children);
    return file.endsWith('.tsx') ? [`/${path}`] : [];
  });
}

async function open(page: Page, { path, status, prepare }: Screen): Promise<void> {
  const answer = page.waitForResponse((response) => response.request().isNavigationRequest());
  await openSettled(page, path);
  expect((await answer).status()).toBe(status ?? 200);
  await prepare?.(page);
  await page.evaluate(() => document.fonts.ready);
}

/** The page, and what scrolls inside it, where the content is wider than what shows it. */
function widerThanTheirPlace(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scrollers = [...document.querySelectorAll('body *')].filter((element) =>
      /auto|scroll/.test(getComputedStyle(element).overflowX),
    );
    return [document.scrollingElement ?? document.body, ...scrollers]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map((element) => {
        const name = `${element.tagName.toLowerCase()} ${element.className}`;
        return `${name}: ${element.scrollWidth} px in ${element.clientWidth} px`;
      });
  });
}

/** Agrees at the provider as a browser without script would. */
async function signInByGoogle(origin: string): Promise<Cookie[]> {
  const visitor = openCookieBrowser((request) => fetch(request, { redirect: 'manual' }), origin);
  const asked = await visitor.post('/auth');
  const agreed = await fetch(asked.headers.get('Location') ?? '', { redirect: 'manual' });
  await visitor.get(agreed.headers.get('Location') ?? '');
  return [...visitor.cookies].map(([name, value]) => ({ name, value }));
}
