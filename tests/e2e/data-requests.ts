import { join } from 'node:path';
import { openDatabase } from '#app/platform/database/database.server.ts';
import { createKeys } from '#app/platform/secrets/keys.server.ts';
import { readOrMakeSecret } from '#app/platform/secrets/secret.server.ts';
import { openDataRequest } from '#app/privacy/requests/data-requests.server.ts';
import { jobApplications } from '#db/schema/applications.ts';
import { employeeOnboarding } from '#db/schema/employees.ts';
import { purges } from '#db/schema/privacy.ts';
import { applicationRow } from '#tests/fixtures/application-row.ts';
import { completedEmployee } from '#tests/fixtures/completed-employee.ts';
import { embeddedDatabase } from '#tests/support/embedded-database.ts';
import { expect, expectAccessible } from '#tests/support/fixtures.ts';
import { mailsTo } from '#tests/support/outbox.ts';
import { test } from '#tests/support/own-server.ts';
import { owner, signIn } from '#tests/support/owner.ts';

const email = 'aisyah@example.com';
const dayMs = 86_400_000;

/**
 * An applicant who became an employee asks for a correction today, and asked for a deletion long ago;
 * more has ended than a night deletes unasked.
 */
async function ask(dataDir: string): Promise<void> {
  const { db, close } = openDatabase(await embeddedDatabase(dataDir));
  const keys = createKeys(await readOrMakeSecret(join(dataDir, 'secret-key')));
  const now = new Date();
  await db.insert(jobApplications).values(applicationRow({ email }));
  await db.insert(employeeOnboarding).values(completedEmployee(keys, { email }));
  const words = 'My name is Aishah.\nNot Aisyah.';
  await openDataRequest({ db, keys }, { email, kind: 'correction', words, now });
  const longAgo = new Date(now.getTime() - 22 * dayMs);
  await openDataRequest({ db, keys }, { email, kind: 'deletion', words: null, now: longAgo });
  await db.insert(purges).values({ night: '2026-11-20', started_at: now, held: 212 });
  await close();
}

test('the owner deletes what may go, tells of a correction, and sees what was written', async ({
  page,
  context,
  cafe,
}) => {
  await ask(cafe.dataDir);
  await context.addCookies([{ ...(await signIn(cafe.origin)), url: cafe.origin }]);
  await page.goto('/admin/applications');
  await page.getByRole('link', { name: 'Data requests 2 open' }).click();
  const open = page.getByRole('region', { name: 'Open' }).getByRole('listitem');
  await expect(open).toHaveCount(2);
  // The soonest due first.
  await expect(open.first()).toContainText('(1 day late)');
  await expect(open.last()).toContainText('(in 21 days)');
  await expect(open.last()).toContainText('Not Aisyah.');
  await expectAccessible(page);

  await page.getByRole('button', { name: `Delete: ${email}` }).click();
  const deleting = page.getByRole('dialog', { name: 'Delete what may go?' });
  await expect(deleting).toContainText('Deleted: application of 5 March 2026 (Full Time Barista).');
  await expect(deleting).toContainText('Kept: employee record, as long as the employment lasts');
  await expectAccessible(page);
  await deleting.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Deleted and answered')).toBeVisible();
  await expect(open).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Data requests 1 open' })).toBeVisible();

  await page.getByRole('button', { name: `Correct: ${email}` }).click();
  const correcting = page.getByRole('dialog', { name: 'Is it corrected?' });
  await correcting.getByLabel('Your words').fill('It is Aishah now.');
  await expect(correcting.getByText('It is Aishah now.', { exact: true }).last()).toBeVisible();
  await expectAccessible(page);
  await correcting.getByRole('button', { name: 'Send the answer' }).click();
  await expect(page.getByText('Nobody waits for an answer.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Data requests', exact: true })).toBeVisible();

  const answered = page.getByRole('region', { name: 'Answered' }).getByRole('listitem');
  await expect(answered.last()).toContainText(`by ${owner.email}`);
  await answered.first().getByText('The answer', { exact: true }).click();
  await expect(answered.first()).toContainText('It is corrected.');
  await context.grantPermissions(['clipboard-write']);
  await answered.first().getByRole('button', { name: 'Copy the answer' }).click();
  await expect(page.getByText('Copied!')).toBeVisible();
  await expectAccessible(page);

  const held = page.getByRole('region', { name: 'Waiting to be deleted' });
  await expect(held).toContainText('On 20 November 2026, 212 records of people');
  await held.getByRole('button', { name: 'Delete them' }).click();
  const agreeing = page.getByRole('dialog', { name: 'Delete 212 records?' });
  await expectAccessible(page);
  await agreeing.getByRole('button', { name: 'Delete them' }).click();
  await expect(held).toContainText(/What is still due is deleted from \d+ \w+ \d{4}/);
  await expectAccessible(page);
  await held.getByRole('button', { name: 'Stop it' }).click();
  await expect(held.getByRole('button', { name: 'Delete them' })).toBeVisible();
  await expect.poll(async () => (await mailsTo(email, cafe.dataDir)).length).toBe(2);
});
