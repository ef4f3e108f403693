import type { Locator, Page, Route } from '@playwright/test';
import {
  chooseFiles,
  fillText,
  newApplicant,
} from '#tests/support/applications/application-page.ts';
import { applicationsOf } from '#tests/support/applications/application-rows.ts';
import { expect, test } from '#tests/support/fixtures.ts';
import type { RunningServer } from '#tests/support/processes/server.ts';

/* Scripts that come but do not run. Whatever the reason, nobody waits for them for ever. */

test.use({ expectedFaults: /./ });

const script = (body: string) => (route: Route) =>
  route.fulfill({ contentType: 'text/javascript', body });

const faults: { name: string; file?: string; answer: (route: Route) => unknown }[] = [
  {
    name: 'is a page',
    answer: (route) => route.fulfill({ contentType: 'text/html', body: '<p>' }),
  },
  { name: 'is cut off', answer: script('import "') },
  { name: 'throws', answer: script('throw new Error("too old")') },
  { name: 'lacks what others import', file: 'react', answer: script('') },
  { name: 'never comes', answer: () => undefined },
  { name: 'never ends', answer: script('await new Promise(() => {})') },
];

async function open(
  page: Page,
  path: string,
  { file = 'entry.client', answer }: (typeof faults)[0],
) {
  await page.clock.install();
  await page.route(`**/${file}-*.js`, answer);
  await page.goto(path, { waitUntil: 'domcontentloaded' });
}

/** Lets the page's clock run until the element is visible. */
async function expectInTime(page: Page, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(1000);
    expect(await shown.isVisible()).toBe(true);
  }).toPass({ intervals: [50], timeout: 20_000 });
}

async function expectApplied(page: Page, server: RunningServer): Promise<void> {
  const applicant = newApplicant();
  await fillText(page, applicant);
  await chooseFiles(page, { resume: true });
  await page.clock.runFor(16_000);
  await page.getByRole('button', { name: 'Submit Application' }).click();
  const thanks = { name: 'Application Submitted Successfully', level: 1 };
  await expectInTime(page, page.getByRole('heading', thanks));
  expect(await applicationsOf(server, applicant)).toHaveLength(1);
}

for (const fault of faults) {
  test(`an application is sent all the same where a script ${fault.name}`, async ({
    page,
    server,
  }) => {
    await open(page, '/career', fault);
    await expectApplied(page, server);
  });
}

for (const fault of faults.filter(({ name }) => /throws|never ends/.test(name))) {
  test(`a link leads on after something was typed where a script ${fault.name}`, async ({
    page,
  }) => {
    await open(page, '/career', fault);
    await page.getByLabel('City').fill('Kajang');
    await page.getByRole('link', { name: 'Part Time Barista' }).click();
    await expect(async () => {
      await page.clock.runFor(1000);
      expect(page.url()).toContain('parttime');
    }).toPass({ intervals: [50], timeout: 20_000 });
  });
}

test('a browser that lacks functions which the scripts need gets the page without scripts at once', async ({
  page,
  server,
}) => {
  // Safari 15.3 lacks these; the page recognises such browsers by the first one.
  await page.addInitScript(() => {
    Reflect.deleteProperty(Array.prototype, 'findLast');
    for (const name of ['show', 'showModal', 'close'])
      Reflect.deleteProperty(HTMLDialogElement.prototype, name);
  });
  await page.clock.install();
  await page.goto('/career');
  await expectApplied(page, server);
});

for (const fault of faults.filter(({ name }) => /page|throws|comes/.test(name))) {
  test(`a button asks to reload and links work where a script ${fault.name}`, async ({ page }) => {
    const cart = page.getByRole('button', { name: 'Cart', exact: true });
    await open(page, '/', fault);
    for (const words of [/Please (try again|reload it)\./, 'Please reload it.']) {
      await cart.click();
      await expectInTime(page, page.getByRole('alert').filter({ hasText: words }));
      await expect(cart).not.toHaveAttribute('aria-busy');
    }
    await page.getByRole('link', { name: 'Visit us' }).click();
    await expect(page.getByRole('heading', { name: 'EMBUN BANGI' })).toBeVisible();
  });
}

/** Run in the page: each makes a function fail that React's tree needs, as in a browser that is too old. */
const missing = {
  'a part is drawn': () => {
    const find = Array.prototype.find;
    Array.prototype.find = function (...args: Parameters<typeof find>) {
      if (this[0]?.id === 'barista-fulltime') throw new Error('too old');
      return find.apply(this, args);
    };
  },
  'an effect runs': () => {
    window.addEventListener = new Proxy(window.addEventListener, {
      apply(listen, self, [type, listener, options]) {
        // Only the head script captures.
        if (type === 'pointerover' && !options?.capture) throw new Error('too old');
        Reflect.apply(listen, self, [type, listener, options]);
      },
    });
  },
};

for (const [moment, remove] of Object.entries(missing)) {
  test(`the form stays, its files too, and is sent where React fails as ${moment}`, async ({
    page,
    server,
  }) => {
    await page.addInitScript(remove);
    await open(page, '/career', { name: '', answer: (route) => route.continue() });
    await expect(page.locator('html')).toHaveAttribute('data-failed');
    await expectApplied(page, server);
  });
}
