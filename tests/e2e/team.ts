import { adminPolicy } from '#db/schema/accounts.ts';
import { expect, expectAccessible, owner, test } from '#tests/support/fixtures.ts';
import { mailedLink } from '#tests/support/outbox.ts';
import { onDatabase } from '#tests/support/pages/onboarding-page.ts';
import { ageProofsOf, openAccountOf } from '#tests/support/sign-in/colleague.ts';

// A wrong field is answered by 400.
test.use({ expectedFaults: /status of 400/ });

test('the owner invites a partner, who is listed, and signed out when removed', async ({
  admin: page,
  browser,
  server,
}) => {
  const tag = `${process.pid.toString(36)}${Date.now().toString(36)}`;
  const name = `Farah ${tag}`;
  const email = `farah.${tag}@embun.example`;
  await page.goto('/admin/team');
  await expect(page.getByRole('heading', { name: 'Team', exact: true })).toBeVisible();
  const invitations = page.getByRole('region', { name: 'Invitations' });
  const invited = invitations.getByLabel('Email');
  await invited.fill(owner.email);
  await page.keyboard.press('Enter');
  await expect(invited).toHaveAccessibleDescription('This address belongs to an admin already.');
  await invited.fill(email);
  await page.keyboard.press('Enter');
  const open = invitations.getByRole('listitem').filter({ hasText: email });
  await expect(open).toContainText('Expires in 47 h');
  await expect(open).toContainText('Written, not sent: copy the link.');
  await expect(open.getByRole('button', { name: 'Copy the invitation link' })).toBeVisible();

  const elsewhere = await browser.newContext({ baseURL: server.origin });
  const theirs = await elsewhere.newPage();
  await theirs.goto(await mailedLink(email, server.dataDir, 'invitation'));
  await expect(theirs.getByLabel('Email')).toHaveValue(email);
  await expect(theirs.getByLabel('Email')).not.toBeEditable();
  await theirs.getByLabel('Name').fill(name);
  const password = theirs.getByLabel('Password', { exact: true });
  await password.fill('password1234');
  await theirs.getByRole('button', { name: 'Create account' }).click();
  await expect(theirs.getByText('This password is too easy to guess.')).toBeVisible();
  await expect(password).toBeFocused();
  await theirs.getByLabel('Show what I type').check();
  await expect(password).toHaveAttribute('type', 'text');
  await password.fill('whisk at noon, twice');
  await theirs.getByRole('button', { name: 'Create account' }).click();
  await expect(theirs).toHaveURL('/admin/today');

  await page.reload();
  await expect(open).toHaveCount(0);
  const admins = page.getByRole('region', { name: 'Admins' });
  const partner = admins.getByRole('listitem').filter({ hasText: name });
  await expect(partner).toContainText('Two-step off');
  await partner.getByRole('button', { name: `Remove ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Remove ${name}?` });
  const own = dialog.getByLabel('Your password');
  await own.fill('not this one');
  await page.keyboard.press('Enter');
  await expect(own).toHaveAccessibleDescription('This is not your password.');
  await expectAccessible(page);
  await own.fill(owner.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Admin removed')).toBeVisible();
  await expect(partner).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  await theirs.getByRole('link', { name: 'Employee Records' }).click();
  await expect(theirs).toHaveURL(/\/admin\/login/);
  await elsewhere.close();
});

test('the link of an open invitation is shown after a proof of identity', async ({
  page,
  server,
  colleague,
}) => {
  await ageProofsOf(server, colleague);
  await openAccountOf(page, colleague, server);
  await page.getByRole('link', { name: 'Team' }).click();
  const invitations = page.getByRole('region', { name: 'Invitations' });
  const email = `new.${colleague.email}`;
  await invitations.getByLabel('Email').fill(email);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: "Confirm it's you" });
  await dialog.getByLabel('Password').fill(colleague.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Invitation written')).toBeVisible();

  await ageProofsOf(server, colleague);
  await page.reload();
  const show = page.getByRole('button', { name: `Show the link of the invitation for ${email}` });
  await expect(show).toBeVisible();
  const copy = page.getByRole('button', { name: `Copy the invitation link of ${email}` });
  await expect(copy).toHaveCount(0);
  await show.click();
  await expect(dialog.getByLabel('Password')).toBeFocused();
  await dialog.getByLabel('Password').fill(colleague.password);
  await page.keyboard.press('Enter');
  await expect(copy).toBeVisible();
  await expect(show).toHaveCount(0);
});

test('the owner requires two-step verification of everybody', async ({ admin: page, server }) => {
  const required = page.getByRole('switch', {
    name: 'Require two-step verification of everybody',
  });
  try {
    await page.goto('/admin/team');
    await required.check();
    await expect(page.getByText('you set it up at your next sign-in')).toBeVisible();
    await page.reload();
    await expect(required).toBeChecked();
  } finally {
    await onDatabase(server, (db) => db.delete(adminPolicy));
  }
});
