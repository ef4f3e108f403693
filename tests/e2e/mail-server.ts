import type { Page } from '@playwright/test';
import type { OnboardingForm } from '#app/onboarding/onboarding.ts';
import { type FakeSmtp, startFakeSmtp } from '#tests/fakes/smtp.ts';
import { onboardingAnswers } from '#tests/fixtures/onboarding-answers.ts';
import { apply } from '#tests/support/application-page.ts';
import {
  addEmployee,
  newcomer,
  sendLink as pressSendLink,
  toastOf,
} from '#tests/support/employees-page.ts';
import { test as base, expect, expectAccessible, owner } from '#tests/support/fixtures.ts';
import { fillOnboarding } from '#tests/support/onboarding-page.ts';

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
  await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
  await listed();
  await expect(page.getByText('No email subscribers found')).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, expectedFaults: /csp/ });

  test('confirming and unsubscribing work all the same', async ({ page, smtp }) => {
    const email = 'no.script@example.com';
    await page.goto('/newsletter');
    await page.getByRole('main').getByLabel('Email').fill(email);
    await page.getByRole('main').getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    const mail = () => smtp.received.find(({ recipients }) => recipients.includes(email));
    await expect.poll(() => mail() !== undefined).toBe(true);
    const link = (kind: string) =>
      new RegExp(`http://localhost:\\d+/newsletter/${kind}/\\S+`).exec(
        mail()?.email.text ?? '',
      )?.[0] ?? '';
    await page.goto(link('confirm'));
    await page.getByRole('button', { name: 'Confirm subscription' }).click();
    await expect(page.getByRole('heading', { name: 'Successfully subscribed!' })).toBeVisible();
    await page.goto(link('unsubscribe'));
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
  });
});

test('a mail program unsubscribes with a bare post (RFC 8058)', async ({ page, smtp, server }) => {
  const email = 'one.click@example.com';
  const { confirm, unsubscribe } = await askFor(page, smtp, email);
  await page.goto(confirm);
  await page.getByRole('button', { name: 'Confirm subscription' }).click();
  await expect(page.getByRole('heading', { name: 'Successfully subscribed!' })).toBeVisible();
  const answer = await fetch(unsubscribe, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  });
  expect(answer.status).toBe(200);
  // The address of the link stands in no line of the log.
  const token = unsubscribe.split('/').at(-1) ?? '';
  expect(server.output()).not.toContain(token);
  expect(server.output()).not.toContain(email);
});

/** Presses the button beside copy, and reads the link in the email that comes. */
async function sendLink(page: Page, smtp: FakeSmtp, email: string): Promise<string> {
  const before = smtp.received.length;
  const record = page.getByRole('row', { name: email });
  await pressSendLink(page, record);
  await expect(toastOf(page)).toHaveText('Link Sent');
  await expect.poll(() => smtp.received.length).toBe(before + 1);
  const mail = smtp.received.at(-1);
  expect(mail?.recipients).toEqual([email]);
  return /http\S+\/onboarding\/\S+/.exec(mail?.email.text ?? '')?.[0] ?? '';
}

/** The new hire follows the link and completes the form. */
async function complete(page: Page, link: string, changes?: Partial<OnboardingForm>) {
  await page.goto(link);
  await page.getByRole('heading', { name: 'Employee Onboarding' }).waitFor();
  await fillOnboarding(page, changes);
  await page.getByRole('button', { name: 'Complete Onboarding' }).click();
  await page.getByRole('dialog', { name: /^Welcome to Embun/ }).waitFor();
  await page.close();
}

test('the link reaches a new hire by email; mails tell hire, owner and the address before of what came of it', async ({
  admin: page,
  browser,
  smtp,
}) => {
  const person = newcomer();
  const received = (subject: string, to = person.email) =>
    smtp.received.filter(
      ({ recipients, email }) => recipients.includes(to) && email.subject === subject,
    );
  await addEmployee(page, person);
  await complete(await browser.newPage(), await sendLink(page, smtp, person.email));
  await expect.poll(() => received('Your onboarding at Embun is complete').length).toBe(1);
  const toOwner = () => received('An employee has completed the onboarding', owner.email).at(-1);
  await expect.poll(() => toOwner()?.email.text).toContain('Employee: Nur Aisyah binti Rahman');

  await page.goto('/admin/employees');
  const record = page.getByRole('row', { name: person.email });
  await record.getByRole('button', { name: 'Generate Link' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Generate Link' }).click();
  await expect(toastOf(page)).toHaveText('Link Generated');
  const again = await sendLink(page, smtp, person.email);
  const changes = { account_number: '999988887777', email: `other.${person.email}` };
  await complete(await browser.newPage(), again, changes);
  await expect.poll(() => received('Your bank account at Embun was changed').length).toBe(1);
  const { ic_number, kwsp_no, account_number } = onboardingAnswers();
  const bare = (text: string) => text.replace(/[\s-]/g, '');
  const said = bare(smtp.received.map(({ email }) => `${email.text} ${email.html}`).join());
  for (const number of [ic_number, kwsp_no, account_number, changes.account_number]) {
    expect(said).not.toContain(bare(number));
  }

  await page.goto(/http\S+/.exec(toOwner()?.email.text ?? '')?.[0] ?? '');
  await expect(page.getByRole('dialog', { name: 'Employee Details' })).toContainText(changes.email);
});

test('an email that the server does not take yet shows on the record of the employee', async ({
  admin: page,
  smtp,
}) => {
  const person = newcomer();
  await addEmployee(page, person);
  smtp.conduct({ refuse: 'password', code: 535 });
  const record = page.getByRole('row', { name: person.email });
  await pressSendLink(page, record);
  await expect(toastOf(page)).toHaveText('Link Sent');
  const details = page.getByRole('dialog', { name: 'Employee Details' });
  const trouble = details.getByText('The email with the onboarding link');
  await expect(async () => {
    await page.keyboard.press('Escape');
    await record.getByRole('button', { name: 'View details' }).click();
    await expect(trouble).toHaveText(
      'The email with the onboarding link has not gone out yet: the mail server rejects our password. It is tried again.',
      { timeout: 2000 },
    );
  }).toPass();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  smtp.conduct('take');
  await sendLink(page, smtp, person.email);
});

test('the owner sees when the email to an applicant was refused, and may try again', async ({
  admin: page,
  baseURL,
  smtp,
}) => {
  const applicant = await apply(baseURL);
  const receipt = () =>
    smtp.received.some(({ recipients }) => recipients.includes(applicant.email));
  await expect.poll(receipt).toBe(true);

  smtp.conduct({ refuse: 'recipient', code: 550 });
  await page.goto('/admin/applications');
  await page.getByRole('link', { name: applicant.fullName }).click();
  const detail = page.getByRole('article');
  await detail.getByLabel('Application status').selectOption('Accepted');
  const tell = async () => {
    await detail.getByRole('button', { name: 'Tell the applicant' }).click();
    const question = page.getByRole('dialog', { name: 'Tell the applicant?' });
    await question.getByRole('button', { name: 'Send email' }).click();
    await expect(question).toBeHidden();
  };
  await tell();
  // It comes by itself: nobody has to load the page again.
  await expect(detail).toContainText(
    'The email to the applicant could not be sent: the address accepts no email.',
  );
  await expectAccessible(page);
  smtp.conduct('take');
  await tell();
  await expect(detail).toContainText(/The applicant was told on \d+ \w+ \d{4}\./);
});
