import { ageProofsOf, openAccountOf } from '#tests/support/colleague.ts';
import { expect, expectAccessible, test } from '#tests/support/fixtures.ts';
import { addVirtualAuthenticator } from '#tests/support/virtual-authenticator.ts';

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
