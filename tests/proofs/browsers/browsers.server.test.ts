import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeJpeg, makePdf } from '#tests/fixtures/files.ts';
import { shipping } from '#tests/support/pages/checkout-page.ts';
import { testServer } from '#tests/support/processes/test-server.ts';
import { owner, ownerSettings } from '#tests/support/sign-in/owner.ts';
import { type Engine, see, select, until } from './engine.ts';
import { hasFirefox, startFirefox } from './firefox.ts';
import { hasWebKit, startWebKit } from './webkit.ts';

const pages = [
  '/',
  '/shop',
  '/shop/standard-1.0',
  '/store',
  '/career',
  '/privacy-policy',
  '/my-data',
];
const screens = [
  ['today', 'Today'],
  ['applications', 'Job Applications'],
  ['employees', 'Employee Onboarding'],
  ['email-list', 'Email Subscribers'],
  ['cafe', 'Cafe'],
  ['jobs', 'Jobs'],
  ['shop', 'Shop'],
  ['requests', 'Data requests'],
  ['backups', 'Backups'],
  ['team', 'Team'],
  ['account', 'Your account'],
] as const;

const engines: [string, boolean, () => Promise<Engine>][] = [
  ['Firefox (needs firefox-esr)', hasFirefox, startFirefox],
  ['WebKitGTK (needs webkit2gtk-driver and xvfb)', hasWebKit, startWebKit],
];

const server = testServer({ ...ownerSettings, PRODUCTS_IN_STOCK: '1' });
let files: { photo: string; resume: string };
beforeAll(async () => {
  const photo = join(server.dataDir, 'photo.jpg');
  const resume = join(server.dataDir, 'resume.pdf');
  await writeFile(photo, await makeJpeg({ width: 600, height: 800 }));
  await writeFile(resume, makePdf({ text: 'Resume of a barista' }));
  files = { photo, resume };
});

for (const [name, isThere, start] of engines) {
  if (!isThere) console.warn(`Not there, so not tried: ${name}`);

  describe.skipIf(!isThere)(name, { timeout: 180_000 }, () => {
    let engine: Engine;
    beforeAll(async () => {
      engine = await start();
    });
    afterAll(() => engine?.[Symbol.asyncDispose]());
    afterEach(() => expect(engine.takeErrors?.() ?? []).toEqual([]));

    const open = (path: string) => engine.open(server.origin + path);
    const button = (name: string) => ({ what: 'button', name }) as const;
    const link = (name: string) => ({ what: 'link', name }) as const;
    const field = (name: string) => ({ what: 'field', name }) as const;
    const text = (name: string) => see(engine, { what: 'text', name });
    const dialog = (name: string) => see(engine, { what: 'dialog', name });
    /** Waits until the page's scripts run. */
    const awake = () =>
      until('the scripts', () =>
        engine.run(`return 'hydrated' in document.documentElement.dataset`),
      );
    async function typeAll(texts: readonly (readonly [string, string])[]) {
      for (const [label, value] of texts) await engine.type(field(label), value);
    }

    test('every public page has a heading; a console error would be noticed, except in WebKitGTK', async () => {
      for (const path of pages) {
        await open(path);
        expect(await engine.run('return document.querySelector("h1, h2").textContent')).not.toBe(
          '',
        );
      }
      const { takeErrors } = engine;
      if (!takeErrors) return;
      await engine.run("console.error('noticed')");
      await until('an error', async () => takeErrors().some((one) => /noticed/.test(one)));
    });

    test('the menu leads to the shop; Quick Add, the cart and the checkout to an order', async () => {
      await open('/store');
      await engine.press(button('Menu'));
      await engine.press(link('Shop'));
      await engine.press(button('Quick Add'));
      await dialog('Cart');
      await open('/checkout');
      await typeAll(shipping.map(([label, , value]) => [label, value]));
      await awake();
      await engine.press(button('PLACE ORDER'));
      await text('Order Placed Successfully!');
    });

    test('an empty application names what is missing, a whole one arrives', async () => {
      await open('/career');
      await engine.press(button('Submit Application'));
      await text('Full name is required');
      await typeAll([
        ['Full name', `Nur Aisyah ${name.split(' ')[0]}`],
        ['Email', `${name.split(' ')[0]}@example.com`],
        ['Phone', '012-345 6789'],
        ['Address', '8 Jalan 4/1'],
        ['City', 'Bandar Baru Bangi'],
        ['Postcode', '43650'],
        ['Why Embun?', 'I like to make things well, and matcha is patient work.'],
      ]);
      for (const [list, option] of [
        ['Day', '5'],
        ['Month', 'March'],
        ['Year', '2000'],
        ['State', 'Selangor'],
        ['Duration', '1 year'],
      ] as const)
        await select(engine, list, option);
      await engine.choose(field('Resume'), files.resume);
      await engine.choose(field('Full body image'), files.photo);
      await engine.choose(field('Selfie image'), files.photo);
      await engine.press(button('Submit Application'));
      await dialog('Application Submitted Successfully');
    });

    test('an admin signs in and sees the photos and the resume', async () => {
      await open('/admin/login');
      await typeAll([
        ['Email', owner.email],
        ['Password', owner.password],
      ]);
      await engine.press(button('Login'));
      await until('the back office', () =>
        engine.run('return /^.admin.(?!login)/.test(location.pathname)'),
      );
      await open('/admin/applications');
      await engine.press(link(`Nur Aisyah ${name.split(' ')[0]}`));
      await engine.press(button('View both photos large'));
      await until('both photos', () =>
        engine.run(`const shown = [...document.querySelectorAll('dialog[open] img')];
          return shown.length === 2 && shown.every((one) => one.naturalWidth > 0);`),
      );
      await engine.press(button('Close'));
      await engine.press(button('View'));
      await until('the resume in its frame', () =>
        engine.run(`const frame = document.querySelector('dialog[open] iframe');
          return frame !== null && frame.getClientRects().length > 0;`),
      );
    });

    test('the screens of the back office hydrate', async () => {
      for (const [path, heading] of screens) {
        await open(`/admin/${path}`);
        await text(heading);
        await awake();
      }
    });
  });
}
