import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '#tests/support/fixtures.ts';
import { mailedLink } from '#tests/support/outbox.ts';
import { ageProofsOf, openAccountOf } from '#tests/support/sign-in/colleague.ts';
import { addVirtualAuthenticator } from '#tests/support/sign-in/virtual-authenticator.ts';

const newPassword = 'whisk bamboo at dusk';
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0';

// The status of an answer is 400 for a wrong field, 401 after the session has ended, 404 for a used link.
test.use({ expectedFaults: /status of (400|401|404)/ });

const toastOf = (page: Page, text: string) => page.getByText(text, { exact: true });

test('an admin changes name and email; the new address is used once it is confirmed', async ({
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

  await page.goto(await mailedLink(newEmail, server.dataDir, 'confirm-email'));
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

test('an admin chooses when to be told of new applications, by keyboard', async ({
  page,
  server,
  colleague,
}) => {
  await openAccountOf(page, colleague, server);
  const section = page.getByRole('region', { name: 'Notify me about new applications' });
  const daily = section.getByRole('radio', { name: /^Once a day, at 8:00/ });
  const saved = () =>
    page.waitForResponse(
      (response) => response.request().method() === 'POST' && /account\.data/.test(response.url()),
    );
  await expect(section.getByRole('radio', { name: 'At once' })).toBeVisible();
  const first = saved();
  await section.getByRole('radio', { name: 'Never' }).check();
  await first;
  await expect(page.getByRole('status')).toContainText('Saved');
  const second = saved();
  await page.keyboard.press('ArrowUp');
  await expect(daily).toBeChecked();
  await expect(daily).toBeFocused();
  await second;
  await page.reload();
  await expect(daily).toBeChecked();
});

test('a laptop was stolen: its session is ended from here, then the one of this device @phone', async ({
  page,
  browser,
  baseURL,
  server,
  colleague,
}) => {
  const { email, password } = colleague;
  const laptop = await browser.newContext({ baseURL, userAgent: firefox });
  for (const typed of ['not this one', password])
    await laptop.request.post('/admin/login', { form: { email, password: typed } });
  const thief = await laptop.newPage();
  await thief.goto('/admin/employees');

  await openAccountOf(page, colleague, server);
  const sessions = page.getByRole('region', { name: 'Sessions' }).getByRole('listitem');
  const activity = page.getByRole('region', { name: 'Recent activity' }).getByRole('listitem');
  const tried = activity.filter({ hasText: /A sign-in .*failed/ });
  await expect(tried).toContainText('Firefox on Windows');
  await expect(sessions.first()).toContainText('This device');

  const there = sessions.filter({ hasText: 'Firefox on Windows' });
  await there.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('Signed out there')).toBeVisible();
  await expect(there).toHaveCount(0);
  await thief.reload();
  await expect(thief.getByRole('alert')).toHaveText('You were signed out.');
  await expect(activity.first()).toContainText('Signed outFirefox on Windows');

  await sessions.first().getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/admin/login');
  await laptop.close();
});

test('a passkey is added, signs in, confirms, and is removed @phone', async ({
  page,
  server,
  colleague,
}) => {
  const name = 'The phone in the kitchen';
  await addVirtualAuthenticator(page);
  await openAccountOf(page, colleague, server);
  const section = page.getByRole('region', { name: 'Passkeys' });
  await section.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Continue' }).click();
  const item = section.getByRole('listitem').filter({ hasText: name });
  await expect(item).toContainText('Not used yet');
  await expectAccessible(page);

  await page.context().clearCookies({ name: /session/ });
  await page.goto('/admin/account');
  await expect(page).toHaveURL('/admin/login?to=%2Fadmin%2Faccount');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL('/admin/account');
  await expect(item).toContainText('Last used');

  await ageProofsOf(server, colleague);
  await item.getByRole('button', { name: `Remove ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  const confirm = page.getByRole('dialog', { name: "Confirm it's you" });
  await confirm.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(confirm).toHaveCount(0);
  await expect(item).toHaveCount(0);
});
