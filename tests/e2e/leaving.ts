import { addDays, cafeDay, isoDay, longDate, requireDay } from '#app/shared/dates.ts';
import { expect, expectAccessible, test } from '#tests/support/fixtures.ts';
import { choose, employ, newcomer, recordOf } from '#tests/support/pages/employees-page.ts';
import { toastOf } from '#tests/support/pages/site-page.ts';
import { openSession } from '#tests/support/sign-in/open-session.ts';

const today = cafeDay(new Date());
const inDays = (days: number) => isoDay(addDays(today, days));

const longText = (days: number) => longDate(requireDay(inDays(days)));

test('employees who have left are listed apart, get no link, and can be kept longer', async ({
  admin: page,
  server,
}) => {
  const person = newcomer('Left');
  await employ(server, person);
  await page.goto('/admin/employees');
  const record = await recordOf(page, person);
  await choose(record, 'Edit');
  const edit = page.getByRole('dialog', { name: 'Edit Employee' });
  await edit.getByLabel('Started on').fill(inDays(-1));
  await edit.getByLabel('Left on').fill(inDays(-2));
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit.getByLabel('Left on')).toHaveAccessibleDescription(
    /This is before ‘Started on’\./,
  );
  await edit.getByLabel('Started on').fill(inDays(-400));
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(toastOf(page)).toContainText('Employee Updated');
  await expect(edit).toBeHidden();
  await expect(record).toBeHidden();

  await page.getByLabel('Status').selectOption('Left');
  await expect(record).toContainText('Left on');
  await expect(record.getByRole('button', { name: 'Generate Link' })).toBeHidden();
  await record.getByRole('button', { name: 'View details' }).click();
  const view = page.getByRole('dialog', { name: 'Employee Details' });
  await expect(view).toContainText(`Started on${longText(-400)}`);
  await expect(view).toContainText('Edited: Started on, Left on');
  await expect(view).toContainText(/Will be deleted on \d+ \w+ \d{4}/);
  await view.getByRole('button', { name: 'Keep longer' }).click();
  const keep = page.getByRole('dialog', { name: 'Keep longer' });
  await keep.getByLabel('Reason').fill('A claim for unpaid wages');
  await keep.getByLabel('Keep until').fill(inDays(-1));
  await keep.getByRole('button', { name: 'Keep', exact: true }).click();
  await expect(keep.getByLabel('Keep until')).toHaveAccessibleDescription(
    /Choose a day that is still to come\./,
  );
  await expectAccessible(page);
  await keep.getByLabel('Keep until').fill(inDays(3000));
  await keep.getByRole('button', { name: 'Keep', exact: true }).click();
  await expect(keep).toBeHidden();
  await expect(view).toContainText(`Will be deleted on ${longText(3001)}`);
  await expect(view).toContainText(`Kept until ${longText(3000)}: A claim for unpaid wages`);

  // Having just signed in is the proof of identity.
  await page.context().addCookies([{ ...(await openSession(server)), url: server.origin }]);
  await page.keyboard.press('Escape');
  await expect(view).toBeHidden();
  await page.getByRole('button', { name: 'Export register' }).click();
  await expect(toastOf(page)).toHaveText('Register exported successfully');
});

test('the menu of a row marks an employee as left, and the mark can be undone @phone', async ({
  admin: page,
  server,
}) => {
  const person = newcomer('Leaves');
  await employ(server, person, { started_on: inDays(-400) });
  await page.goto('/admin/employees');
  const record = await recordOf(page, person);
  await choose(record, 'Has left');
  const leave = page.getByRole('dialog', { name: `Last day of ${person.name}` });
  await leave.getByLabel('Last day').fill(inDays(-2));
  await leave.getByRole('button', { name: 'Save' }).click();
  await expect(toastOf(page)).toHaveText(`Last Day Saved${person.name}`);
  await expect(record).toBeHidden();
  // The employee is gone from the list, and Undo brings them back at once.
  await page.getByRole('button', { name: `Undo the last day of ${person.name}` }).click();
  await expect(toastOf(page)).toHaveText(`Last Day Removed${person.name}`);
  await choose(await recordOf(page, person), 'Has left');
  await leave.getByLabel('Last day').fill(inDays(-2));
  await leave.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`Last day of ${person.name}: ${longText(-2)}`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'All who have left' }).click();
  await choose(await recordOf(page, person), 'Remove last day');
  const remove = page.getByRole('dialog', { name: 'Remove the last day?' });
  await remove.getByRole('button', { name: 'Remove' }).click();
  await expect(toastOf(page)).toHaveText(`Last Day Removed${person.name}`);
  await expect(record).toBeHidden();
});
