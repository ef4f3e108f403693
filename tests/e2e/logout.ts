import { expect, test } from '#tests/support/fixtures.ts';
import { signIn } from '#tests/support/owner.ts';

// Playwright switches the back/forward cache off; people have it.
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
});

test('the cache is there: Back shows a public page as it was left', async ({ page }) => {
  await page.goto('/shop');
  await page.evaluate(() => {
    window.addEventListener('pageshow', ({ persisted }) => {
      document.title = `kept: ${persisted}`;
    });
  });
  await page.goto('/privacy-policy');
  // `goBack` would wait for a load that never comes.
  await page.evaluate(() => history.back());
  await expect(page).toHaveTitle('kept: true');
});

for (const left of ['by Logout', 'for another page, and out in another tab'] as const) {
  test(`Back shows nothing of the back office, left ${left}`, async ({ page, server }) => {
    // A session of its own, since it ends here.
    const cookie = await signIn(server.origin);
    await page.context().addCookies([{ ...cookie, url: server.origin }]);
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
  });
}
