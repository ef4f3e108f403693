import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { emailSubscribers } from '#db/schema/subscribers.ts';
import { subscriberRow } from '#tests/fixtures/subscriber-row.ts';
import { expect, expectAccessible, test } from '#tests/support/fixtures.ts';
import { onDatabase } from '#tests/support/pages/onboarding-page.ts';
import { toastOf, waitForHydration } from '#tests/support/pages/site-page.ts';
import type { RunningServer } from '#tests/support/processes/server.ts';

let readers = 0;

/** A new beginning for addresses that no other test uses. */
const newName = () => `reader.${process.pid}.${++readers}`;

/** Stores these addresses as subscribed from the menu just now. */
async function subscribe(server: RunningServer, ...emails: string[]): Promise<void> {
  const rows = emails.map((email, at) =>
    // Each a millisecond later than the one before.
    subscriberRow({ email, created_at: new Date(Date.now() + at) }),
  );
  await onDatabase(server, (db) => db.insert(emailSubscribers).values(rows));
}

const cardsOf = (page: Page) =>
  page.getByRole('list', { name: 'Subscribers' }).getByRole('listitem');

test('the owner finds a subscriber and saves the list as CSV @widths', async ({
  admin: page,
  server,
}) => {
  const name = newName();
  const form = { email: `=${name}@example.com`, source: 'sidebar' };
  expect((await page.request.post('/newsletter', { form })).ok()).toBe(true);
  await subscribe(server, `${name}@example.com`, `+60.${name}@example.com`);
  await page.goto('/admin/applications');
  if ((page.viewportSize()?.width ?? 0) < 1024) {
    await page.getByRole('button', { name: 'Menu' }).click();
  }
  await page.getByRole('link', { name: 'Email List' }).click();
  await expect(page.getByRole('heading', { name: 'Email Subscribers' })).toBeVisible();
  await expect(page.getByText(/^Total subscribers: [\d,]+$/)).toBeVisible();

  const search = page.getByLabel('Search subscribers');
  const cards = cardsOf(page);
  await search.fill(name.toUpperCase());
  await expect(cards).toHaveCount(3);
  await expect(page).toHaveURL(/search=/);
  const odd = cards.filter({ hasText: `=${name}@example.com` });
  await expect(odd).toContainText('sidebar');
  await expect(odd).toContainText(/\d+ \w{3} \d{4}/);
  await expect(odd).toContainText('Privacy notice 1 in English');
  await search.fill(`+60.${name}`);
  await expect(cards).toHaveCount(1);
  await search.fill(`nobody.${name}`);
  await expect(page.getByText('No email subscribers found')).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^embun-email-subscribers-\d{4}-\d{2}-\d{2}\.csv$/);
  await expect(toastOf(page)).toHaveText('Email list exported successfully');
  // The file has all subscribers, not only the search results.
  expect(await readFile(await file.path(), 'utf8')).toContain(`\n${name}@example.com,sidebar,`);

  const second = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export with unsubscribe links' }).click();
  const withLinks = await readFile(await (await second).path(), 'utf8');
  const [, link] = new RegExp(`^${name}@.*,(http.*)$`, 'm').exec(withLinks) ?? [];
  await page.goto(String(link));
  await expect(page.getByRole('button', { name: 'Unsubscribe' })).toBeVisible();
});

test('the owner takes a subscriber off the list, and puts them back when they ask @phone', async ({
  admin: page,
  server,
}) => {
  const email = `${newName()}@example.com`;
  await subscribe(server, email);
  await page.goto(`/admin/email-list?search=${email}`);
  const card = cardsOf(page);
  await card.getByRole('button', { name: 'Remove' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(email);
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

test('by keyboard the owner opens the table of growth, refreshes and goes from page to page', async ({
  admin: page,
  server,
}) => {
  const name = newName();
  const many = Array.from({ length: 51 }, (_, at) => `${name}.${at}@example.com`);
  await subscribe(server, ...many);
  await page.goto('/admin/email-list');
  await waitForHydration(page);
  const growth = page.getByRole('region', { name: 'The last 12 months' });
  await expect(growth.getByRole('img')).toBeVisible();
  await growth.getByText('As a table').press('Enter');
  await expect(growth.getByRole('row')).toHaveCount(13);
  await expect(growth.getByRole('row').last()).toContainText(/^\w+ 20\d\d[1-9]/);

  await page.goto(`/admin/email-list?search=${name}`);
  await waitForHydration(page);
  const refresh = page.getByRole('button', { name: 'Refresh' });
  await subscribe(server, `late.${name}@example.com`);
  await refresh.press('Enter');
  await expect(page.getByText(`late.${name}@example.com`)).toBeVisible();
  await expect(refresh).toBeFocused();
  await subscribe(server, `later.${name}@example.com`);
  await refresh.dblclick();
  await expect(page.getByText(`later.${name}@example.com`)).toBeVisible();

  const pages = page.getByRole('navigation', { name: 'Pages' });
  await pages.getByRole('link', { name: 'Older' }).press('Enter');
  await expect(pages.getByRole('link', { name: 'Newer' })).toBeFocused();
  await expect(pages.getByRole('link', { name: 'Older' })).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(pages.getByRole('link', { name: 'Older' })).toBeFocused();
});
