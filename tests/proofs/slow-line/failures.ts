import type { Page } from '@playwright/test';
import { brokenLine } from '#app/shared/browser/offline.ts';
import { emailSubscribers } from '#db/schema/subscribers.ts';
import { applied } from '#tests/support/applications/applied.ts';
import { expect, test } from '#tests/support/fixtures.ts';
import { choose, employ, newcomer, pdf } from '#tests/support/pages/employees-page.ts';
import { onDatabase } from '#tests/support/pages/onboarding-page.ts';
import { toastOf, waitForHydration } from '#tests/support/pages/site-page.ts';

/* The messages of the back office when the server fails, cannot be reached, or has ended the session. */

test.use({
  expectedFaults: /Failed to load resource|response: .* 500|ERR_FAILED|ERR_CONNECTION/,
});

const dialog = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog', { name, exact: true });

test('of an application: the pressed button decides the message, in the words of the catalogue', async ({
  admin: page,
  server,
}) => {
  const { id } = await applied(server);
  await page.goto(`/admin/applications?application=${id}`);
  await waitForHydration(page);
  const toast = toastOf(page);
  const list = '**/admin/applications.data**';
  await page.route(list, (route) => route.fulfill({ status: 500 }));
  const presses = [
    ['View', 'Failed to load file preview'],
    ['Download', 'Failed to download file'],
  ] as const;
  for (const [button, message] of presses) {
    await page.route('**/files/**', (route) => route.fulfill({ status: 500 }));
    await page.getByRole('button', { name: button, exact: true }).first().click();
    await expect(toast).toHaveText(message);
    // The link is dead, so the page reloads its data. That fails too, and its message waits for the first one.
    await page.route('**/files/**', (route) => route.fulfill({ status: 404 }));
    const reloaded = page.waitForResponse(list);
    await page.getByRole('button', { name: button, exact: true }).first().click();
    await (await reloaded).finished();
    await expect(page.getByRole('button', { name: 'Refresh' })).toBeEnabled();
    await expect(toast).toHaveText(message);
    await toast.getByRole('button', { name: 'Close' }).click();
    await expect(toast).toHaveText('Failed to load applications');
  }
  await page.getByRole('button', { name: 'Export PDF' }).click();
  await expect(toast).toHaveText('Application PDF exported successfully');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(toast).toHaveText('Failed to load applications');

  await page.unrouteAll({ behavior: 'wait' });
  await page.route(/export-application-pdf|\/files\/|applications\.data/, (route) =>
    route.abort('connectionrefused'),
  );
  await page.getByRole('button', { name: 'Export PDF' }).click();
  await expect(toast).toHaveText('Failed to export PDF');
  await page.getByRole('button', { name: 'Delete Application' }).click();
  const question = page.getByRole('dialog', { name: 'Delete Application' });
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(toast).toHaveText('Failed to delete application');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();

  // After the session has ended, a download leads to signing in instead of saving the sign-in page.
  await page.unrouteAll({ behavior: 'wait' });
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Download' }).first().click();
  await expect(page).toHaveURL(/\/admin\/login/);
});

