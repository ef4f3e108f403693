import { openAccountOf } from '#tests/support/colleague.ts';
import { expect, test } from '#tests/support/fixtures.ts';

test.use({ expectedFaults: /status of 401/ });

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0';

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
