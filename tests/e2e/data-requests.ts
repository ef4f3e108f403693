import { eq } from 'drizzle-orm';
import { openDataRequest } from '#app/privacy/requests/data-requests.server.ts';
import { jobApplications } from '#db/schema/applications.ts';
import { employeeOnboarding } from '#db/schema/employees.ts';
import { dataRequests, purges } from '#db/schema/privacy.ts';
import { applicationRow } from '#tests/fixtures/application-row.ts';
import { completedEmployee } from '#tests/fixtures/completed-employee.ts';
import { newApplicant } from '#tests/support/applications/application-page.ts';
import { expect, expectAccessible, test } from '#tests/support/fixtures.ts';
import { mailsTo } from '#tests/support/outbox.ts';
import { onDatabase } from '#tests/support/pages/onboarding-page.ts';
import type { RunningServer } from '#tests/support/processes/server.ts';

// The application's photos are not in the file store.
test.use({ expectedFaults: /status of 404/ });

const dayMs = 86_400_000;
const night = '2026-11-20';
const later = 'later@example.com';

/**
 * Stores two requests of an applicant who became an employee, one for a correction today and one for a deletion
 * long ago, and a night in which more was due than is deleted without asking. There are no other requests.
 */
async function ask(server: RunningServer, email: string): Promise<void> {
  await onDatabase(server, async (db, keys) => {
    await db.delete(dataRequests);
    const now = new Date();
    await db.insert(jobApplications).values([
      applicationRow({ email }),
      // So many newer ones that the application above is not on the list's first page.
      ...Array.from({ length: 51 }, () =>
        applicationRow({ email: later, created_at: new Date('2026-03-06T04:00:00Z') }),
      ),
    ]);
    await db.insert(employeeOnboarding).values(completedEmployee(keys, { email }));
    const words = 'My name is Aishah.\nNot Aisyah.';
    await openDataRequest({ db, keys }, { email, kind: 'correction', words, now });
    const longAgo = new Date(now.getTime() - 22 * dayMs);
    await openDataRequest({ db, keys }, { email, kind: 'deletion', words: null, now: longAgo });
    await db.insert(purges).values({ night, started_at: now, held: 212 });
  });
}

test.afterEach(async ({ server }) => {
  await onDatabase(server, async (db) => {
    await db.delete(purges).where(eq(purges.night, night));
    await db.delete(jobApplications).where(eq(jobApplications.email, later));
  });
});

test('without any request, the page says where people ask, and offers no search', async ({
  admin: page,
  server,
}) => {
  await onDatabase(server, (db) => db.delete(dataRequests));
  await page.goto('/admin/requests');
  const open = page.getByRole('region', { name: 'Open' });
  await expect(open).toContainText('Nobody waits for an answer. People ask on the page Your data.');
  await expect(open.getByRole('link', { name: 'Your data' })).toHaveAttribute('href', '/my-data');
  await expect(open.getByRole('searchbox')).toHaveCount(0);
  await page.goto('/admin/requests?search=nobody');
  await expect(open.getByRole('searchbox')).toHaveValue('nobody');
});

