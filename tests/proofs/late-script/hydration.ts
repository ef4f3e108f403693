import type { Page } from '@playwright/test';
import { makePdf } from '#tests/fixtures/files.ts';
import { expect, test } from '#tests/support/fixtures.ts';
import { keptCart, waitForHydration } from '#tests/support/pages/site-page.ts';

test.use({ stock: [1, 2] });

/** Something that a visitor does in steps, between which hydration may go on; `check` expects the result. */
type Deed = {
  name: string;
  path: string;
  steps: ((page: Page) => Promise<unknown>)[];
  check(page: Page): Promise<unknown>;
};

const resume = (page: Page) => page.getByLabel('Resume');
const fullName = (page: Page) => page.getByLabel('Full name');
const quickAdd = (page: Page) => page.getByRole('button', { name: 'Quick Add' }).first();

const pdf = { name: 'me.pdf', mimeType: 'application/pdf', buffer: makePdf({ text: 'Me' }) };
const text = { name: 'me.txt', mimeType: 'text/plain', buffer: Buffer.from('Me') };

const deeds: Deed[] = [
  {
    name: 'a file that is refused',
    path: '/career?job=barista-fulltime',
    steps: [(page) => resume(page).setInputFiles(text)],
    async check(page) {
      await expect(page.getByText('Invalid file type. Expected PDF format')).toBeVisible();
      await expect(page.getByText('me.txt')).toBeVisible();
      await expect(resume(page)).toHaveValue('');
    },
  },
  {
    name: 'a refused file, then one that fits',
    path: '/career?job=barista-fulltime',
    steps: [(page) => resume(page).setInputFiles(text), (page) => resume(page).setInputFiles(pdf)],
    async check(page) {
      await expect(page.getByText('me.pdf')).toBeVisible();
      await expect(page.getByText('Invalid file type')).toBeHidden();
      await expect(resume(page)).toHaveValue(/me\.pdf$/);
    },
  },
  {
    name: 'letters and a caret that is moved',
    path: '/career?job=barista-fulltime',
    steps: [
      (page) => fullName(page).focus(),
      (page) => page.keyboard.press('N'),
      (page) => page.keyboard.press('r'),
      (page) => page.keyboard.press('ArrowLeft'),
      (page) => page.keyboard.press('u'),
    ],
    async check(page) {
      await expect(fullName(page)).toHaveValue('Nur');
      const draft = () => page.evaluate(() => localStorage.getItem('application-draft'));
      await expect.poll(draft).toContain('"full_name":"Nur"');
    },
  },
  {
    name: 'a choice that shows another field',
    path: '/career?job=barista-parttime',
    steps: [
      (page) => page.getByLabel('Work type').selectOption('Weekends only'),
      (page) => page.getByLabel('Work type').selectOption('Others (please specify)'),
    ],
    check: (page) => expect(page.getByLabel('Please specify')).toBeVisible(),
  },
  {
    name: 'a press',
    path: '/shop?',
    steps: [
      async (page) => {
        const box = await quickAdd(page).boundingBox();
        if (box) await page.mouse.move(box.x + 9, box.y + 9);
      },
      (page) => page.mouse.down(),
      (page) => page.mouse.up(),
    ],
    async check(page) {
      await expect(page.getByRole('dialog', { name: 'Cart' })).toBeVisible();
      expect(await keptCart(page)).toMatchObject({ items: [{ id: 1, quantity: 1 }] });
    },
  },
];

/**
 * How far hydration has come when the visitor begins: its script is still loading, or React listens and has done
 * this many pieces of its work.
 */
const stops = ['script', 0, 1, 4] as const;

/** Runs in the page: React's scheduler does as many pieces of work as the address says, and the rest after `goOn`. */
function stopScheduler(): void {
  localStorage.clear();
  const post = MessagePort.prototype.postMessage;
  const held: (() => void)[] = [];
  const stop = new URLSearchParams(location.search).get('stop');
  let allowed = stop === 'script' ? Infinity : Number(stop);
  MessagePort.prototype.postMessage = function (this: MessagePort, ...args: [unknown]) {
    const send = () => post.apply(this, args);
    if (allowed-- > 0) return send();
    held.push(send);
  };
  Object.assign(window, {
    isStopped: () => held.length > 0,
    isHydrated: () => 'hydrated' in document.documentElement.dataset,
    goOn() {
      allowed = Infinity;
      for (const send of held.splice(0)) send();
    },
  });
}

declare const isStopped: () => boolean;
declare const isHydrated: () => boolean;
declare const goOn: () => void;

for (const deed of deeds) {
  test(`${deed.name}: ends the same at whatever moment the page hydrates`, async ({ page }) => {
    test.setTimeout(180_000);
    await page.addInitScript(stopScheduler);
    let script = Promise.withResolvers<void>();
    await page.route('**/entry.client-*.js', async (route) => {
      await script.promise;
      await route.continue();
    });
    // Tries every stop, and for each lets the scripts go on before every single step, and after the last.
    for (let round = 0; round < stops.length * (deed.steps.length + 1); round++) {
      const stop = stops[round % stops.length];
      const steps = [...deed.steps];
      const goesOnBefore = Math.floor(round / stops.length);
      steps.splice(goesOnBefore, 0, async () => {
        script.resolve();
        await page.evaluate(() => goOn());
      });
      script = Promise.withResolvers();
      if (stop !== 'script') script.resolve();
      await page.goto(`${deed.path}&stop=${stop}`, { waitUntil: 'domcontentloaded' });
      // The shop hydrates at the first move of the pointer.
      await page.locator('body').dispatchEvent('pointermove');
      if (stop !== 'script') await page.waitForFunction(() => isStopped() || isHydrated());
      await test.step(`stopped at ${stop}, goes on before step ${goesOnBefore}`, async () => {
        for (const step of steps) await step(page);
        await waitForHydration(page);
        await deed.check(page);
      });
    }
  });
}
