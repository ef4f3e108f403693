import { brotliCompressSync } from 'node:zlib';
import type { Locator, Page } from '@playwright/test';
import { cartLine, standard, storedCart } from '#tests/fixtures/products.ts';
import { expect, expectAccessible, test } from '#tests/support/fixtures.ts';
import {
  hold,
  hydratePage,
  keptCart,
  leaveCart,
  openHydrated,
  waitForHydration,
} from '#tests/support/pages/site-page.ts';

test.use({ stock: [1, 2], contextOptions: { reducedMotion: 'no-preference' } });

const cartButton = (page: Page) => page.getByRole('button', { name: 'Cart', exact: true });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Cart' });
const quickAdd = (page: Page) =>
  page.getByRole('article', { name: 'Standard 1.0' }).getByRole('button', { name: 'Quick Add' });
const oneStandard = storedCart(cartLine(standard));

/** The scripts that a page fetches from now on. */
function watchScripts(page: Page): string[] {
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) fetched.push(new URL(request.url()).pathname);
  });
  return fetched;
}

/** Presses without looking, as somebody in a hurry does. */
function press(button: Locator): Promise<void> {
  return button.click({ noWaitAfter: true, force: true });
}

test.describe('a visit that only looks', () => {
  test.use({ expectedFaults: /status of 404/ });

  for (const path of [
    '/',
    '/shop',
    '/shop/standard-1.0',
    '/store',
    '/privacy-policy',
    '/no/such/page',
  ]) {
    test(`fetches no script at ${path}, and at most 4 KB stand in the document`, async ({
      page,
    }) => {
      const fetched = watchScripts(page);
      await page.clock.install();
      const response = await page.goto(path);
      await page.clock.runFor(60_000);
      expect(fetched).toEqual([]);
      const html = (await response?.text()) ?? '';
      const scripts = [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)]
        .filter(([, attributes]) => !attributes?.includes('json'))
        .map(([, , text]) => text);
      expect(scripts.length).toBeGreaterThan(1);
      expect(brotliCompressSync(scripts.join('')).length).toBeLessThan(4000);
    });
  }

  test('opens the menu, sees what is in the cart, and stops the film', async ({ page }) => {
    await leaveCart(page, oneStandard);
    const fetched = watchScripts(page);
    await page.goto('/');
    await expect(page.getByRole('banner').getByText('1', { exact: true })).toBeVisible();
    await expect(cartButton(page)).toHaveAccessibleDescription('1 item');
    await page.getByRole('button', { name: 'Pause video' }).click();
    await expect(page.locator('video')).toHaveJSProperty('paused', true);
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
    await expectAccessible(page);
    // Back from the back/forward cache; another tab has emptied the cart in the meantime.
    await page.evaluate(() => {
      localStorage.removeItem('cart');
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
    await expect(page.getByRole('banner').getByText('1', { exact: true })).toBeHidden();
    expect(fetched).toEqual([]);
  });
});

test.describe('what hydrates a page', () => {
  test('pointing at what needs its scripts', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Visit us' }).hover();
    await expect(page.locator('html')).not.toHaveAttribute('data-hydrated');
    await cartButton(page).hover();
    await waitForHydration(page);
  });

  test('any move at all in the shop', async ({ page }) => {
    await page.goto('/shop');
    await page.mouse.move(5, 400);
    await page.mouse.move(9, 404);
    await waitForHydration(page);
  });

  test('a session, whose owner the header names', async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'has_session', value: '1', url: baseURL }]);
    await page.goto('/');
    await waitForHydration(page);
  });
});

