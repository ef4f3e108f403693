import type { Page } from '@playwright/test';
import { applied } from '#tests/support/applications/applied.ts';
import { expect, expectAccessible, owner, test } from '#tests/support/fixtures.ts';
import { pdf } from '#tests/support/pages/employees-page.ts';
import { hire } from '#tests/support/pages/onboarding-page.ts';
import type { RunningServer } from '#tests/support/processes/server.ts';
import { logIn } from '#tests/support/sign-in/colleague.ts';
import { openSession } from '#tests/support/sign-in/open-session.ts';

// These tests end their session, so each has its own instead of the one that journeys share.
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

/** Expects the sign-in page to say why it is shown, and signs in, which leads back. */
async function signInAgain(page: Page, why: string): Promise<void> {
  await expect(page.getByRole('alert')).toHaveText(why);
  await logIn(page, owner);
}

const over = 'You were signed out.';
const unsaved = 'You were signed out.Your last change was not saved.';

test('after the session has ended, a status, a letter, a record and an export lead to signing in and back to their place', async ({
  page,
  server,
}) => {
  const { id, email } = await applied(server);
  await page.goto(`/admin/applications?state=selangor&application=${id}`);
  const detail = page.getByRole('article');
  await expect(detail).toContainText(email);
  let place = page.url();
  const status = page.getByLabel('Application status');
  await endOnServer(page, server);
  await status.selectOption('Accepted');
  await expect(page.getByRole('status').filter({ hasText: /./ })).toHaveCount(0);
  await expectAccessible(page);
  await signInAgain(page, unsaved);
  await expect(page).toHaveURL(place);
  await expect(detail).toContainText(email);
  await expect(status).toHaveValue('pending');

  const hired = await hire(server);
  const record = page.getByRole('row', { name: hired.email });
  await page.goto(`/admin/employees?search=${encodeURIComponent(hired.email)}`);
  place = page.url();
  await endOnServer(page, server);
  await record.getByLabel('Offer letter', { exact: true }).setInputFiles(pdf('Offer'));
  await signInAgain(page, unsaved);
  await expect(page).toHaveURL(place);
  await endOnServer(page, server);
  await record.getByRole('button', { name: 'View details' }).click();
  await signInAgain(page, over);
  await expect(page.getByRole('dialog', { name: 'Employee Details' })).toContainText(hired.email);

  await page.goto('/admin/email-list');
  await endOnServer(page, server);
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await signInAgain(page, over);
  await expect(page).toHaveURL('/admin/email-list');

  // After Logout the sign-in page does not say why it is shown.
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/admin/login');
  await expect(page.getByRole('heading', { name: 'Admin login' })).toBeVisible();
  await expect(page.getByText(over)).toHaveCount(0);
});
