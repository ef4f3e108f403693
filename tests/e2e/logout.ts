import { expect, test } from '#tests/support/fixtures.ts';
import { signIn } from '#tests/support/owner.ts';
import { findChromium } from '../../scripts/test/chromium.ts';

test('Back shows nothing of the back office, left by Logout or out in another tab', async ({
  playwright,
  launchOptions,
  server,
}) => {
  // People have the back/forward cache: the headless shell lacks it, and Playwright switches it off.
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    executablePath: await findChromium(),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  const visit = async () => (await browser.newContext({ baseURL: server.origin })).newPage();

  const visitor = await visit();
  await visitor.goto('/shop');
  await visitor.evaluate(() => {
    window.addEventListener('pageshow', ({ persisted }) => {
      document.title = `kept: ${persisted}`;
    });
  });
  await visitor.goto('/privacy-policy');
  // `goBack` would wait for a load that never comes.
  await visitor.evaluate(() => history.back());
  await expect(visitor, 'the cache is there').toHaveTitle('kept: true');

  for (const left of ['by Logout', 'for another page, and out in another tab'] as const) {
    const page = await visit();
    await page.context().addCookies([{ ...(await signIn(server.origin)), url: server.origin }]);
    await page.goto('/admin/email-list');
    await expect(page.getByRole('heading', { name: 'Email Subscribers' })).toBeVisible();
    if (left === 'by Logout') {
      await page.getByRole('button', { name: 'Logout' }).click();
      await expect(page).toHaveURL('/admin/login');
    } else {
      await page.goto('/privacy-policy');
      const other = await page.context().newPage();
      await other.goto('/admin/email-list');
      await other.getByRole('button', { name: 'Logout' }).click();
      await expect(other).toHaveURL('/admin/login');
    }
    const shown: string[] = [];
    await page.exposeFunction('note', (text: string) => shown.push(text));
    await page.addInitScript(() => {
      const { note } = window as unknown as { note: (text: string) => void };
      new MutationObserver(() => note(document.body?.textContent ?? '')).observe(document, {
        childList: true,
        subtree: true,
      });
    });
    await page.goBack();
    await expect(page).toHaveURL(/\/admin\/login/);
    await expect(page.getByRole('heading', { name: 'Admin login' })).toBeVisible();
    expect(shown.join()).not.toContain('Email Subscribers');
  }
  await browser.close();
});
