import { expect, expectAccessible, test } from '#tests/support/fixtures.ts';

const sections = [
  'Introduction',
  'Information We Collect',
  'How We Use Your Information',
  'Information Sharing',
  'Data Security',
  'Your Rights',
  'Cookies',
  'Changes to This Policy',
  'Contact Us',
];

test('the privacy policy has all its sections and whom to ask @widths', async ({ page }) => {
  await page.goto('/privacy-policy');
  await expect(page.getByText('Last updated August 25, 2025')).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 2 })).toHaveText(sections);
  await expect(main.getByRole('region', { name: 'Contact Us' }).getByRole('link')).toHaveAttribute(
    'href',
    'mailto:hello@embun.example',
  );
  await expectAccessible(page);
});

test('a visitor who only looks around gets no cookie, as the policy says', async ({
  page,
  context,
}) => {
  for (const path of ['/', '/shop', '/store', '/career', '/checkout', '/privacy-policy']) {
    await page.goto(path);
  }
  expect(await context.cookies()).toEqual([]);
});
