import { expect, test } from '#tests/support/fixtures.ts';
import { openHydrated } from '#tests/support/pages/site-page.ts';

const path = '/privacy-policy';

test('links lead to the sections of the policy, and Back to the place before, with scripts and without', async ({
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
      // The next stop of the Tab key is in that section, or after it.
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
