import { expect, type Locator, type Page } from '@playwright/test';

/** Opens a page of the site, hydrates it, and waits until React has taken it over. */
export async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydratePage(page);
}

/** Opens a page and waits until it looks finished, without doing anything that would hydrate it. */
export async function openSettled(page: Page, path: string): Promise<void> {
  await page.goto(path);
  if (await page.locator('script[data-hydrate=now]').count()) await waitForHydration(page);
  await page.getByText('LOADING...').waitFor({ state: 'hidden' });
  await page.evaluate(() => document.fonts.ready);
}

/** Waits until a public page has this text: while it is drawn anew, a busy server answers with the former one. */
export async function untilDrawn(page: Page, path: string, text: string): Promise<void> {
  const read = async () => (await page.request.get(path)).text();
  await expect.poll(read).toContain(text);
}

/** Hydrates a page that is open already, such as after a reload. */
export async function hydratePage(page: Page): Promise<void> {
  // The event of pointing at the cart; the pointer itself stays where it is.
  await page.getByRole('button', { name: 'Cart', exact: true }).dispatchEvent('pointerover');
  await waitForHydration(page);
}

/** Waits for a page that hydrates by itself. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor();
}

/**
 * Holds back all scripts, or the requests that match `what`, until `arrive` is called.
 * @param method holds back requests of this method only
 */
export async function hold(
  page: Page,
  what: Parameters<Page['route']>[0] = '**/*.js',
  method?: string,
): Promise<{ arrive(): void; asked: number }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const line = { arrive: resolve, asked: 0 };
  await page.route(what, async (route) => {
    if (!method || route.request().method() === method) {
      line.asked += 1;
      await promise;
    }
    await route.fallback();
  });
  return line;
}

/** The toast that was shown last. */
export const toastOf = (page: Page) => page.getByRole('status').filter({ hasText: /\w/ }).last();

/** Puts a text under 'cart' into the browser's storage, as if an earlier visit had left it there. */
export async function leaveCart(page: Page, text: string): Promise<void> {
  await page.goto('/privacy-policy');
  await page.evaluate((value) => localStorage.setItem('cart', value), text);
}

/** What the browser keeps under 'cart'. */
export async function keptCart(page: Page): Promise<unknown> {
  return JSON.parse((await page.evaluate(() => localStorage.getItem('cart'))) ?? 'null');
}

/** A Google account, to be given to `google.account`. */
export const googleVisitor = {
  sub: '1001',
  email: 'aisyah@gmail.example',
  email_verified: true,
  name: 'Nur Aisyah binti Abdul Rahman',
};

/** A visitor's ways to sign in and out. */
export const googleButton = (page: Page) =>
  page.getByRole('button', { name: 'CONTINUE WITH GOOGLE' });
export const signInLink = (page: Page) => page.getByRole('link', { name: 'Sign in' });
export const signOutButton = (page: Page) => page.getByRole('button', { name: 'Sign out' });

/** The toast covers none of these parts. */
export async function expectClearOf(toast: Locator, parts: Locator[]): Promise<void> {
  const said = await toast.boundingBox();
  if (!said) throw new Error('No toast');
  for (const part of parts) {
    const box = await part.boundingBox();
    if (!box) throw new Error('Not there');
    const apart = box.y + box.height <= said.y || box.y >= said.y + said.height;
    expect(apart, `${part}`).toBe(true);
  }
}
