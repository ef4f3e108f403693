import { expect, expectAccessible, test } from '#tests/support/fixtures.ts';

test('the back office is dark where the device is, and white on paper', async ({ admin }) => {
  const ground = (colour: string) =>
    expect(admin.locator('body')).toHaveCSS('background-color', colour);
  await admin.emulateMedia({ colorScheme: 'dark' });
  for (const path of ['/admin/shop', '/admin/applications']) {
    await admin.goto(path);
    await ground('rgb(21, 24, 18)');
    await expectAccessible(admin);
  }
  await admin.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await ground('rgb(251, 250, 246)');
  await admin.emulateMedia({ colorScheme: 'dark', media: 'screen' });
  await admin.goto('/');
  await expect(admin.locator('html')).toHaveCSS('color-scheme', 'normal');
});
