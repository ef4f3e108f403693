import { expect, test } from '#tests/support/fixtures.ts';
import { mailedLink } from '#tests/support/outbox.ts';
import { sendLink } from '#tests/support/pages/employees-page.ts';
import { hire } from '#tests/support/pages/onboarding-page.ts';
import { toastOf } from '#tests/support/pages/site-page.ts';

test('a new hire gets the link by email, and the list of employees says so at their row', async ({
  admin: page,
  server,
}) => {
  const person = await hire(server);
  await page.goto(`/admin/employees?search=${person.email}`);
  const row = page.getByRole('row', { name: person.email });
  const places = () => Promise.all([row.boundingBox(), row.getByRole('cell').last().boundingBox()]);
  const before = await places();
  await sendLink(page, row);
  await expect(toastOf(page)).toContainText('the email is a file in the outbox folder');
  await expect(row).toContainText(/Not sent \d/);
  expect(await places(), 'no row moves the others').toEqual(before);
  await page.goto(await mailedLink(person.email, server.dataDir, '/onboarding/'));
  await expect(page.getByRole('heading', { name: 'Employee Onboarding' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
});
