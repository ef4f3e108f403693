import { freshCode, logIn, turnOnTwoStep } from '#tests/support/colleague.ts';
import { expect, expectAccessibleAsItIs, owner, test } from '#tests/support/fixtures.ts';
import { mailsTo } from '#tests/support/outbox.ts';

/* Ways into the back office and the visitor's account, scripts switched off. */
test.use({ javaScriptEnabled: false, expectedFaults: /csp$|status of (400|401|404)/ });

test('the owner signs in, and no button does nothing', async ({ page }) => {
  await page.goto('/admin/login');
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeHidden();
  await logIn(page, { ...owner, password: 'bamboo whisk at dusk' });
  await expect(page.getByRole('alert')).toContainText('Invalid credentials.');
  await expect(page.getByLabel('Email')).toHaveValue(owner.email);
  await logIn(page, owner);
  await expect(page).toHaveURL('/admin/applications');
});

test('a code is asked for after the password', async ({ page, server, colleague }) => {
  const { secret } = await turnOnTwoStep(server, colleague);
  await page.goto('/admin/login');
  await logIn(page, colleague);
  const code = page.getByLabel('Enter the 6-digit code from your app');
  await code.fill('12345');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('A code has six digits.').first()).toBeVisible();
  await code.fill(await freshCode(server, colleague, secret));
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/admin\/applications$/);
});

test('the link from the email leads back whoever has forgotten the password', async ({
  page,
  server,
  colleague,
}) => {
  const newPassword = 'whisk bamboo at dusk';
  const choose = async (password: string) => {
    await page.getByLabel('New password', { exact: true }).fill(password);
    await page.getByLabel('Repeat new password').fill(password);
    await page.getByRole('button', { name: 'Set password' }).click();
  };
  await page.goto('/admin/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByLabel('Email').fill(colleague.email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(
    page.getByText('If this address belongs to an admin, a reset link is on its way.'),
  ).toBeVisible();
  const mailed = async () => {
    const [mail] = await mailsTo(colleague.email, server.dataDir);
    return /http\S+reset-password\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  };
  await expect.poll(mailed).not.toBe('');
  await page.goto(await mailed());
  await choose('password1234');
  await expect(page.getByText('This password is too easy to guess.')).toBeVisible();
  await expectAccessibleAsItIs(page);
  await choose(newPassword);
  await expect(page.getByText('Password changed. Please sign in.')).toBeVisible();
  await logIn(page, { ...colleague, password: newPassword });
  await expect(page).toHaveURL('/admin/applications');
});

test('a visitor signs in, takes the data along and deletes the account', async ({
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