test('the owner deletes what may be deleted, tells of a correction, and reads the answers', async ({
  page,
  context,
  server,
  colleague,
}) => {
  const { email } = newApplicant();
  await ask(server, email);
  // Having just signed in is the proof of identity.
  await context.addCookies([{ ...colleague.cookie, url: server.origin }]);
  await page.goto('/admin/applications');
  await page.getByRole('link', { name: 'Data requests 2 open' }).click();
  const open = page.getByRole('region', { name: 'Open' }).getByRole('listitem');
  await expect(open).toHaveCount(2);
  // The request that is due first comes first.
  await expect(open.first()).toContainText('(1 day late)');
  await expect(open.last()).toContainText('(in 21 days)');
  await expect(open.last()).toContainText('Not Aisyah.');
  await expect(open.last()).toContainText('Aisyah binti Rahman');
  await expect(open.last().getByRole('link', { name: /^Edit: Application \w{4}-/ })).toBeVisible();
  await expect(open.last().getByRole('link', { name: `Ask back: ${email}` })).toHaveAttribute(
    'href',
    /^mailto:/,
  );
  const edit = open.last().getByRole('link', { name: /^Edit: Application/ });
  const url = await edit.evaluate((link: HTMLAnchorElement) => link.href);
  // Before hydration a press loads the document that `url` names.
  for (const press of [() => edit.click(), () => page.goto(url)]) {
    await press();
    const application = page.getByRole('dialog', { name: 'Edit Application' });
    await expect(application.getByRole('blockquote')).toContainText('Not Aisyah.');
    await application.getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL('/admin/requests');
  }

  await page.getByRole('button', { name: `Delete: ${email}` }).click();
  const deleting = page.getByRole('dialog', { name: 'Delete what may go?' });
  await expect(deleting).toContainText('Deleted: application of 5 March 2026 (Full Time Barista).');
  await expect(deleting).toContainText('Kept: employee record, as long as the employment lasts');
  await deleting.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Deleted and answered')).toBeVisible();
  await expect(open).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Data requests 1 open' })).toBeVisible();

  // While nothing is corrected yet, the answer needs words. The correction is made from here.
  const correct = page.getByRole('button', { name: `Say it is corrected: ${email}` });
  const correcting = page.getByRole('dialog', { name: 'Is it corrected?' });
  await correct.click();
  await correcting.getByRole('button', { name: 'Send the answer' }).click();
  await expect(correcting.getByLabel('Your words')).toHaveAccessibleDescription(
    /Nothing is corrected yet\./,
  );
  await expect(correcting).toContainText('Not Aisyah.');
  await correcting.getByRole('button', { name: 'Cancel' }).click();
  await open.getByRole('link', { name: 'Edit: Employee record' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit Employee' });
  await expect(editing.getByText('They have asked for a correction.')).toBeVisible();
  await expect(editing.getByRole('blockquote')).toContainText('Not Aisyah.');
  await editing.getByLabel('Full name').fill('Aishah binti Rahman');
  await editing.getByRole('button', { name: 'Save' }).click();
  // Saving leads back to the request, which can be answered now.
  await expect(page).toHaveURL('/admin/requests');
  await expect(open).toContainText('Corrected: Full name');
  await correct.click();
  await correcting.getByLabel('Your words').fill('It is Aishah now.');
  await expect(correcting.getByText('It is Aishah now.', { exact: true }).last()).toBeVisible();
  await expectAccessible(page);
  await correcting.getByRole('button', { name: 'Send the answer' }).click();
  await expect(page.getByText('Nobody waits for an answer.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Data requests', exact: true })).toBeVisible();

  const answered = page.getByRole('region', { name: 'Answered' }).getByRole('listitem');
  await expect(answered.last()).toContainText(`by ${colleague.email}`);
  await answered.first().getByText('The answer', { exact: true }).click();
  await expect(answered.first()).toContainText('It is corrected.');
  await context.grantPermissions(['clipboard-write']);
  await answered.first().getByRole('button', { name: 'Copy the answer' }).click();
  await expect(page.getByText('Copied!')).toBeVisible();

  const held = page.getByRole('region', { name: 'Waiting to be deleted' });
  await expect(held).toContainText('On 20 November 2026, 212 records of people');
  await held.getByRole('button', { name: 'Delete them' }).click();
  const agreeing = page.getByRole('dialog', { name: 'Delete 212 records?' });
  await agreeing.getByRole('button', { name: 'Delete them' }).click();
  await expect(held).toContainText(/What is still due is deleted from \d+ \w+ \d{4}/);
  await expectAccessible(page);
  await held.getByRole('button', { name: 'Stop it' }).click();
  await expect(held.getByRole('button', { name: 'Delete them' })).toBeVisible();
  await expect.poll(async () => (await mailsTo(email, server.dataDir)).length).toBe(2);
});