test.describe('on a slow line', () => {
  test('Quick Add is answered by the first script, once, and the cart opens with the rest', async ({
    page,
  }) => {
    const scripts = await hold(page, /\/(?!early-)[^/]*\.js$/);
    await page.goto('/shop');
    // A screen reader announces text that is added to a status, but not text that the status is inserted with.
    await page.evaluate(() => {
      new MutationObserver((changes) => {
        for (const added of changes.flatMap(({ addedNodes }) => [...addedNodes]))
          if (added instanceof Element && added.matches('[role=status]'))
            added.setAttribute('data-came-with', added.textContent);
      }).observe(document.body, { childList: true });
    });
    for (let presses = 0; presses < 2; presses++) await press(quickAdd(page));
    const toast = page.getByText('Standard 1.0 has been added to your cart.');
    await expect(toast).toBeVisible();
    const card = page.getByRole('status').filter({ has: toast });
    await expect(card).toHaveAttribute('data-came-with', '');
    // The stylesheet of the whole site has replaced the smaller one that the page came with.
    await expect(card).toHaveCSS('padding', '16px 20px');
    await expect(page.getByRole('banner').getByText('2', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await press(cartButton(page));
    scripts.arrive();
    await waitForHydration(page);
    await expect(panel(page).getByLabel('Quantity', { exact: true })).toHaveText('2');
    expect(await keptCart(page)).toMatchObject({ items: [{ id: 1, quantity: 2 }] });
    // The first script's toast is gone, so at most React's is there.
    expect(await toast.count()).toBeLessThan(2);
  });

  test('menu and film answer at once, and stay as they are when the page hydrates', async ({
    page,
  }) => {
    const scripts = await hold(page);
    await page.goto('/store');
    await page.getByRole('button', { name: 'Pause video' }).click();
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await menu.getByLabel('Email').focus();
    scripts.arrive();
    await waitForHydration(page);
    await expect(menu).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Play video' }).click();
    await expect(page.getByRole('button', { name: 'Pause video' })).toBeVisible();
  });

  test('typed letters stay, and a form sent too early is sent once', async ({ page }, info) => {
    const posts: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') posts.push(new URL(request.url()).pathname);
    });
    const scripts = await hold(page);
    await page.clock.install();
    await page.goto('/privacy-policy');
    await page.getByRole('button', { name: 'Menu' }).click();
    const field = page.getByRole('navigation', { name: 'Menu' }).getByLabel('Email');
    await field.pressSequentially(`early.${info.workerIndex}.${Date.now()}@example.com`);
    const typed = await field.inputValue();
    await field.press('Enter');
    await field.press('Enter');
    await expect(page.locator('form[aria-busy=true]')).toBeVisible();
    await expect(field).toHaveValue(typed);
    // However long the scripts take.
    await page.clock.fastForward(20_000);
    await expect(page.locator('form[aria-busy=true]')).toBeVisible();
    scripts.arrive();
    await expect(page.getByRole('status')).toContainText('Successfully subscribed!');
    expect(posts).toEqual(['/newsletter.data']);
  });

  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1280, height: 600 },
  ])
    test(`Apply leads to the form however early it is pressed, at ${viewport.width} px`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport);
      for (const isLate of [false, true]) {
        const scripts = await hold(page);
        await page.goto('/career', { waitUntil: 'commit' });
        if (!isLate) scripts.arrive();
        await press(page.getByRole('button', { name: 'Apply', exact: true }));
        scripts.arrive();
        await expect(page.locator('#apply')).toBeFocused();
        await expect
          .poll(() => page.locator('#apply').evaluate((form) => form.getBoundingClientRect().top))
          .toBeLessThan(200);
        await page.unrouteAll();
      }
    });

  test('the checkout of an empty cart says so at once, one with a full cart does not', async ({
    page,
  }) => {
    const scripts = await hold(page);
    const empty = page.getByRole('heading', { name: 'YOUR CART IS EMPTY' });
    await page.goto('/checkout', { waitUntil: 'domcontentloaded' });
    await expect(empty).toBeVisible();
    await page.evaluate((text) => localStorage.setItem('cart', text), oneStandard);
    await page.reload({ waitUntil: 'domcontentloaded' });
    await expect(page.getByRole('banner').getByText('1', { exact: true })).toBeVisible();
    await expect(empty).toBeHidden();
    scripts.arrive();
    await expect(page.getByRole('heading', { name: 'Order summary' })).toBeVisible();
  });

  test('with a slow processor as well, an early press is not lost', async ({ page }) => {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 200_000,
      uploadThroughput: 90_000,
    });
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.goto('/shop', { waitUntil: 'commit' });
    // Both presses at once: Playwright would aim a second one anew, when the panel may cover the button.
    await quickAdd(page).click({ noWaitAfter: true, force: true, clickCount: 2 });
    await expect(panel(page).getByLabel('Quantity', { exact: true })).toHaveText('2');
  });
});

