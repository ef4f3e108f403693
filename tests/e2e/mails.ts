import { eq } from 'drizzle-orm';
import { jobApplications } from '#db/schema/applications.ts';
import { newApplicant } from '#tests/support/applications/application-page.ts';
import { applied } from '#tests/support/applications/applied.ts';
import { expect, expectAccessible, owner, test } from '#tests/support/fixtures.ts';
import { mailedLink, mailsTo } from '#tests/support/outbox.ts';
import { sendLink } from '#tests/support/pages/employees-page.ts';
import { fillOnboarding, hire, onDatabase } from '#tests/support/pages/onboarding-page.ts';
import { toastOf } from '#tests/support/pages/site-page.ts';

test('the link reaches a new hire by email; hire and owner are told of what came of it', async ({
  admin: page,
  browser,
  server,
}) => {
  const person = await hire(server);
  const name = `Nur Aisyah ${person.id.slice(0, 8)}`;
  await page.goto(`/admin/employees?search=${person.email}`);
  const row = page.getByRole('row', { name: person.email });
  const places = () => Promise.all([row.boundingBox(), row.getByRole('cell').last().boundingBox()]);
  const before = await places();
  await sendLink(page, row);
  await expect(toastOf(page)).toContainText('the email is a file in the outbox folder');
  await expect(row).toContainText(/Not sent \d/);
  expect(await places(), 'no row moves the others').toEqual(before);
  await using context = await browser.newContext();
  const newHire = await context.newPage();
  await newHire.goto(await mailedLink(person.email, server.dataDir, '/onboarding/'));
  await newHire.getByRole('heading', { name: 'Employee Onboarding' }).waitFor();
  await fillOnboarding(newHire, { full_name_ic: name });
  await newHire.getByRole('button', { name: 'Complete Onboarding' }).click();
  await newHire.getByRole('dialog', { name: /^Welcome to Embun/ }).waitFor();
  await expect
    .poll(async () => (await mailsTo(person.email, server.dataDir)).map(({ subject }) => subject))
    .toContain('Your onboarding at Embun is complete');
  const toOwner = async () =>
    (await mailsTo(owner.email, server.dataDir)).find(({ text }) =>
      text?.includes(`Employee: ${name}`),
    );
  await expect
    .poll(async () => (await toOwner())?.subject)
    .toBe('An employee has completed the onboarding');

  await page.goto(/http\S+/.exec((await toOwner())?.text ?? '')?.[0] ?? '');
  await expect(page.getByRole('dialog', { name: 'Employee Details' })).toContainText(name);
});

test('the owner sees that an email to an applicant did not go out, and sends it again', async ({
  admin: page,
  server,
}) => {
  const { email } = newApplicant();
  const { id } = await applied(server, { email: 'nobody', application_status: 'accepted' });
  await page.goto(`/admin/applications?application=${id}`);
  const detail = page.getByRole('article');
  const tell = async () => {
    await detail.getByRole('button', { name: 'Tell the applicant' }).click();
    const question = page.getByRole('dialog', { name: 'Tell the applicant?' });
    await question.getByRole('button', { name: 'Send email' }).click();
    await expect(question).toBeHidden();
  };
  await tell();
  await expect(detail).toContainText(
    'The email to the applicant could not be sent: the address accepts no email.',
  );
  await expectAccessible(page);
  await onDatabase(server, (db) =>
    db.update(jobApplications).set({ email }).where(eq(jobApplications.id, id)),
  );
  await tell();
  // It comes by itself: nobody has to load the page again.
  await expect(detail).toContainText('The email to the applicant is written, and not sent');
});
