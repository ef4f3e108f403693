import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { employeeOnboarding } from '#db/schema/employees.ts';
import { completedEmployee, numbers } from '#tests/fixtures/completed-employee.ts';
import { applied } from '#tests/support/applications/applied.ts';
import { expect, expectAccessible, test } from '#tests/support/fixtures.ts';
import { mailedLink } from '#tests/support/outbox.ts';
import { onDatabase } from '#tests/support/pages/onboarding-page.ts';

test('by a link an applicant sees their data, downloads it and asks for its deletion', async ({
  page,
  server,
}) => {
  const { email, fullName } = await applied(server);
  await onDatabase(server, (db, keys) =>
    db.insert(employeeOnboarding).values(completedEmployee(keys, { email })),
  );
  await page.goto('/my-data');
  await page.getByLabel('Email').last().fill('nobody@example.com');
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByText('We write to nobody@example.com three times an hour')).toBeVisible();
  await page.getByRole('link', { name: 'use another address' }).click();
  await expect(page.getByRole('button', { name: 'Send me a link' })).toBeVisible();

  await page.getByLabel('Email').last().fill(email);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByText('A link is on its way, if this is your address.')).toBeVisible();
  await page.goto(await mailedLink(email, server.dataDir, 'my-data'));
  await page.getByRole('button', { name: 'Show my data' }).click();
  await expect(
    page.getByRole('heading', { name: /^Application: Full Time Barista/ }),
  ).toBeVisible();
  await expect(page.getByText(fullName)).toBeVisible();
  await expect(
    page.getByText(/^Will be deleted on \d+ \w+ \d{4}\. A decision moves that day\.$/),
  ).toBeVisible();

  const wrong = page.getByLabel('What is wrong, and how is it right?');
  await wrong.fill('My street has a new name.');
  await page.getByRole('link', { name: 'Take it away' }).click();
  const ic = page.getByLabel('IC number, last four');
  await expect(ic).toBeInViewport();
  await ic.fill('0000');
  await page.getByRole('button', { name: 'Download' }).click();
  await expect(ic).toHaveAccessibleDescription('These are not its last four digits or letters.');
  await expect(ic).toBeFocused();
  await expectAccessible(page);
  await ic.fill(numbers.ic_number.slice(-4));
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const zip = unzipSync(await readFile(await (await download).path()));
  const json = strFromU8(zip['data.json'] ?? new Uint8Array());
  for (const text of [fullName, numbers.ic_number]) expect(json).toContain(text);
  await expect(ic).toHaveAccessibleDescription('');

  await page.getByRole('button', { name: 'Ask for a correction' }).click();
  await expect(page.getByText(/^We have your request, and answer it by email by/)).toBeVisible();
  await expect(wrong).toHaveValue('');
  await page.getByRole('button', { name: 'Ask for deletion' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask us to delete your data?' });
  await dialog.getByRole('button', { name: 'Ask for deletion' }).click();
  await expect(page.getByText(/^Deletion, /)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ask for deletion' })).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();

  await page.getByRole('button', { name: 'Done: forget this link' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/my-data/held');
  await expect(page.getByText('That page is closed: a link opens it for an hour')).toBeVisible();
});
