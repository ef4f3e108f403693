import { cartLine, standard, storedCart } from '#tests/fixtures/products.ts';
import { expect, test } from '#tests/support/fixtures.ts';
import { launchChromium } from '#tests/support/tab/chromium.ts';
import { openTab } from '#tests/support/tab/tab.ts';

const oneStandard = storedCart(cartLine(standard));

/** The requests of a page only for somebody who sees it: for scripts, a film, data, and who is signed in. */
const doneForSomebody = /\.js$|\.mp4$|^\/api\/|\.data$/;

for (const { path, does } of [
  { path: '/store', does: /films\/store\..*\.mp4$/ },
  { path: '/career', does: /careers\.route-.*\.js$/ },
]) {
  test(`${path} is prerendered before its link is pressed, and does nothing until then`, async ({
    server,
  }) => {
    const first = '/privacy-policy';
    const before = server.logged().length;
    // Leaves out the requests before this test's first page, whose lines of the log may come late.
    const asked = () => {
      const paths = server.logged().map(({ path: one }) => String(one));
      return paths.slice(paths.indexOf(first, before));
    };
    await using chromium = await launchChromium();
    const tab = await openTab(chromium);
    await tab.open(`${server.origin}${first}`);
    const link = `[popover] a[href="${path}"]`;
    await tab.point('[popovertarget=side-menu]');
    await tab.press();
    await tab.point(link);
    await expect(async () => {
      expect(await tab.evaluate('document.readyState', 'prerendered')).toBe('complete');
    }).toPass();
    // Another tab fills the cart and signs in.
    await tab.evaluate(
      `localStorage.setItem('cart', ${JSON.stringify(oneStandard)}), document.cookie = 'has_session=1'`,
    );
    expect(asked()).toContain(path);
    expect(asked().filter((one) => doneForSomebody.test(one))).toEqual([]);
    expect(await tab.evaluate('sessionStorage.length', 'prerendered')).toBe(0);

    await tab.press();
    await expect(async () => {
      expect(await tab.evaluate('location.pathname')).toBe(path);
    }).toPass();
    const [visit] = await tab.evaluate<{ activationStart: number }[]>(
      `performance.getEntriesByType('navigation').map((one) => one.toJSON())`,
    );
    expect(visit?.activationStart).toBeGreaterThan(0);
    const number = `document.querySelector('[data-cart-count=number]').textContent`;
    await expect.poll(() => tab.evaluate(number)).toBe('1');
    await expect.poll(() => asked().some((one) => does.test(one))).toBe(true);
    await expect.poll(asked).toContain('/api/session');
    expect(tab.shifts).toEqual([]);
  });
}

test('only pages that are the same for everybody are prerendered, and none with Save-Data', async ({
  request,
}) => {
  const rules = await (await request.get('/speculation-rules')).text();
  expect(rules).toContain('"/shop"');
  for (const path of [
    'account',
    'admin',
    'auth',
    'checkout',
    'my-data',
    'newsletter',
    'onboarding',
  ]) {
    expect(rules).not.toContain(path);
  }
  const savingData = await request.get('/speculation-rules', { headers: { 'Save-Data': 'on' } });
  expect(await savingData.json()).toEqual({});
});
