import type { Browser } from '@playwright/test';
import { applied } from '#tests/support/applications/applied.ts';
import { test as base, expect } from '#tests/support/fixtures.ts';
import { employ, newcomer, pdf } from '#tests/support/pages/employees-page.ts';
import { expectOnePage } from '#tests/support/pages/pdf-frame.ts';
import { toastOf } from '#tests/support/pages/site-page.ts';
import { openSession } from '#tests/support/sign-in/open-session.ts';
import { findChromium } from '../../scripts/test/chromium.ts';

/** Uses a whole Chromium, for its back/forward cache and PDF viewer: the headless shell has neither. */
const test = base.extend<{ whole: Browser }>({
  whole: async ({ playwright, launchOptions }, use) => {
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      executablePath: await findChromium(),
      // Playwright would switch the cache off.
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    });
    await use(browser);
    await browser.close();
  },
  page: async ({ whole, baseURL }, use) => {
    await use(await whole.newPage({ baseURL }));
  },
});

test('a resume and an offer letter are shown as PDF in a frame', async ({
  admin: page,
  server,
}) => {
  const { id, fullName } = await applied(server);
  await page.goto(`/admin/applications?application=${id}`);
  await page.getByRole('button', { name: 'View', exact: true }).first().click();
  const resume = page.getByRole('dialog', { name: `Resume: ${fullName}` });
  await expect(resume.locator('iframe')).toBeVisible();
  await expectOnePage(page);

  const person = newcomer();
  await employ(server, person);
  await page.goto('/admin/employees');
  const record = page.getByRole('row', { name: person.name });
  await record.getByLabel('Offer letter', { exact: true }).setInputFiles(pdf('Offer'));
  await expect(toastOf(page)).toHaveText('Offer Letter Uploaded');
  await record.getByRole('button', { name: 'View the offer letter' }).click();
  const letter = page.getByRole('dialog', { name: `Offer letter: ${person.name}` });
  await expect(letter.locator('iframe')).toBeVisible();
  await expectOnePage(page);
});

test('Back shows nothing of the back office after Logout, here or in another tab', async ({
  whole,
  server,
}) => {
  const visit = async () => (await whole.newContext({ baseURL: server.origin })).newPage();

  const visitor = await visit();
  await visitor.goto('/shop');
  await visitor.evaluate(() => {
    window.addEventListener('pageshow', ({ persisted }) => {
      document.title = `kept: ${persisted}`;
    });
  });
  await visitor.goto('/privacy-policy');
  // `goBack` would wait for a load event that never comes.
  await visitor.evaluate(() => history.back());
  await expect(visitor, 'the cache is there').toHaveTitle('kept: true');

  for (const left of ['by Logout', 'for another page, and out in another tab'] as const) {
    const page = await visit();
    await page.context().addCookies([{ ...(await openSession(server)), url: server.origin }]);
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
});
