import { expect, type Locator, type Page } from '@playwright/test';
import type { employeeOnboarding } from '#db/schema/employees.ts';
import { makePdf } from '#tests/fixtures/files.ts';
import { addWithLink } from '#tests/support/onboarding.ts';
import type { RunningServer } from '#tests/support/processes/server.ts';
import { onDatabase } from './onboarding-page.ts';
import { toastOf } from './site-page.ts';

/** Somebody to employ. Names are unique, so that journeys can share a server. */
export type Newcomer = { name: string; email: string };

let count = 0;

/** Somebody new. */
export function newcomer(name = 'Siti Aminah'): Newcomer {
  count += 1;
  const tag = `${process.pid.toString(36)}${count}`;
  return { name: `${name} ${tag}`, email: `newcomer.${tag}@example.com` };
}

/** An offer letter to upload. */
export const pdf = (text: string) => ({
  name: 'letter.pdf',
  mimeType: 'application/pdf',
  buffer: makePdf({ text }),
});

/** Adds somebody just now without the dialog: their record, with an open link. */
export function employ(
  server: RunningServer,
  { name, email }: Newcomer,
  values: Partial<typeof employeeOnboarding.$inferInsert> = {},
): Promise<{ id: string; token: string }> {
  const now = new Date();
  const record = { full_name_ic: name, email, created_at: now, updated_at: now, ...values };
  return onDatabase(server, (db, keys) => addWithLink(db, now, record, keys));
}

/** Adds somebody by the dialog. */
export async function addEmployee(page: Page, { name, email }: Newcomer): Promise<void> {
  await page.goto('/admin/employees');
  await page.getByRole('button', { name: 'Add Employee' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Employee' });
  await dialog.getByLabel('Full name').fill(name);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Job position').selectOption('Full Time Barista');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(toastOf(page)).toHaveText('Employee Added');
  await expect(dialog).toBeHidden();
}

/** Opens the menu of an employee's row or card. */
export async function openMenu(record: Locator): Promise<void> {
  await record.getByRole('button', { name: /^More for/ }).click();
}

/** Presses an entry of that menu. */
export async function choose(record: Locator, name: string): Promise<void> {
  await openMenu(record);
  await record.getByRole('button', { name }).click();
}

/** Presses 'Send link', and sends the email that is shown first. */
export async function sendLink(page: Page, record: Locator): Promise<void> {
  await record.getByRole('button', { name: 'Send link' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send email' }).click();
}

/** An employee's row of the table; on phones and tablets their card, opened. */
export async function recordOf(page: Page, { name }: Pick<Newcomer, 'name'>): Promise<Locator> {
  const record = page.getByRole('row', { name });
  const opener = record.getByRole('button', { name: /^Details of/, expanded: false });
  await record.waitFor();
  if (await opener.isVisible()) await opener.click();
  return record;
}
