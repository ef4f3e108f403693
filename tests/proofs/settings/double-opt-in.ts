import type { Page } from '@playwright/test';
import { type FakeSmtp, startFakeSmtp } from '#tests/fakes/smtp.ts';
import { test as base, expect, expectAccessible } from '#tests/support/fixtures.ts';

/** The site with a mail server. */
const test = base.extend<object, { smtp: FakeSmtp }>({
  smtp: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern, and nothing is needed
    async ({}, use) => {
      const smtp = await startFakeSmtp();
      await use(smtp);
      await smtp.stop();
    },
    { scope: 'worker' },
  ],
  settings: [async ({ smtp }, use) => use(smtp.settings), { scope: 'worker' }],
});

/** Subscribes from the menu, and reads the links in the email that comes. */
async function askFor(page: Page, smtp: FakeSmtp, email: string) {
  await page.goto('/career');
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await menu.getByLabel('Email').fill(email);
  await menu.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByRole('status')).toContainText('Check your email');
  await expect(menu.getByLabel('Email')).toHaveValue('');
  const mail = () => smtp.received.find(({ recipients }) => recipients.includes(email));
  await expect.poll(() => mail()?.email.subject).toBe('Please confirm: the Embun newsletter');
  const linkOf = (kind: string) =>
    new RegExp(`http://localhost:\\d+/newsletter/${kind}/\\S+`).exec(mail()?.email.text ?? '')?.[0];
  return { confirm: linkOf('confirm') ?? '', unsubscribe: linkOf('unsubscribe') ?? '' };
}

test.use({ expectedFaults: /status of 404/ });

test('a reader confirms with one press, and leaves again with one', async ({
  admin: page,
  smtp,
}, info) => {
  const email = `reader.${info.project.name}.${info.workerIndex}@example.com`;
  const listed = () => page.goto(`/admin/email-list?search=${email}`);
  const { confirm, unsubscribe } = await askFor(page, smtp, email);
  await listed();
  await expect(page.getByText('No email subscribers found')).toBeVisible();

  await page.goto(confirm);
  await expect(page.getByRole('heading', { name: 'Confirm your subscription' })).toBeVisible();
  await expectAccessible(page);
  const missing: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() === 404) missing.push(answer.url());
  });
  await page.getByRole('button', { name: 'Confirm subscription' }).click();
  await expect(page.getByRole('heading', { name: 'Successfully subscribed!' })).toBeVisible();
  expect(missing).toEqual([]);
  await listed();
  await expect(page.getByText(email, { exact: true })).toBeVisible();
  await page.goto(confirm);
  await expect(page.getByRole('heading', { name: "This link can't be used" })).toBeVisible();
  await expectAccessible(page);

  await page.goto(unsubscribe);
  await expect(page.getByRole('heading', { name: 'Unsubscribe' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { name: 'Unsubscribed' })).toBeVisible();
  await listed();
  await expect(page.getByText('No email subscribers found')).toBeVisible();
});
