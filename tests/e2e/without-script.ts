import {
  chooseFiles,
  fillText,
  newApplicant,
} from '#tests/support/applications/application-page.ts';
import { applicationsOf } from '#tests/support/applications/application-rows.ts';
import { expect, expectAccessibleAsItIs, test } from '#tests/support/fixtures.ts';

test.use({ javaScriptEnabled: false, expectedFaults: /csp$|status of 40[045]/ });

test('every page has its heading and links; film, menu and short forms work as far as they can', async ({
  page,
}, info) => {
  for (const [path, heading] of [
    ['/', 'Matcha, whisked to order in Bangi.'],
    ['/shop', 'Shop'],
    ['/store', 'EMBUN BANGI'],
    ['/career?job=barista-parttime', 'Part Time Barista'],
    ['/privacy-policy', 'Privacy policy'],
    ['/auth', 'Sign up/login'],
    ['/checkout', 'Checkout'],
    ['/no/such/page', 'Oops! Page not found'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Embun, home' }).click();
    await expect(page).toHaveURL('/');
  }
  const poster = page.locator('[data-film] img');
  await expect(page.locator('video')).toBeHidden();
  await expect(poster).toBeVisible();
  await expect
    .poll(() => poster.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);

  const main = page.getByRole('main');
  await page.goto('/shop/standard-1.0');
  await main.getByText("Tell me when it's back").click();
  await main.getByLabel('Email').fill('aisyah@example.com');
  await main.getByRole('button', { name: 'Notify me' }).click();
  await expect(main.getByRole('status')).toContainText('to aisyah@example.com when Standard 1.0');
  await expect(page).toHaveURL('/shop/standard-1.0');

  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await menu.getByRole('link', { name: 'Store' }).click();
  await expect(page.getByRole('heading', { name: 'EMBUN BANGI' })).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  const email = `plain.${info.project.name}.${info.workerIndex}.${Date.now()}@example.com`;
  await menu.getByLabel('Email').fill(email);
  await menu.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByRole('heading', { name: 'Successfully subscribed!' })).toBeVisible();
});

test('an application with mistakes comes back with its text, is corrected, sent and thanked for', async ({
  page,
  context,
  server,
}) => {
  const applicant = newApplicant();
  const main = page.getByRole('main');
  const send = main.getByRole('button', { name: 'Submit Application' });
  await page.goto('/career?job=barista-parttime');
  await page.locator('noscript a').click();
  await expect(page).toHaveURL(/#apply$/);
  await main.getByText('How we use what you send').click();
  const opened = context.waitForEvent('page');
  await main.getByRole('link', { name: 'Read it' }).click();
  await expect(await opened).toHaveURL('/notices/application');
  await fillText(page, applicant);
  await page.getByLabel('Work type').selectOption('Others (please specify)');
  await page.getByLabel('Please specify').fill('Fridays');
  const phone = main.getByLabel('Phone');
  await phone.fill('0123');
  await page.getByLabel('Month').selectOption('');
  await page.getByLabel('Selfie image').setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: Buffer.from('hello'),
  });
  const answer = page.waitForResponse((response) => response.request().method() === 'POST');
  await send.click();
  expect((await answer).status()).toBe(400);
  expect((await answer).headers()['cache-control']).toBe('private, no-store');
  await expect(page).toHaveURL(/\/career\?job=barista-parttime#apply$/);
  const fault = 'Enter a phone number of 8 to 15 digits.';
  await expect(page.getByRole('alert')).toHaveText(fault);
  await expect(page.getByRole('alert')).toBeInViewport();
  await expect(phone).toHaveAttribute('aria-invalid', 'true');
  await expect(phone).toHaveAccessibleDescription(new RegExp(fault));
  await expect(phone).toHaveValue('0123');
  for (const message of ['Date of birth is required', 'Full body image is required']) {
    await expect(main.getByText(message, { exact: true })).toBeVisible();
  }
  const files = page.getByRole('group', { name: 'Documents and photos' });
  await expect(files).toContainText('Files are not kept: please choose them again.');
  await expect(page.getByLabel('Full name')).toHaveValue(applicant.fullName);
  await expect(page.getByLabel('State')).toHaveValue('selangor');
  await expect(page.getByLabel('Day', { exact: true })).toHaveValue('5');
  await expect(page.getByLabel('Year')).toHaveValue('2000');
  await expect(page.getByLabel('Please specify')).toHaveValue('Fridays');
  await expect(page.getByLabel('Why Embun?')).toHaveValue(/patient work/);
  await expectAccessibleAsItIs(page);

  await phone.fill('012-345 6789');
  await page.getByLabel('Month').selectOption('March');
  await chooseFiles(page, { resume: false });
  await send.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Application Submitted Successfully',
  );
  const thanks = 'Thank you for your application! We will review it and get back to you soon.';
  await expect(main).toContainText(thanks);
  await expectAccessibleAsItIs(page);
  expect(await applicationsOf(server, applicant)).toHaveLength(1);
  await main.getByRole('link', { name: 'Back to Careers' }).click();
  await expect(page).toHaveURL(/\/career$/);
});
