import type { BrowserContext, Page } from '@playwright/test';
import { apply } from '#tests/support/application-page.ts';
import { addEmployee, choose, newcomer, pdf } from '#tests/support/employees-page.ts';
import { expect, expectAccessible, owner, test } from '#tests/support/fixtures.ts';
import { signIn } from '#tests/support/owner.ts';

// Each of these ends its session, so none uses the one that other journeys share.
test.beforeEach(async ({ page, server }) => {
  const cookie = await signIn(server.origin);
  await page.context().addCookies([
    { ...cookie, url: server.origin },
    { name: 'has_session', value: '1', url: server.origin },
  ]);
});

test.use({ expectedFaults: /status of 401/ });

/** Ends the session on the server; the browser keeps its cookies. */
async function endOnServer(context: BrowserContext, origin: string): Promise<void> {
  const cookies = await context.cookies();
  const Cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const headers = { Cookie, Origin: origin };
  await fetch(`${origin}/admin/logout`, { method: 'POST', headers, redirect: 'manual' });
}

async function signInHere(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password').fill(owner.password);
  await page.getByRole('button', { name: 'Login' }).click();
}

const unsaved = 'You were signed out.Your last change was not saved.';

for (const how of ['on the server', 'in the browser'] as const) {
  test(`a status chosen after the session ended ${how}: told, and back at the very place`, async ({
    page,
    server,
  }) => {
    const applicant = await apply(server.origin);
    await page.goto('/admin/applications?state=selangor');
    await page.getByRole('link', { name: applicant.fullName }).click();
    await expect(page.getByRole('article')).toContainText(applicant.email);
    const place = page.url();

    const status = page.getByLabel('Application status');
    const toast = page.getByRole('status').filter({ hasText: /./ });
    await status.selectOption('Reviewing');
    await expect(toast).toHaveText('Application status updated to reviewing');
    if (how === 'on the server') await endOnServer(page.context(), server.origin);
    else await page.context().clearCookies();
    await status.selectOption('Accepted');
    await expect(page.getByRole('alert')).toHaveText(unsaved);
    await expect(toast).toHaveCount(0);
    await expectAccessible(page);
    await signInHere(page);
    await expect(page).toHaveURL(place);
    await expect(page.getByRole('article')).toContainText(applicant.email);
    await expect(page.getByLabel('Application status')).toHaveValue('reviewing');
  });
}

test('an employee deleted, a letter uploaded after the session ended: told that it is lost', async ({
  page,
  server,
}) => {
  const person = newcomer();
  await addEmployee(page, person);
  await page.getByLabel('Search employees').fill(person.email);
  await expect(page).toHaveURL(/search=/);
  const record = page.getByRole('row', { name: person.name });
  await expect(page.getByText('1 employee(s) found')).toBeVisible();
  const place = page.url();

  await endOnServer(page.context(), server.origin);
  await choose(record, 'person', 'Delete employee');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alert')).toHaveText(unsaved);
  await signInHere(page);
  await expect(page).toHaveURL(place);
  await expect(record).toBeVisible();

  await endOnServer(page.context(), server.origin);
  await record.getByLabel('Offer letter', { exact: true }).setInputFiles(pdf('Offer'));
  await expect(page.getByRole('alert')).toHaveText(unsaved);
  await signInHere(page);
  await expect(page).toHaveURL(place);
  const details = page.getByRole('dialog', { name: 'Employee Details' });
  await record.getByRole('button', { name: 'View details' }).click();
  await expect(details).toContainText(person.email);
  const opened = page.url();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(place);
  await endOnServer(page.context(), server.origin);
  await record.getByRole('button', { name: 'View details' }).click();
  await expect(page.getByRole('alert')).toHaveText('You were signed out.');
  await signInHere(page);
  await expect(page).toHaveURL(opened);
  await expect(details).toContainText(person.email);
});

test('an export, a filter and a page opened anew say only that the session is over', async ({
  page,
  server,
}) => {
  const over = async () => {
    await expect(page.getByRole('alert')).toHaveText('You were signed out.');
    await signInHere(page);
  };
  await page.goto('/admin/email-list');
  await endOnServer(page.context(), server.origin);
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await over();
  await expect(page).toHaveURL('/admin/email-list');
  await page.getByRole('link', { name: 'Job Applications' }).click();
  await expect(page.getByRole('heading', { name: /^Applications/ })).toBeVisible();
  await endOnServer(page.context(), server.origin);
  await page.getByLabel('Status', { exact: true }).selectOption('rejected');
  await over();
  await expect(page).toHaveURL('/admin/applications?status=rejected');
  await endOnServer(page.context(), server.origin);
  await page.reload();
  await over();
  await expect(page).toHaveURL('/admin/applications?status=rejected');
});

test('who comes for the first time, or has pressed Logout, reads nothing of it', async ({
  page,
}) => {
  await page.goto('/admin/email-list');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/admin/login');
  await expect(page.getByRole('heading', { name: 'Admin login' })).toBeVisible();
  await expect(page.getByText('You were signed out.')).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL('/admin/login?to=%2Fadmin%2Femail-list');
  await expect(page.getByText('You were signed out.')).toHaveCount(0);
  await page.context().clearCookies();
  await page.goto('/admin/employees');
  await expect(page.getByRole('heading', { name: 'Admin login' })).toBeVisible();
  await expect(page.getByText('You were signed out.')).toHaveCount(0);
});
