import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#tests/support/fixtures.ts';
import { choose, newcomer } from '#tests/support/pages/employees-page.ts';
import { toastOf } from '#tests/support/pages/site-page.ts';

/** Presses twice before the page can show the effect of the first press, as when it is busy. */
function pressTwice(button: Locator): Promise<void> {
  return button.evaluate(async (element: HTMLButtonElement) => {
    element.click();
    // Microtasks alone: the first request can be sent, but to render anything the page would need a new task.
    for (let n = 0; n < 100; n++) await Promise.resolve();
    element.click();
  });
}

/** The forms that the page has sent so far, by method and path. */
function sentForms(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
  });
  return sent;
}

test('a double click adds, edits, closes, renews and deletes once, and says so', async ({
  admin: page,
}) => {
  const person = newcomer();
  const sent = sentForms(page);
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name, exact: true });
  const add = dialog('Add Employee');
  const toAdd = async () => {
    await page.goto('/admin/employees?add=new');
    await add.getByLabel('Full name').fill(person.name);
    await add.getByLabel('Email').fill(person.email);
    await add.getByLabel('Job position').selectOption('Full Time Barista');
    await pressTwice(add.getByRole('button', { name: 'Add', exact: true }));
  };
  await toAdd();
  await expect(add).toBeHidden();
  await expect(toastOf(page)).toHaveText('Employee Added');

  const record = page.getByRole('row', { name: person.name });
  const [edit, view] = [dialog(/^Edit Employee/), dialog('Employee Details')];
  await choose(record, 'Edit');
  await edit.getByLabel('PIN').fill('0042');
  await pressTwice(edit.getByRole('button', { name: 'Save' }));
  await expect(edit).toBeHidden();
  await expect(toastOf(page)).toContainText('Employee Updated');
  await expect(record).toContainText('PIN: 0042');

  // The second press on the button that closes a record does not leave the list.
  await record.getByRole('button', { name: 'View details' }).click();
  await expect(view).toContainText(person.email);
  await pressTwice(view.getByRole('button', { name: 'Close' }).first());
  await expect(view).toBeHidden();
  await choose(record, 'Edit');
  await edit.getByLabel('PIN').fill('0043');
  await pressTwice(edit.getByRole('button', { name: 'Cancel' }));
  await pressTwice(dialog('Discard changes?').getByRole('button', { name: 'Discard' }));
  await expect(edit).toBeHidden();
  await expect(page).toHaveURL(/\/admin\/employees$/);
  await expect(record).toContainText('PIN: 0042');

  await record.getByRole('button', { name: 'Send link' }).click();
  await pressTwice(page.getByRole('dialog').getByRole('button', { name: 'Send email' }));
  await expect(toastOf(page)).toContainText('The email is written');
  // Without a mail server the toast must not suggest that the email has arrived.
  await expect(toastOf(page)).toContainText('the email is a file in the outbox folder');

  await toAdd();
  await pressTwice(dialog('Email Already Exists').getByRole('button', { name: 'Generate Link' }));
  await expect(add).toBeHidden();
  await expect(toastOf(page)).toHaveText('Link Generated');

  await choose(record, 'Delete employee');
  await pressTwice(dialog('Delete Employee').getByRole('button', { name: 'Delete' }));
  await expect(toastOf(page)).toHaveText('Employee Deleted');
  await expect(record).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
  const actions = sent.filter((path) => path.startsWith('/admin/employees'));
  expect(actions).toHaveLength(6);
});
