import type { Page } from '@playwright/test';
import { expect, expectAccessible, owner } from '#tests/support/fixtures.ts';
import { mailsTo } from '#tests/support/outbox.ts';
import { test } from '#tests/support/own-server.ts';
import { signIn } from '#tests/support/owner.ts';
import type { RunningServer } from '#tests/support/server.ts';

const newEmail = 'aisyah@embun.example';
const newPassword = 'whisk bamboo at dusk';

test.use({ expectedFaults: /status of (400|404|503)/ });

async function openAccount(page: Page, { origin }: RunningServer): Promise<void> {
  await page.context().addCookies([{ ...(await signIn(origin)), url: origin }]);
  await page.goto('/admin/account');
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
}

const profileOf = (page: Page) => page.getByRole('region', { name: 'Name and email' });
const passwordOf = (page: Page) => page.getByRole('region', { name: 'Change password' });
const toastOf = (page: Page, text: string) => page.getByText(text, { exact: true });

async function confirmLink({ dataDir }: RunningServer): Promise<string> {
  const find = async () => {
    const [mail] = await mailsTo(newEmail, dataDir);
    return /http\S+confirm-email\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  };
  await expect.poll(find).not.toBe('');
  return find();
}

test('the owner changes name and email, and signs in with the new one', async ({ page, cafe }) => {
  await openAccount(page, cafe);
  const profile = profileOf(page);
  await profile.getByLabel('Name').fill('Nur Aisyah binti Ali');
  await profile.getByRole('button', { name: 'Save' }).click();
  await expect(toastOf(page, 'Saved')).toBeVisible();
  await profile.getByLabel('Email').fill('aisyah@embun');
  await profile.getByRole('button', { name: 'Save' }).click();
  await expect(profile.getByLabel('Email')).toHaveAccessibleDescription(
    /Please enter a valid email address/,
  );
  await profile.getByLabel('Email').fill('mistyped@example.com');
  await profile.getByRole('button', { name: 'Save' }).click();
  await profile.getByRole('button', { name: 'Withdraw' }).click();
  await expect(toastOf(page, 'New email withdrawn')).toBeVisible();
  await expect(profile.getByText('Waiting to be confirmed')).toHaveCount(0);
  await profile.getByLabel('Email').fill(newEmail);
  await profile.getByRole('button', { name: 'Save' }).click();
  await expect(profile.getByText(`Waiting to be confirmed: ${newEmail}`)).toBeVisible();
  await expect(profile.getByLabel('Email')).toHaveValue(owner.email);
  await expect(profile.getByLabel('Name')).toHaveValue('Nur Aisyah binti Ali');
  await expectAccessible(page);

  await page.goto(await confirmLink(cafe));
  await expect(page.getByRole('heading', { name: 'Confirm your new email' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await expect(page.getByRole('heading', { name: 'Email changed' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to your account' }).click();
  await expect(profileOf(page).getByLabel('Email')).toHaveValue(newEmail);
  await expect.poll(() => mailsTo(owner.email, cafe.dataDir)).toHaveLength(3);
  await signIn(cafe.origin, { ...owner, email: newEmail });
});

test('the owner changes the password, and the other devices are signed out @phone', async ({
  page,
  browser,
  cafe,
}) => {
  const elsewhere = await browser.newContext();
  await elsewhere.addCookies([{ ...(await signIn(cafe.origin)), url: cafe.origin }]);
  await openAccount(page, cafe);
  const section = passwordOf(page);
  const fill = async (current: string) => {
    await section.getByLabel('Current password').fill(current);
    await section.getByLabel('New password', { exact: true }).fill(newPassword);
    await section.getByLabel('Repeat new password').fill(newPassword);
    await section.getByRole('button', { name: 'Change password' }).click();
  };
  await fill('bamboo whisk at noon');
  const current = section.getByLabel('Current password');
  await expect(current).toHaveAccessibleDescription('This is not your password.');
  await expect(current).toBeFocused();
  await expect(section.getByLabel('Repeat new password')).toHaveValue(newPassword);
  await expectAccessible(page);
  await fill(owner.password);
  await expect(toastOf(page, 'Password changed')).toBeVisible();
  await expect(current).toHaveValue('');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();

  const laptop = await elsewhere.newPage();
  await laptop.goto(`${cafe.origin}/admin/account`);
  await expect(laptop).toHaveURL(/\/admin\/login/);
  await elsewhere.close();
  await signIn(cafe.origin, { ...owner, password: newPassword });
});