test.describe('when the download fails', () => {
  test.use({ expectedFaults: /ERR_FAILED|ERR_CONNECTION|Failed to (load|fetch)/ });

  for (const file of ['react', 'entry.client']) {
    test(`of ${file}, the button can be pressed again, and then it works`, async ({ page }) => {
      const { promise: pressed, resolve: fail } = Promise.withResolvers<void>();
      const script = `**/${file}-*.js`;
      await page.route(script, async (route) => {
        await pressed;
        await route.abort('connectionrefused');
      });
      await page.goto('/');
      await cartButton(page).click();
      await expect(cartButton(page)).toHaveAttribute('aria-busy', 'true');
      fail();
      await expect(cartButton(page)).not.toHaveAttribute('aria-busy');
      await expect(page.getByRole('alert')).toContainText('No connection');
      await page.unroute(script);
      await cartButton(page).click();
      await expect(panel(page)).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
    });
  }
});

test.describe('a page that starts by itself', () => {
  test.use({ expectedFaults: /ERR_FAILED|Failed to (load|fetch)/ });

  test('tries again when the connection is back', async ({ page }) => {
    const failed = page.waitForEvent('console', (message) =>
      message.text().startsWith('Failed to load resource'),
    );
    await page.route('**/react-*.js', (route) => route.abort());
    await page.goto('/auth');
    await failed;
    // The page offers the button that works without scripts.
    await expect(page.getByRole('button', { name: 'CONTINUE WITH GOOGLE' })).toBeVisible();
    await expect(page.locator('html')).not.toHaveAttribute('data-hydrated');
    await page.unroute('**/react-*.js');
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(page.locator('html')).toHaveAttribute('data-hydrated');
    await expect(page.getByRole('button', { name: 'CONTINUE WITH GOOGLE' })).toBeVisible();
  });
});

test('a page keeps its scroll position when it hydrates and when it is loaded again', async ({
  page,
}) => {
  const scrolled = () => page.evaluate(() => scrollY);
  await page.goto('/privacy-policy');
  await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }));
  await hydratePage(page);
  expect(await scrolled()).toBe(700);
  await page.reload();
  await expect.poll(scrolled).toBe(700);
  await hydratePage(page);
  expect(await scrolled()).toBe(700);
  // Without the mouse: Playwright scrolls to an element that it presses, even in a sticky header.
  await page.getByRole('link', { name: 'Embun, home' }).dispatchEvent('click');
  await expect(page.getByText('Bangi, SEL | October 2025')).toBeVisible();
  await page.goBack();
  await expect.poll(scrolled).toBe(700);
});

test('while the next page loads slowly, the current one tells screen readers that it is busy', async ({
  page,
}) => {
  await openHydrated(page, '/');
  const scripts = await hold(page);
  await page.getByRole('link', { name: 'Visit us' }).click();
  const main = page.getByRole('main');
  await expect(main).toHaveAttribute('aria-busy', 'true');
  scripts.arrive();
  await expect(page.getByRole('heading', { name: 'EMBUN BANGI' })).toBeVisible();
  await expect(main).not.toHaveAttribute('aria-busy');
});

test('a hydrated page fetches the scripts of a link that is pointed at', async ({ page }) => {
  await openHydrated(page, '/');
  const fetched = watchScripts(page);
  await page.getByRole('link', { name: 'Visit us' }).hover();
  await expect.poll(() => fetched.join()).toContain('store.route');
  await expect(page).toHaveURL('/');
});

test('pointing at a link to a page with data checks the connection, and the press does not again', async ({
  page,
}) => {
  await page.clock.setFixedTime(new Date());
  await openHydrated(page, '/');
  const asked: string[] = [];
  page.on('request', (request) => request.url().endsWith('/healthz') && asked.push(request.url()));
  const link = page.getByRole('main').getByRole('link', { name: 'Shop' });
  await link.hover();
  await expect.poll(() => asked.length).toBe(1);
  await link.click();
  await expect(page.getByRole('button', { name: 'Quick Add' })).toHaveCount(2);
  expect(asked).toHaveLength(1);
});
