import { rm } from 'node:fs/promises';
import { recoveryKeyPath } from '#app/backup/archive/recovery-key.server.ts';
import { backupRuns, recoveryKeys } from '#db/schema/backups.ts';
import { expect, expectAccessible, test } from '#tests/support/fixtures.ts';
import { onDatabase } from '#tests/support/pages/onboarding-page.ts';
import type { RunningServer } from '#tests/support/processes/server.ts';

/** Deletes all traces of backups, as if nobody had ever made one. */
async function forgetBackups(server: RunningServer): Promise<void> {
  await onDatabase(server, async (db) => {
    await db.delete(backupRuns);
    await db.delete(recoveryKeys);
  });
  await rm(recoveryKeyPath(server.dataDir), { force: true });
}

test('the owner backs up, sees it restored on trial, and writes the key down', async ({
  page,
  context,
  server,
  colleague,
}) => {
  test.setTimeout(150_000);
  await forgetBackups(server);
  // Having just signed in is the proof of identity that showing the key asks for.
  await context.addCookies([{ ...colleague.cookie, url: server.origin }]);
  await page.goto('/admin/backups');
  await expect(page.getByText('There is no good backup yet.')).toBeVisible();
  await expect(
    page.getByText('There is no second place: if this machine is lost, so is everything.'),
  ).toBeVisible();
  await expect(page.getByText('It is made by the first backup.')).toBeVisible();

  const backUp = page.getByRole('button', { name: 'Back up now' });
  const place = await backUp.boundingBox();
  await backUp.press('Enter');
  await expect(page.getByText('Backup started')).toBeVisible();
  const last = page.getByRole('region', { name: 'Last backups' });
  await expect(page.getByRole('progressbar', { name: 'Backup' })).toBeVisible();
  await expect(last.getByText('Under way')).toBeVisible();
  await expect(last.getByText('Good', { exact: true })).toBeVisible({ timeout: 90_000 });
  await expect(
    last.getByText(/^Restored on trial \d+:\d\d [ap]m, \d+ s, all \d+ tables and \d+ files equal$/),
  ).toBeVisible();
  await expect(page.getByRole('progressbar')).toBeHidden();
  // The backup has changed the page, but not moved the button.
  expect(await backUp.boundingBox()).toEqual(place);
  await expect(page.getByText('There is no good backup yet.')).toBeHidden();
  await expect(page.getByText(/^Last good backup: .+ [ap]m, restored on trial\.$/)).toBeVisible();

  const downloading = page.waitForEvent('download');
  await last.getByRole('link', { name: /^Download embun-/ }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^embun-[\dT-]+\+0800\.tar\.zst\.age$/);

  await expect(page.getByText('Recovery key not confirmed')).toBeVisible();
  await page.getByRole('button', { name: 'Show the recovery key' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Recovery key' });
  await expect(dialog.getByText('AGE-', { exact: true })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Backups' })).toBeHidden();
  await expect(dialog.getByText('AGE-', { exact: true })).toBeVisible();
  await page.emulateMedia({ media: null });
  const shown = await dialog.getByText(/^AGE-SECRET-KEY-1/).textContent();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const ending = page.getByLabel('Last six characters');
  await ending.fill('AAAAAA');
  await ending.press('Enter');
  await expect(ending).toHaveAccessibleDescription(/These are not its last six characters\./);
  await expectAccessible(page);
  await ending.fill(String(shown).slice(-6).toLowerCase());
  await ending.press('Enter');
  await expect(page.getByText('Recovery key not confirmed')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Show the recovery key' })).toBeHidden();
  await expect(page.getByText(`by ${colleague.email}.`)).toBeVisible();
});