test('of an employee: each failure has its words, and what was typed stays', async ({
  admin: page,
  server,
}) => {
  const person = newcomer();
  await employ(server, person);
  await page.goto('/admin/employees');
  const record = page.getByRole('row', { name: person.name });
  const field = record.getByLabel('Offer letter', { exact: true });
  await field.setInputFiles(pdf('Offer'));
  await expect(toastOf(page)).toHaveText('Offer Letter Uploaded');
  const view = record.getByRole('button', { name: 'View the offer letter' });
  await page.route('**/api/offer-letter-link', (route) => route.fulfill({ status: 500 }));
  await view.click();
  await expect(toastOf(page)).toHaveText('Preview Failed');
  await choose(record, 'Download');
  await expect(toastOf(page)).toHaveText('Download Failed');
  // The letter is gone, so the page reloads its data. That fails too, and its message waits for the first one.
  const list = '**/admin/employees.data**';
  await page.route(list, (route) => route.fulfill({ status: 500 }));
  await page.route('**/api/offer-letter-link', (route) => route.fulfill({ status: 404 }));
  const reloaded = page.waitForResponse(list);
  await view.click();
  await (await reloaded).finished();
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeEnabled();
  await expect(toastOf(page)).toHaveText('Preview Failed');
  await toastOf(page).getByRole('button', { name: 'Close' }).click();
  await expect(toastOf(page)).toHaveText('Failed to fetch employee records');
  await page.unrouteAll({ behavior: 'wait' });

  await choose(record, 'Edit');
  const edit = dialog(page, /^Edit Employee/);
  await edit.getByLabel('Phone number').fill('012-045 6789');
  // A press beside the dialog is a slip: it must not lose the typed text.
  await page.mouse.click(5, 5);
  await expect(edit.getByLabel('Phone number')).toHaveValue('012-045 6789');
  await page.route(/employees\.data|\/api\//, (route) => route.abort('connectionrefused'));
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(toastOf(page)).toHaveText('Update Failed');
  await expect(edit.getByLabel('Phone number')).toHaveValue('012-045 6789');
  await page.keyboard.press('Escape');
  await dialog(page, 'Discard changes?').getByRole('button', { name: 'Discard' }).click();
  await expect(edit).toBeHidden();

  await field.setInputFiles(pdf('Offer'));
  await dialog(page, 'Replace the offer letter?').getByRole('button', { name: 'Replace' }).click();
  await expect(toastOf(page)).toHaveText(`Upload Failed${brokenLine}`);
  await choose(record, 'Delete letter');
  const deletion = dialog(page, 'Delete Offer Letter');
  await deletion.getByRole('button', { name: 'Delete' }).click();
  await expect(toastOf(page)).toHaveText('Delete Failed');
  await page.keyboard.press('Escape');
  await expect(deletion).toBeHidden();
  await choose(record, 'Delete employee');
  const question = dialog(page, 'Delete Employee');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(toastOf(page)).toHaveText('Failed to delete employee');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await record.getByRole('button', { name: 'View details' }).click();
  await expect(toastOf(page)).toHaveText('Failed to fetch employee records');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(toastOf(page)).toHaveText('Failed to fetch employee records');
  await expect(record).toBeVisible();
  await page.getByRole('button', { name: 'Add Employee' }).click();
  const add = dialog(page, 'Add Employee');
  await add.getByLabel('Full name').fill('Siti');
  await add.getByLabel('Email').fill('siti@example.com');
  await add.getByLabel('Job position').selectOption('Supervisor');
  await add.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(toastOf(page)).toHaveText('Failed to add employee');
  await expect(add.getByLabel('Full name')).toHaveValue('Siti');
});

test('of the email list: nothing to save is said, a failure as well, and an export can be cancelled', async ({
  admin: page,
  server,
}) => {
  await onDatabase(server, (db) => db.delete(emailSubscribers));
  await page.goto('/admin/email-list');
  await expect(page.getByText('Total subscribers: 0')).toBeVisible();
  await expect(page.getByText('No email subscribers found')).toBeVisible();
  const exportCsv = page.getByRole('button', { name: 'Export CSV' });
  await exportCsv.click();
  await expect(toastOf(page)).toHaveText('No subscribers to export');

  await page.route(/email-list\.(data|csv)/, (route) => route.abort('connectionrefused'));
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(toastOf(page)).toHaveText('Failed to load email subscribers');
  await exportCsv.click();
  await expect(toastOf(page)).toHaveText('Failed to export email list');
  await expect(page.getByRole('heading', { name: 'Email Subscribers' })).toBeVisible();
  await toastOf(page).getByRole('button', { name: 'Close' }).click();

  // The server does not answer.
  await page.route('**/admin/email-list.csv', () => undefined);
  const running = page.getByRole('progressbar', { name: 'Export' });
  await exportCsv.dblclick();
  await expect(running).toBeVisible();
  await expect(exportCsv).toBeDisabled();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(running).toBeHidden();
  await expect(exportCsv).toBeEnabled();
  await expect(exportCsv).toBeFocused();
  await expect(toastOf(page)).toBeHidden();
});
