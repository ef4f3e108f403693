import type { Page } from '@playwright/test';
import { expect, expectAccessible } from '#tests/support/fixtures.ts';
import { mailsTo } from '#tests/support/outbox.ts';
import { test } from '#tests/support/own-server.ts';
import { owner, signIn } from '#tests/support/owner.ts';

const partner = {
  name: 'Farah Osman',
  email: 'farah@embun.example',
  password: 'whisk at noon, twice',
};

const fitsItsWidth = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

test('the owner invites a partner, who is listed, and is out once removed', async ({
  page,
  context,
  browser,
  cafe,
}) => {
  await context.addCookies([{ ...(await signIn(cafe.origin)), url: cafe.origin }]);
  await page.goto('/admin/team');
  await expect(page.getByRole('heading', { name: 'Team', exact: true })).toBeVisible();
  const invitations = page.getByRole('region', { name: 'Invitations' });
  await invitations.getByLabel('Email').fill(owner.email);
  await page.keyboard.press('Enter');
  await expect(invitations.getByLabel('Email')).toHaveAccessibleDescription(
    'This address belongs to an admin already.',
  );
  await invitations.getByLabel('Email').fill(partner.email);
  await page.keyboard.press('Enter');
  const open = invitations.getByRole('listitem').filter({ hasText: partner.email });
  await expect(open).toContainText('Expires in 47 h');
  await expect(open.getByRole('button', { name: 'Copy the invitation link' })).toBeVisible();
  await expectAccessible(page);
  expect(await fitsItsWidth(page)).toBe(true);

  const mailed = async () =>
    /http\S+invitation\S+/.exec((await mailsTo(partner.email, cafe.dataDir))[0]?.text ?? '')?.[0];
  await expect.poll(mailed).toBeTruthy();
  const elsewhere = await browser.newContext({ baseURL: cafe.origin });
  const phone = await elsewhere.newPage();
  await phone.goto((await mailed()) ?? '');
  await expect(phone.getByLabel('Email')).toHaveValue(partner.email);
  await expect(phone.getByLabel('Email')).not.toBeEditable();
  await expectAccessible(phone);
  await phone.getByLabel('Name').fill(partner.name);
  await phone.getByLabel('Password', { exact: true }).fill(partner.password);
  await phone.getByRole('button', { name: 'Create account' }).click();
  await expect(phone).toHaveURL('/admin/applications');

  await page.reload();
  await expect(open).toHaveCount(0);
  const admins = page.getByRole('region', { name: 'Admins' });
  const theirs = admins.getByRole('listitem').filter({ hasText: partner.name });
  await expect(theirs).toContainText('Two-step off');
  await expectAccessible(page);
  expect(await fitsItsWidth(page)).toBe(true);
  await theirs.getByRole('button', { name: `Remove ${partner.name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Remove ${partner.name}?` });
  await dialog.getByLabel('Your password').fill('not this one');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Your password')).toHaveAccessibleDescription(
    'This is not your password.',
  );
  await expectAccessible(page);
  await dialog.getByLabel('Your password').fill(owner.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Admin removed')).toBeVisible();
  await expect(theirs).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();

  const menu = phone.getByRole('button', { name: 'Menu' });
  if (await menu.isVisible()) await menu.click();
  await phone.getByRole('link', { name: 'Employee Records' }).click();
  await expect(phone).toHaveURL(/\/admin\/login/);
  await elsewhere.close();
});

test('the owner requires two-step verification of everybody', async ({ page, context, cafe }) => {
  await context.addCookies([{ ...(await signIn(cafe.origin)), url: cafe.origin }]);
  await page.goto('/admin/team');
  await page.getByRole('checkbox', { name: 'Require two-step verification of everybody' }).check();
  await expect(page.getByText('you set it up at your next sign-in')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('checkbox')).toBeChecked();
});
