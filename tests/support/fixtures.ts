import { isDeepStrictEqual } from 'node:util';
import AxeBuilder from '@axe-core/playwright';
import {
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
  type Request,
} from '@playwright/test';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { insertAdmin } from '#app/accounts/setup/create-admin.server.ts';
import { account, user } from '#db/schema/accounts.ts';
import { products } from '#db/schema/shop.ts';
import { type FakeGoogle, startFakeGoogle } from '#tests/fakes/google.ts';
import { onDatabase } from '#tests/support/pages/onboarding-page.ts';
import { type RunningServer, startServer } from '#tests/support/processes/server.ts';
import { openSession } from '#tests/support/sign-in/open-session.ts';
import { owner, ownerSettings } from '#tests/support/sign-in/owner.ts';

export { expect, owner };

/** An admin for one journey alone, which may change the account as it likes. */
export type Colleague = {
  email: string;
  password: string;
  cookie: { name: string; value: string };
};

type WorkerFixtures = {
  /** Settings that a proof needs besides the usual ones; it then gets a server of its own. Journeys need none. */
  settings: Record<string, string>;
  /** The fake Google that the server sends visitors to. */
  google: FakeGoogle;
  /** A production server with a data folder of its own, shared by the journeys of one worker. */
  server: RunningServer;
  /** The cookie of a signed-in owner. */
  ownerCookie: { name: string; value: string };
};

type TestFixtures = {
  /** The faults that a journey causes on purpose: matches texts of console errors and addresses of requests. */
  expectedFaults: RegExp;
  /** Fails the journey when the page complained about anything that it did not expect. */
  noFaults: undefined;
  /** The ids of the products that are in stock while a journey runs; at first none is (spec 3.1). */
  stock: number[];
  /** Puts `stock` in stock before each journey. */
  shelves: undefined;
  /** The page of a signed-in owner. */
  admin: Page;
  colleague: Colleague;
};

let colleagues = 0;

export const test = base.extend<TestFixtures, WorkerFixtures>({
  settings: [{}, { option: true, scope: 'worker' }],
  google: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern, and nothing is needed
    async ({}, use) => {
      const google = await startFakeGoogle();
      await use(google);
      await google.stop();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ settings, google }, use) => {
      const server = await startServer({
        env: {
          ...ownerSettings,
          RATE_LIMIT_FACTOR: '1000',
          ...google.settings,
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
  ownerCookie: [async ({ server }, use) => use(await openSession(server)), { scope: 'worker' }],
  admin: async ({ page, ownerCookie, baseURL }, use) => {
    await page.context().addCookies([{ ...ownerCookie, url: baseURL }]);
    await use(page);
  },
  stock: [[], { option: true }],
  shelves: [
    async ({ server, stock }, use) => {
      await putInStock(server, stock);
      await use(undefined);
    },
    { auto: true },
  ],
  colleague: async ({ server }, use) => {
    const email = `colleague.${process.pid}.${++colleagues}@embun.example`;
    await addAdmin(server, email);
    const { password } = owner;
    await use({ email, password, cookie: await openSession(server, email) });
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

/** What the worker's server has in stock. A journey that changes it puts it back. */
let stocked: number[] = [];

/** Changes what is in stock, as an admin would, and waits until the shop's pages show it. */
async function putInStock(server: RunningServer, ids: number[]): Promise<void> {
  if (isDeepStrictEqual(ids, stocked)) return;
  stocked = ids;
  const isChanged = await onDatabase(server, async (db) => {
    const wanted = ids.length > 0 ? inArray(products.id, ids) : sql`false`;
    const changed = await db
      .update(products)
      .set({ in_stock: sql`${wanted}` })
      .where(sql`${products.in_stock} is distinct from ${wanted}`)
      .returning({ id: products.id });
    if (changed.length > 0) await db.execute(sql`select pg_notify('content', '')`);
    return changed.length > 0;
  });
  if (!isChanged) return;
  const read = async (path: string) => (await fetch(server.origin + path)).text();
  let shown: { id: number; slug: string; isInStock: boolean }[] = [];
  await expect(async () => {
    shown = JSON.parse(await read('/api/products'));
    expect(shown.filter(({ isInStock }) => isInStock).map(({ id }) => id)).toEqual(ids);
  }).toPass({ intervals: [10] });
  // While a page is drawn anew, a busy server answers with the former one.
  for (const [path, ofPage] of [
    ['/shop', shown],
    ...shown.map((one) => [`/shop/${one.slug}`, [one]] as const),
  ] as const) {
    const soldOut = ofPage.filter(({ isInStock }) => !isInStock);
    const count = async () => (await read(path)).split('>Sold Out<').length - 1;
    await expect.poll(count, { intervals: [10] }).toBe(soldOut.length);
  }
}

/** Makes another admin with the owner's password: copies its hash, because making one is slow. */
async function addAdmin(server: RunningServer, email: string): Promise<void> {
  await onDatabase(server, async (db) => {
    const [stored] = await db
      .select({ password: account.password })
      .from(account)
      .innerJoin(user, eq(user.id, account.userId))
      .where(and(eq(user.email, owner.email), eq(account.providerId, 'credential')));
    const passwordHash = stored?.password ?? '';
    await db.transaction((tx) =>
      insertAdmin(tx, { email, name: 'Partner', passwordHash }, new Date()),
    );
  });
}

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
 * `expectAccessible` for a page with scripts switched off, where the check cannot run either: it runs in a copy of
 * the document, with the contents of `<noscript>` and without the page's own scripts.
 */
export async function expectAccessibleAsItIs(page: Page): Promise<void> {
  const html = (await page.content())
    .replace(/<script.*?<\/script>/gs, '')
    .replace(/<(\/?)noscript>/g, '<$1div>');
  const context = await page.context().browser()?.newContext({ javaScriptEnabled: true });
  if (!context) throw new Error('There is no browser to open another page in');
  try {
    const copy = await context.newPage();
    // The address of a request has no fragment.
    const [url = ''] = page.url().split('#');
    await copy.route(url, (route) => route.fulfill({ contentType: 'text/html', body: html }));
    await copy.goto(url);
    await expectAccessible(copy);
  } finally {
    await context.close();
  }
}

/** Fails with one readable line per finding when the page, as it now is, breaks a WCAG rule. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    // Runs in the page itself, which has no frames of other sites: by default axe opens a second page each time.
    .setLegacyMode()
    .analyze();
  const findings = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}\n  ${node.target.join(' ')}\n  ${node.failureSummary}`),
  );
  expect(findings, `accessibility of ${page.url()}`).toEqual([]);
}
