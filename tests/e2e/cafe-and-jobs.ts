import { expect, expectAccessible } from '#tests/support/fixtures.ts';
import { test } from '#tests/support/own-server.ts';
import { signIn } from '#tests/support/owner.ts';

// As the owner stands at the counter.
test.use({ viewport: { width: 390, height: 844 } });

test('the owner closes a job, writes another one anew, and visitors see both', async ({
  page,
  context,
  cafe,
}) => {
  await context.addCookies([{ ...(await signIn(cafe.origin)), url: cafe.origin }]);
  await page.goto('/admin/jobs');
  const partTime = page.getByRole('region', { name: 'Part Time Barista' });
  await partTime.getByLabel('Applications').selectOption('Closed');
  await expect(page.getByText('The job is closed')).toBeVisible();
  await expectAccessible(page);

  const fullTime = page.getByRole('region', { name: 'Full Time Barista' });
  await fullTime.getByRole('button', { name: 'Edit' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Full Time Barista' });
  await dialog.getByLabel('Salary').fill('RM1950/month');
  await dialog.getByLabel('What you will do').fill('Whisk.\n\n<script>alert(1)</script>');
  await dialog.getByLabel('Physical requirements').fill('');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Preview' }).press('Enter');
  const preview = page.getByRole('dialog', { name: 'Preview' });
  await expect(preview.getByText('RM1950/month')).toBeVisible();
  await expect(preview.getByText('Physical requirements')).toBeHidden();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByText('Saved')).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  await page.goto('/career');
  await expect(page.getByText('RM1950/month')).toBeVisible();
  await expect(page.getByText('<script>alert(1)</script>')).toBeVisible();
  const data = page.locator('script[type="application/ld+json"]');
  expect(JSON.parse(await data.innerText())).toMatchObject({
    baseSalary: { value: { value: 1950 } },
  });
  await page
    .getByRole('combobox', { name: 'Available Positions' })
    .selectOption('Part Time Barista · Not hiring right now');
  await expect(page.getByRole('heading', { name: 'Part Time Barista' })).toBeVisible();
  await expect(page.getByRole('article').getByText('Not hiring right now')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit Application' })).toBeHidden();
  await expect(data).toHaveCount(0);
  await expectAccessible(page);
});
