import { expect, test } from '#tests/support/fixtures.ts';
import { openHydrated } from '#tests/support/pages/site-page.ts';

const path = '/privacy-policy';

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

test('the privacy policy has all its sections and whom to ask, in English and in Malay @widths', async ({
  page,
}) => {
  await page.goto(path);
  await expect(page.getByText('Last updated August 25, 2025')).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 2 })).toHaveText(sections);
  await expect(main.getByRole('region', { name: 'Contact Us' }).getByRole('link')).toHaveAttribute(
    'href',
    'mailto:hello@embun.example',
  );
  await page.getByRole('link', { name: 'Bahasa Melayu' }).click();
  await expect(page).toHaveURL('/privacy-policy/ms');
  const policy = page.locator('article[lang=ms]');
  await expect(policy.getByRole('heading', { level: 1, name: 'Dasar privasi' })).toBeVisible();
  await expect(policy.getByRole('heading', { level: 2 })).toHaveCount(sections.length);
  for (const [language, version] of [
    ['en', path],
    ['ms', `${path}/ms`],
  ] as const) {
    const alternate = page.locator(`link[rel=alternate][hreflang=${language}]`);
    await expect(alternate).toHaveAttribute('href', new RegExp(`^http.*${version}$`));
  }
  await policy.getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(path);
});

test('its sections are linked and Back leads to where one was, with scripts and before', async ({
  page,
}) => {
  const link = (name: string) =>
    page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name });
  const section = (name: string) => page.getByRole('heading', { level: 2, name });
  for (const isHydrated of [false, true]) {
    await test.step(isHydrated ? 'hydrated' : 'before', async () => {
      await (isHydrated ? openHydrated(page, path) : page.goto(path));
      await link('Data Security').click();
      await expect(section('Data Security')).toBeInViewport();
      await expect(page).toHaveURL('/privacy-policy#data-security');
      // The next stop of the keyboard is in that section, or after it.
      await page.keyboard.press('Tab');
      await expect(page.locator(':focus')).toHaveAttribute('href', '/my-data');
      await link('Information We Collect').click();
      await expect(section('Information We Collect')).toBeInViewport();
      await page.goBack();
      await expect(section('Data Security')).toBeInViewport();
      await page.goBack();
      await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
      await page.goForward();
      await expect(section('Data Security')).toBeInViewport();
    });
  }
});
