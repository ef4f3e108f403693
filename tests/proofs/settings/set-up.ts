import { expect, expectAccessible, owner, test } from '#tests/support/fixtures.ts';
import { startServer } from '#tests/support/server.ts';

test.use({ expectedFaults: /status of (400|404)/ });

test('the link printed at the first start makes the owner, once', async ({ page }) => {
  const server = await startServer();
  const printed = () => /http\S+\/admin\/setup\/\S+/.exec(server.output())?.[0] ?? '';
  await expect.poll(printed).not.toBe('');
  await page.goto(printed());
  await page.getByLabel('Show what I type').check();
  const password = page.getByLabel('Password');
  await expect(password).toHaveAttribute('type', 'text');
  await expectAccessible(page);
  await page.getByLabel('Name').fill('Nur Aisyah');
  await page.getByLabel('Email').fill(owner.email);
  await password.fill('password1234');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('This password is too easy to guess.')).toBeVisible();
  await expect(password).toBeFocused();
  await expectAccessible(page);
  await password.fill(owner.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(`${server.origin}/admin/applications`);
  await page.goto(printed());
  await expect(page.getByRole('heading', { name: "This link can't be used" })).toBeVisible();
  await page.goto('about:blank');
  expect(await server.stop()).toBe(0);
});
