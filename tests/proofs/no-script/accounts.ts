import { expect, owner, test } from '#tests/support/fixtures.ts';
import { logIn } from '#tests/support/sign-in/colleague.ts';

/* Signing in to the back office and to the visitor's account with scripts switched off. */
test.use({ javaScriptEnabled: false, expectedFaults: /csp$|status of (401|404)/ });

test('the owner signs in, and every button works or is hidden', async ({ page }) => {
  await page.goto('/admin/login');
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeHidden();
  await logIn(page, { ...owner, password: 'bamboo whisk at dusk' });
  await expect(page.getByRole('alert')).toContainText('Invalid credentials.');
  await expect(page.getByLabel('Email')).toHaveValue(owner.email);
  await logIn(page, owner);
  await expect(page).toHaveURL('/admin/applications');
});

test('a visitor signs in, downloads their data and deletes the account', async ({
  page,
  google,
}) => {
  const name = 'Nur Aisyah binti Abdul Rahman';
  const sub = `plain-${process.pid}-${Date.now()}`;
  google.account({ sub, email: `${sub}@gmail.example`, email_verified: true, name });
  const start = page.getByRole('button', { name: 'CONTINUE WITH GOOGLE' });
  await page.goto('/auth');
  await expect(page.getByText('LOADING...')).toBeHidden();
  await page.getByRole('link', { name: 'Embun, home' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/auth');
  await start.click();
  await expect(page).toHaveURL('/');
  const session = await page.request.get('/api/session');
  expect(await session.json()).toMatchObject({ visitor: { name } });

  await page.goto('/account');
  await expect(page.getByRole('main')).toContainText(name);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  expect((await download).suggestedFilename()).toBe('embun-my-data.json');
  await expect(page.getByText('It can’t be undone.')).toBeVisible();
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/account');
  await expect(page).toHaveURL('/auth?from=%2Faccount');
});
