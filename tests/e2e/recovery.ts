import { expect, expectAccessible, test } from '#tests/support/fixtures.ts';
import { mailedLink } from '#tests/support/outbox.ts';
import { tabTo } from '#tests/support/pages/tab-to.ts';
import { logIn } from '#tests/support/sign-in/colleague.ts';

const newPassword = 'whisk bamboo at dusk';
const said = 'If this address belongs to an admin, a reset link is on its way.';
const welcome = 'Password changed. Please sign in.';

// A wrong field is answered by 400.
test.use({ expectedFaults: /status of 400/ });

test('an admin who has forgotten the password sets another one by an emailed link, by keyboard @phone', async ({
  page,
  server,
  colleague,
}) => {
  await page.goto('/admin/login');
  await tabTo(page, page.getByRole('link', { name: 'Forgot password?' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(colleague.email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: said })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await expectAccessible(page);

  await page.goto(await mailedLink(colleague.email, server.dataDir, 'reset-password'));
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  const repeated = page.getByLabel('Repeat new password');
  await tabTo(page, page.getByLabel('New password', { exact: true }));
  await page.keyboard.type(newPassword);
  await tabTo(page, repeated);
  await page.keyboard.type(`${newPassword}!`);
  await page.keyboard.press('Enter');
  await expect(repeated).toHaveAccessibleDescription('The two passwords are not the same.');
  await expect(repeated).toBeFocused();
  await expectAccessible(page);
  await tabTo(page, page.getByLabel('Show what I type'));
  await page.keyboard.press('Space');
  await expect(repeated).toHaveAttribute('type', 'text');
  await page.getByLabel('New password', { exact: true }).fill(newPassword);
  await repeated.fill(newPassword);
  await tabTo(page, page.getByRole('button', { name: 'Set password' }));
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL('/admin/login');
  await expect(page.getByRole('status').filter({ hasText: welcome })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Admin login' })).toBeVisible();
  await expect(page.getByText(welcome), 'told once').toHaveCount(0);
  await logIn(page, { ...colleague, password: newPassword });
  await expect(page).toHaveURL('/admin/applications');
});
