import AxeBuilder from '@axe-core/playwright';
import {
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
  type Request,
} from '@playwright/test';
import { owner, signIn } from './owner.ts';
import { type RunningServer, startServer } from './server.ts';

export { expect, owner };

type WorkerFixtures = {
  /** Settings that a file's journeys need beside the usual ones; it gets servers of its own then. */
  settings: Record<string, string>;
  /** A production server with a data folder of its own, shared by the journeys of one worker. */
  server: RunningServer;
  /** The cookie of a signed-in owner. */
  ownerCookie: { name: string; value: string };
};

type TestFixtures = {
  /** What a journey means to see fail: matches texts of console errors and addresses of requests. */
  expectedFaults: RegExp;
  /** Fails the journey when the page complained about anything that it did not expect. */
  noFaults: undefined;
  /** The page of a signed-in owner. */
  admin: Page;
};

export const test = base.extend<TestFixtures, WorkerFixtures>({
  settings: [{}, { option: true, scope: 'worker' }],
  server: [
    async ({ settings }, use) => {
      const server = await startServer({
        env: {
          ADMIN_EMAIL: owner.email,
          ADMIN_PASSWORD: owner.password,
          RATE_LIMIT_FACTOR: '1000',
          ...settings,
        },
      });
      await use(server);
      const code = await server.stop();
      expect(code, server.output()).toBe(0);
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.origin),
  ownerCookie: [async ({ server }, use) => use(await signIn(server.origin)), { scope: 'worker' }],
  admin: async ({ page, ownerCookie, baseURL }, use) => {
    await page.context().addCookies([{ ...ownerCookie, url: baseURL }]);
    await use(page);
  },
  expectedFaults: [/^nothing$/, { option: true }],
  noFaults: [
    async ({ page, expectedFaults }, use) => {
      const faults = watchFaults(page);
      await use(undefined);
      const unexpected = faults.filter((fault) => !expectedFaults.test(fault));
      expect(unexpected, 'faults that the page showed in its console or network').toEqual([]);
    },
    { auto: true },
  ],
});

/** Collects console errors (CSP violations are among them), page errors and failed requests. */
function watchFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => faults.push(`page: ${error.message}`));
  page.on('requestfailed', (request: Request) => {
    const reason = request.failure()?.errorText ?? '';
    // Leaving a page ends the requests that it no longer needs.
    if (reason !== 'net::ERR_ABORTED') faults.push(`request: ${request.url()} ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 500) faults.push(`response: ${response.url()} ${response.status()}`);
  });
  return faults;
}

/**
 * The same for a page that runs no scripts, and so not the check either: its document, as it now is, is
 * shown in a page that does, with what stands in `<noscript>` and without its scripts.
 */
export async function expectAccessibleAsItIs(page: Page): Promise<void> {
  const html = (await page.content())
    .replace(/<script.*?<\/script>/gs, '')
    .replace(/<(\/?)noscript>/g, '<$1div>');
  const context = await page.context().browser()?.newContext({ javaScriptEnabled: true });
  if (!context) throw new Error('There is no browser to open another page in');
  try {
    const copy = await context.newPage();
    await copy.route(page.url(), (route) =>
      route.fulfill({ contentType: 'text/html', body: html }),
    );
    await copy.goto(page.url());
    await expectAccessible(copy);
  } finally {
    await context.close();
  }
}

/** Fails with one readable line per finding when the page, as it now is, breaks a WCAG rule. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    // In the page itself, which has no frames of other sites: the other way opens a second page each time.
    .setLegacyMode()
    .analyze();
  const findings = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}\n  ${node.target.join(' ')}\n  ${node.failureSummary}`),
  );
  expect(findings, `accessibility of ${page.url()}`).toEqual([]);
}
