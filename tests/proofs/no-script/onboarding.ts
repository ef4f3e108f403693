import { expect, test } from '#tests/support/fixtures.ts';
import { hire } from '#tests/support/pages/onboarding-page.ts';
import {
  expectThanks,
  fillByHand,
  pressComplete,
  pressOpen,
} from '#tests/support/pages/onboarding-without-script.ts';
import { openSettled } from '#tests/support/pages/site-page.ts';

/* The long form of a new hire where the scripts of a page never arrive. */

test.use({ expectedFaults: /csp$|Failed to load resource|assets.*FAILED/ });

test('the text kept in the tab is removed with the thanks', async ({ page, server }) => {
  const person = await hire(server);
  const draft = () => page.evaluate(() => sessionStorage.getItem('onboarding-draft'));
  await page.goto(person.path);
  await page.getByLabel('Address').fill('8 Jalan 4/1');
  expect(await draft()).toContain('8 Jalan 4/1');
  // Coming to the thanks by a link from elsewhere shows no thanks, and removes nothing.
  await openSettled(page, `${person.path}?completed`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Employee Onboarding');
  await page.goto(person.path);
  await expect(page.getByLabel('Address')).toHaveValue('8 Jalan 4/1');
  let sent = false;
  page.on('request', (request) => (sent ||= !!request.postData()?.includes('tshirt_size')));
  await page.route('**/assets/*.js', (route) => (sent ? route.continue() : route.abort()));
  await page.reload();
  await pressOpen(page);
  await fillByHand(page);
  await pressComplete(page);
  await expectThanks(page);
  await expect.poll(draft).toBeNull();
  await expectThanks(page);
});
