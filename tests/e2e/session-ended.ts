import type { Page } from '@playwright/test';
import { apply } from '#tests/support/application-page.ts';
import { logIn } from '#tests/support/colleague.ts';
import { choose, pdf } from '#tests/support/employees-page.ts';
import { expect, expectAccessible, owner, test } from '#tests/support/fixtures.ts';
import { hire } from '#tests/support/onboarding-page.ts';
import { openSession } from '#tests/support/owner.ts';
import type { RunningServer } from '#tests/support/server.ts';

// Each of these ends its session, so none uses the one that other journeys share.
test.beforeEach(async ({ page, server }) => {
  const cookie = await openSession(server);
  await page.context().addCookies([
    { ...cookie, url: server.origin },
    { name: 'has_session', value: '1', url: server.origin },
  ]);
});

test.use({ expectedFaults: /status of 401/ });

/** Ends the session on the server; the browser keeps its cookies. */
async function endOnServer(page: Page, { origin }: RunningServer): Promise<void> {
  const cookies = await page.context().cookies();
  const Cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const headers = { Cookie, Origin: origin };
  await fetch(`${origin}/admin/logout`, { method: 'POST', headers, redirect: 'manual' });
}

/** Says why the sign-in page shows, and signs in. */
async function signInAgain(page: Page, why: string): Promise<void> {
  await expect(page.getByRole('alert')).toHaveText(why);
  await logIn(page, owner);
}

const over = 'You were signed out.';
const unsaved = 'You were signed out.Your last change was not saved.';

test('a status chosen after the session ended: told, and back at the very place', async ({
  page,
  server,
}) => {
  const applicant = await apply(server.origin);
  await page.goto('/admin/applications?state=selangor');
  await page.getByRole('link', { name: applicant.fullName }).click();
  const detail = page.getByRole('article');
  await expect(detail).toContainText(applicant.email);
  const place = page.url();
  const status = page.getByLabel('Application status');
  const toast = page.getByRole('status').filter({ hasText: /./ });
  await status.selectOption('Reviewing');
  await expect(toast).toHaveText('Application status updated to reviewing');

  await endOnServer(page, server);
  await status.selectOption('Accepted');
  await expect(page.getByRole('alert')).toHaveText(unsaved);
  await expect(toast).toHaveCount(0);
  await expectAccessible(page);
  await signInAgain(page, unsaved);
  await expect(page).toHaveURL(place);
  await expect(detail).toContainText(applicant.email);
  await expect(status).toHaveValue('reviewing');

  await page.context().clearCookies();
  await status.selectOption('Accepted');
  await signInAgain(page, unsaved);
  await expect(page).toHaveURL(place);
  await expect(status).toHaveValue('reviewing');
});

test('an employee deleted, a letter uploaded after the session ended: told that it is lost', async ({
  page,
  server,
}) => {
  const { email } = await hire(server);
  const record = page.getByRole('row', { name: email });
  await page.goto(`/admin/employees?search=${encodeURIComponent(email)}`);
  const place = page.url();
  await endOnServer(page, server);
  await choose(record, 'Delete employee');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await signInAgain(page, unsaved);
  await expect(page).toHaveURL(place);
  await expect(record).toBeVisible();

  await endOnServer(page, server);
  await record.getByLabel('Offer letter', { exact: true }).setInputFiles(pdf('Offer'));
  await signInAgain(page, unsaved);
  await expect(page).toHaveURL(place);
  await expect(record).toBeVisible();

  await endOnServer(page, server);
  await record.getByRole('button', { name: 'View details' }).click();
  await signInAgain(page, over);
  await expect(page.getByRole('dialog', { name: 'Employee Details' })).toContainText(email);
});

test('an export, a filter and a page opened anew say only that it is over, and after Logout nothing is said', async ({
  page,
  server,
}) => {
  await page.goto('/admin/email-list');
  await endOnServer(page, server);
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await signInAgain(page, over);
  await expect(page).toHaveURL('/admin/email-list');
  await page.getByRole('link', { name: 'Job Applications' }).click();
  await expect(page.getByRole('heading', { name: /^Applications/ })).toBeVisible();
  await endOnServer(page, server);
  await page.getByLabel('Status', { exact: true }).selectOption('rejected');
  await signInAgain(page, over);
  await expect(page).toHaveURL('/admin/applications?status=rejected');
  await endOnServer(page, server);
  await page.reload();
  await signInAgain(page, over);
  await expect(page).toHaveURL('/admin/applications?status=rejected');

  const heading = page.getByRole('heading', { name: 'Admin login' });
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/admin/login');
  await expect(heading).toBeVisible();
  await expect(page.getByText(over)).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL('/admin/login?to=%2Fadmin%2Fapplications%3Fstatus%3Drejected');
  await expect(heading).toBeVisible();
  await expect(page.getByText(over)).toHaveCount(0);
});
