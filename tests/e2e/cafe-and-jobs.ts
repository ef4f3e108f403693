import { sql } from 'drizzle-orm';
import { cafeDay, isoDay } from '#app/shared/dates.ts';
import { cafe } from '#db/schema/cafe.ts';
import { jobs } from '#db/schema/jobs.ts';
import { expect, expectAccessible, test } from '#tests/support/fixtures.ts';
import { brokenWords } from '#tests/support/pages/broken-words.ts';
import { hire, onDatabase, openForm } from '#tests/support/pages/onboarding-page.ts';
import { openHydrated, untilDrawn, waitForHydration } from '#tests/support/pages/site-page.ts';

// The owner uses a phone, standing at the counter.
test.use({ viewport: { width: 390, height: 844 } });

// Puts the site back for other journeys.
test.afterEach(async ({ server }) => {
  await onDatabase(server, async (db) => {
    await db.delete(jobs);
    await db.delete(cafe);
    await db.execute(sql`select pg_notify('content', '')`);
  });
  for (const [path, changed] of [
    ['/career', 'RM1950/month'],
    ['/store', '1 Jalan Baru'],
  ]) {
    const shown = async () => (await fetch(server.origin + path)).text();
    await expect.poll(shown).not.toContain(changed);
  }
});

test('the owner closes a job and rewrites another one, and visitors see both changes', async ({
  admin: page,
}) => {
  await page.goto('/admin/jobs');
  await waitForHydration(page);
  await page.getByRole('switch', { name: 'Part Time Barista open' }).press('Space');
  await expect(page.getByText('The job is closed')).toBeVisible();
  await expect(page.getByText('Open: no')).toBeVisible();

  await page.getByRole('button', { name: 'Edit Full Time Barista' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Full Time Barista' });
  await dialog.getByLabel('Salary').fill('RM1950/month');
  await dialog.getByLabel('What you will do').fill('Whisk.\n\nServe.');
  await dialog.getByLabel('Physical requirements').fill('');
  await dialog.getByRole('button', { name: 'Preview' }).press('Enter');
  const preview = page.getByRole('dialog', { name: 'Preview' });
  await expect(preview.getByText('RM1950/month')).toBeVisible();
  await expect(preview.getByText('Physical requirements')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(preview).toBeHidden();
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByText('Saved')).toBeVisible();
  await expect(dialog).toBeHidden();

  await untilDrawn(page, '/career', 'RM1950/month');
  await page.goto('/career');
  await expect(page.getByText('RM1950/month')).toBeVisible();
  await expect(page.getByRole('listitem').getByText('Serve.')).toBeVisible();
  const data = page.locator('script[type="application/ld+json"]');
  await expect(data).toHaveCount(1);
  await page
    .getByRole('combobox', { name: 'Available Positions' })
    .selectOption('Part Time Barista · Not hiring right now');
  await expect(page.getByRole('heading', { name: 'Part Time Barista' })).toBeVisible();
  await expect(page.getByRole('article').getByText('Not hiring right now')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit Application' })).toBeHidden();
  await expect(data).toHaveCount(0);
  await expectAccessible(page);
});

test('the owner says when the cafe is open and how to reach it, and visitors read it', async ({
  admin: page,
  server,
}) => {
  const timeZone = 'Asia/Kuala_Lumpur';
  const today = new Date().toLocaleDateString('en-MY', { weekday: 'long', timeZone });
  // Hours of today by which the cafe is open at any time that this runs.
  const [later, ...lines] =
    today === 'Sunday'
      ? ['Saturday', 'Monday to Friday', 'Saturday', 'Sunday']
      : ['Sunday', 'Monday to Saturday', 'Sunday'];
  await page.goto('/admin/cafe');
  await waitForHydration(page);
  const section = page.getByRole('region', { name: 'Opening hours' });
  const monday = section.getByRole('group', { name: 'Monday' });
  await monday.getByLabel('Opens', { exact: true }).fill('00:00');
  await monday.getByLabel('Closes', { exact: true }).fill('00:00');
  await section.getByRole('button', { name: 'Monday’s hours on every day' }).press('Enter');
  const laterOpens = section
    .getByRole('group', { name: later })
    .getByLabel('Opens', { exact: true });
  await expect(laterOpens).toHaveValue('00:00');
  await laterOpens.fill('09:30');
  // Wide enough to show 'AM' before the clock icon that the browser draws.
  expect((await laterOpens.boundingBox())?.width).toBeGreaterThan(135);
  const laterCloses = section
    .getByRole('group', { name: later })
    .getByLabel('Closes', { exact: true });
  await laterCloses.fill('06:00');
  await expect(laterCloses).toHaveAccessibleDescription('On the next day.');
  await laterCloses.fill('00:00');
  await expect(laterCloses).toHaveAccessibleDescription('');
  await section.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByText('Opening hours saved')).toBeVisible();
  await expect(section.getByRole('button', { name: 'Save' })).toBeFocused();

  const contact = page.getByRole('region', { name: 'Address and contact' });
  await contact
    .getByLabel('Address', { exact: true })
    .fill(`1 Jalan Baru\n${'M'.repeat(100)}\n43000 Selangor`);
  await contact.getByLabel('Email').fill('salam@embun.example');
  await contact.getByLabel('Phone').fill('+60 3-8912 3456');
  await contact.getByLabel('WhatsApp number').fill('+60 12-345 6789');
  await contact.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByText('Address and contact saved')).toBeVisible();

  await untilDrawn(page, '/store', 'salam@embun.example');
  await page.goto('/store');
  const main = page.getByRole('main');
  await expect(main.getByText(/^Open now/)).toBeVisible();
  const hours = main.getByRole('table', { name: 'Opening hours' });
  await expect(hours.getByRole('rowheader')).toHaveText([`Today, ${today}`, ...lines]);
  const oneLine = /9:30\sam\s–\smidnight|Open\s24\shours|Today,\s\w+|\w+day/;
  expect(await brokenWords(hours, oneLine)).toEqual([]);
  await page.setViewportSize({ width: 768, height: 1024 });
  expect(await brokenWords(hours, oneLine)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const whole = /9:30\sam|midnight|Today|\w+day/;
  expect(await brokenWords(hours, whole)).toEqual([]);
  await page.evaluate(() => document.documentElement.removeAttribute('style'));
  await expect(main.getByText(/^M+$/)).toBeVisible();
  await expect(main.getByRole('link', { name: '+60 3-8912 3456' })).toHaveAttribute(
    'href',
    'tel:+60389123456',
  );
  await expectAccessible(page);
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'salam@embun.example' })).toBeVisible();

  await untilDrawn(page, '/privacy-policy', 'salam@embun.example');
  await page.goto('/privacy-policy');
  await expect(main.getByRole('link', { name: 'salam@embun.example' }).first()).toBeVisible();
  await expect(main.getByText('1 Jalan Baru')).toBeVisible();
  await openForm(page, await hire(server));
  await page.setViewportSize({ width: 412, height: 844 });
  expect(await brokenWords(main.getByText('or call'), /\+60[\d -]+/)).toEqual([]);

  await page.goto('/admin/cafe');
  const closed = page.getByRole('region', { name: 'Special days' });
  await closed.getByLabel('Day', { exact: true }).fill(isoDay(cafeDay(new Date())));
  await closed.getByLabel('Note').fill('Hari Raya');
  await closed.getByRole('button', { name: 'Save the day' }).press('Enter');
  await expect(page.getByText('Visitors read now: ‘Closed today: Hari Raya’')).toBeVisible();
  await closed.getByRole('button', { name: /^Edit / }).click();
  const edit = page.getByRole('dialog');
  await expect(edit.getByLabel('Note')).toHaveValue('Hari Raya');
  await edit.getByLabel('Opens').fill('10:00');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit.getByLabel('Closes')).toHaveAccessibleDescription(
    'When does it close on that day?',
  );
  await expectAccessible(page);
  await edit.getByRole('button', { name: 'Cancel' }).click();

  await untilDrawn(page, '/store', 'Hari Raya');
  await page.clock.install();
  await openHydrated(page, '/store');
  await expect(main.getByText('Closed today: Hari Raya')).toBeVisible();
  const [first, second] = [hours.getByRole('row').first(), hours.getByRole('row').nth(1)];
  await expect(first).toHaveText(`Today, ${today}ClosedHari Raya`);
  await page.clock.fastForward('24:00:00');
  await expect(main.getByText('Closed today: Hari Raya')).toBeHidden();
  await expect(first).toHaveText(/^Today, (?!.*Hari Raya)/);
  await expect(first).not.toContainText(today);
  await expect(second).not.toContainText('Today');
});
