import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, expectAccessible, test } from '#tests/support/fixtures.ts';
import { waitForHydration } from '#tests/support/site-page.ts';

/** Subscribes as the form does. */
async function subscribe(request: APIRequestContext, email: string): Promise<void> {
  const form = { email, source: 'sidebar' };
  const response = await request.post('/newsletter', { form });
  expect(response.ok()).toBe(true);
}

const toastOf = (page: Page) => page.getByRole('status').filter({ hasText: /./ });

test('the owner takes a subscriber off the list, and puts them back when they ask @phone', async ({
  admin: page,
}, info) => {
  const email = `remove.${info.project.name}.${info.workerIndex}.${Date.now()}@example.com`;
  await subscribe(page.request, email);
  await page.goto(`/admin/email-list?search=${email}`);
  const card = page.getByRole('list', { name: 'Subscribers' }).getByRole('listitem');
  await card.getByRole('button', { name: 'Remove' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(email);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(card).toHaveCount(1);
  await card.getByRole('button', { name: 'Remove' }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(toastOf(page)).toHaveText('Subscriber removed');
  await expect(page.getByText(`${email} was taken off the list on`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Put Back' }).click();
  await dialog.getByRole('button', { name: 'Put Back' }).click();
  await expect(toastOf(page)).toHaveText('Subscriber put back');
  await expect(card).toContainText(email);
});

test('the owner finds a subscriber and saves the list as CSV @widths', async ({
  admin: page,
}, info) => {
  const name = `reader.${info.project.name}.${info.workerIndex}.${Date.now()}`;
  await subscribe(page.request, `${name}@example.com`);
  await subscribe(page.request, `+60.${name}@example.com`);
  await subscribe(page.request, `=${name}@example.com`);
  await page.goto('/admin/applications');
  if ((page.viewportSize()?.width ?? 0) < 1024) {
    await page.getByRole('button', { name: 'Menu' }).click();
  }
  await page.getByRole('link', { name: 'Email List' }).click();
  await expect(page.getByRole('heading', { name: 'Email Subscribers' })).toBeVisible();
  await expect(page.getByText(/^Total subscribers: [\d,]+$/)).toBeVisible();
  const cards = page.getByRole('list', { name: 'Subscribers' }).getByRole('listitem');
  await expect(cards.first()).toContainText(`=${name}@example.com`);
  await expect(cards.first()).toContainText('sidebar');
  await expect(cards.first()).toContainText(/\d+ \w{3} \d{4}/);
  await expect(cards.first()).toContainText(/Notice 1, English, \d+ \w+ \d{4}/);
  await expectAccessible(page);

  await page.getByLabel('Search subscribers').fill(name.slice(3).toUpperCase());
  await expect(cards).toHaveCount(3);
  await expect(page).toHaveURL(/search=/);
  await page.getByLabel('Search subscribers').fill(`+60.${name}`);
  await expect(cards).toHaveCount(1);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^embun-email-subscribers-\d{4}-\d{2}-\d{2}\.csv$/);
  await expect(toastOf(page)).toHaveText('Email list exported successfully');
  const lines = (await readFile(await file.path(), 'utf8')).split('\n');
  expect(lines[0]).toBe('\uFEFFEmail,Source,Subscribed Date');
  expect(lines.find((line) => line.startsWith(`${name}@`))).toMatch(/,sidebar,\d{4}-\d{2}-\d{2}$/);
  for (const odd of [`'=${name}@`, `'+60.${name}@`]) {
    expect(lines.some((line) => line.startsWith(odd))).toBe(true);
  }
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeVisible();

  const second = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export with unsubscribe links' }).click();
  const withLinks = await readFile(await (await second).path(), 'utf8');
  const [, link] = new RegExp(`^${name}@.*,(http.*)$`, 'm').exec(withLinks) ?? [];
  await page.goto(String(link));
  await expect(page.getByRole('button', { name: 'Unsubscribe' })).toBeVisible();
});

test('the owner sees how the list grows, as a picture and as a table', async ({ admin: page }) => {
  const email = `grown.${Date.now()}@example.com`;
  await subscribe(page.request, email);
  await page.goto('/admin/email-list');
  const growth = page.getByRole('region', { name: 'The last 12 months' });
  await expect(growth.getByRole('img')).toBeVisible();
  await growth.getByText('As a table').press('Enter');
  await expect(growth.getByRole('row')).toHaveCount(13);
  await expect(growth.getByRole('row').last()).toContainText(/^\w+ 20\d\d[1-9]/);
  await expectAccessible(page);
});

test('the keyboard goes from page to page and back', async ({ admin: page }) => {
  const name = `many.${Date.now()}`;
  await Promise.all(
    Array.from({ length: 51 }, (_, i) => subscribe(page.request, `${name}.${i}@example.com`)),
  );
  await page.goto(`/admin/email-list?search=${name}`);
  await waitForHydration(page);
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await pages.getByRole('link', { name: 'Older' }).press('Enter');
  await expect(pages.getByRole('link', { name: 'Newer' })).toBeFocused();
  await expect(pages.getByRole('link', { name: 'Older' })).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(pages.getByRole('link', { name: 'Older' })).toBeFocused();
});

test('Refresh shows who has come since, also when pressed twice or by a key', async ({
  admin: page,
}) => {
  await page.goto('/admin/email-list');
  const refresh = page.getByRole('button', { name: 'Refresh' });
  const [first, second] = [`late.${Date.now()}@example.com`, `later.${Date.now()}@example.com`];
  await subscribe(page.request, first);
  await refresh.dblclick();
  await expect(page.getByText(first)).toBeVisible();
  await subscribe(page.request, second);
  await refresh.press('Enter');
  await expect(page.getByText(second)).toBeVisible();
  await expect(refresh).toBeFocused();
});

test('a search that finds nobody says so', async ({ admin: page }) => {
  await page.goto('/admin/email-list?search=nobody-has-this');
  await expect(page.getByText('No email subscribers found')).toBeVisible();
  await expect(page.getByLabel('Search subscribers')).toHaveValue('nobody-has-this');
  await expectAccessible(page);
});

test('nobody but an admin sees the list or its file', async ({ page, request }) => {
  await page.goto('/admin/email-list');
  await expect(page).toHaveURL(/\/admin\/login/);
  const file = await request.get('/admin/email-list.csv', { maxRedirects: 0 });
  expect(file.status()).toBe(302);
});

test.describe('when the server cannot be reached', () => {
  test.use({ expectedFaults: /ERR_FAILED|ERR_CONNECTION|Failed to load resource/ });

  test('list and export say so, and the screen stays', async ({ admin: page }) => {
    await page.goto('/admin/email-list');
    await page.route(/email-list\.(data|csv)/, (route) => route.abort('connectionrefused'));
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(toastOf(page)).toHaveText('Failed to load email subscribers');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await expect(toastOf(page)).toHaveText('Failed to export email list');
    await expect(page.getByRole('heading', { name: 'Email Subscribers' })).toBeVisible();
  });

  test('a double click exports, and cancels nothing', async ({ admin: page }) => {
    await page.goto('/admin/email-list');
    await page.route('**/admin/email-list.csv', () => undefined);
    await page.getByRole('button', { name: 'Export CSV' }).dblclick();
    await expect(page.getByRole('button', { name: 'Export CSV' })).toBeDisabled();
    await expect(page.getByRole('progressbar', { name: 'Export' })).toBeVisible();
  });

  test('an export that is cancelled says nothing and can begin anew', async ({ admin: page }) => {
    await page.goto('/admin/email-list');
    await page.route('**/admin/email-list.csv', () => undefined);
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await expect(page.getByRole('progressbar', { name: 'Export' })).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: 'Export CSV' })).toBeEnabled();
    await expect(page.getByRole('button', { name: 'Export CSV' })).toBeFocused();
    await expect(toastOf(page)).toBeHidden();
  });
});
