import type { Page } from '@playwright/test';
import { openAccountOf } from '#tests/support/colleague.ts';
import { expect, expectAccessible, test } from '#tests/support/fixtures.ts';
import { mailsTo } from '#tests/support/outbox.ts';

const newPassword = 'whisk bamboo at dusk';

// A field that is wrong is answered by 400, a link that is used up by 404.
test.use({ expectedFaults: /status of (400|404)/ });

const toastOf = (page: Page, text: string) => page.getByText(text, { exact: true });

test('an admin changes name and email, and the new one holds once it is confirmed', async ({
  page,
  server,
  colleague,
}) => {
  const newEmail = `new.${colleague.email}`;
  await openAccountOf(page, colleague, server);
  const profile = page.getByRole('region', { name: 'Name and email' });
  const email = profile.getByLabel('Email');
  const save = profile.getByRole('button', { name: 'Save' });
  await profile.getByLabel('Name').fill('Nur Aisyah binti Ali');
  await save.click();
  await expect(toastOf(page, 'Saved')).toBeVisible();
  await email.fill('aisyah@embun');
  await save.click();
  await expect(email).toHaveAccessibleDescription(/Please enter a valid email address/);
  await email.fill('mistyped@example.com');
  await save.click();
  await profile.getByRole('button', { name: 'Withdraw' }).click();
  await expect(toastOf(page, 'New email withdrawn')).toBeVisible();
  await expect(profile.getByText('Waiting to be confirmed')).toHaveCount(0);
  await email.fill(newEmail);
  await save.click();
  await expect(profile.getByText(`Waiting to be confirmed: ${newEmail}`)).toBeVisible();
  await expect(email).toHaveValue(colleague.email);
  await expect(profile.getByLabel('Name')).toHaveValue('Nur Aisyah binti Ali');
  await expectAccessible(page);

  const mailed = async () => {
    const [mail] = await mailsTo(newEmail, server.dataDir);
    return /http\S+confirm-email\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  };
  await expect.poll(mailed).not.toBe('');
  await page.goto(await mailed());
  await expect(page.getByRole('heading', { name: 'Confirm your new email' })).toBeVisible();
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await expect(page.getByRole('heading', { name: 'Email changed' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to your account' }).click();
  await expect(email).toHaveValue(newEmail);
});

test('an admin changes the password, and stays signed in here @phone', async ({
  page,
  server,
  colleague,
}) => {
  await openAccountOf(page, colleague, server);
  const section = page.getByRole('region', { name: 'Change password' });
  const current = section.getByLabel('Current password');
  const change = section.getByRole('button', { name: 'Change password' });
  await current.fill('bamboo whisk at noon');
  await section.getByLabel('New password', { exact: true }).fill(newPassword);
  await section.getByLabel('Repeat new password').fill(newPassword);
  await change.click();
  await expect(current).toHaveAccessibleDescription('This is not your password.');
  await expect(current).toBeFocused();
  await expect(section.getByLabel('Repeat new password')).toHaveValue(newPassword);
  await expectAccessible(page);
  await current.fill(colleague.password);
  await change.click();
  await expect(toastOf(page, 'Password changed')).toBeVisible();
  await expect(current).toHaveValue('');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
});
