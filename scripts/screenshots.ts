/* npm run screenshots: every public page and admin screen with the demo data, at the four design
   widths. Writes docs/screens: three contact sheets, and the pictures of the README. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp, { type OverlayOptions } from 'sharp';
import { owner, signIn } from '#tests/support/owner.ts';
import { startServer } from '#tests/support/server.ts';
import { hydratePage, openHydrated } from '#tests/support/site-page.ts';
import { chromiumSwitches, findChromium } from './test/chromium.ts';

type Screen = [name: string, path: string, prepare?: (page: Page) => Promise<unknown>];
type Options = { cookie?: { name: string; value: string }; colorScheme?: 'dark' };

const folder = 'docs/screens';
const widths = [390, 768, 1024, 1440];
const readmePictures = ['home', 'shop', 'application', 'employees'];

const publicScreens: Screen[] = [
  ['home', '/'],
  ['menu', '/', (page) => page.getByRole('button', { name: 'Menu' }).click()],
  ['shop', '/shop'],
  ['product', '/shop/standard-1.0'],
  ['cart', '/shop', fillCart],
  ['checkout', '/shop', (page) => fillCart(page).then(() => openHydrated(page, '/checkout'))],
  ['store', '/store'],
  ['career', '/career'],
  ['application form', '/career', openApplicationForm],
  ['sign in', '/auth'],
  ['privacy policy', '/privacy-policy'],
  ['privacy policy in Malay', '/privacy-policy/ms'],
  ['notice', '/notices/application'],
  ['your data', '/my-data'],
  ['not found', '/no-such-page'],
  ['onboarding, refused', '/onboarding/00000000-0000-4000-8000-000000000000'],
  ['admin login', '/admin/login'],
  ['forgot password', '/admin/forgot-password'],
];

const adminScreens: Screen[] = [
  ['today', '/admin/today'],
  ['applications', '/admin/applications'],
  [
    'application',
    '/admin/applications',
    (page) => page.getByRole('main').getByRole('list').getByRole('link').first().click(),
  ],
  ['employees', '/admin/employees'],
  ['employee', '/admin/employees?status=completed', openDetails],
  ['onboarding', '/admin/employees?status=pending', followSharedLink],
  ['email list', '/admin/email-list'],
  ['jobs', '/admin/jobs'],
  ['products', '/admin/shop'],
  ['cafe', '/admin/cafe'],
  ['data requests', '/admin/requests'],
  ['backups', '/admin/backups'],
  ['team', '/admin/team'],
  ['account', '/admin/account'],
];

async function fillCart(page: Page): Promise<void> {
  await hydratePage(page);
  await page.getByRole('button', { name: 'Quick Add' }).first().click();
  await page.getByRole('dialog').waitFor();
}

async function openApplicationForm(page: Page): Promise<void> {
  await openHydrated(page, '/career');
  await page.getByRole('button', { name: 'Apply' }).click();
}

async function openDetails(page: Page): Promise<void> {
  const [card] = await page.locator('summary').filter({ visible: true }).all();
  await card?.click();
  await page.getByRole('button', { name: 'View details' }).first().click();
  await page.getByRole('dialog').getByText('Emergency Contact').waitFor();
}

async function followSharedLink(page: Page): Promise<void> {
  const share = page.getByRole('link', { name: 'Share by WhatsApp', includeHidden: true });
  const message = await share.first().getAttribute('href');
  const link = /\/onboarding\/[\w-]+/.exec(decodeURIComponent(message ?? ''))?.[0];
  await page.goto(link ?? '');
  await page.getByRole('heading', { name: 'Employee Onboarding' }).waitFor();
}

async function writeSheet(
  browser: Browser,
  baseURL: string,
  sheet: string,
  screens: Screen[],
  options: Options = {},
): Promise<void> {
  const rows: Buffer[][] = [];
  for (const screen of screens) {
    const row: Buffer[] = [];
    for (const width of widths) row.push(await shoot(browser, baseURL, screen, width, options));
    rows.push(row);
    const [name] = screen;
    console.log(`${sheet}: ${name}`);
    if (options.colorScheme === 'dark' || !readmePictures.includes(name)) continue;
    const picture = sharp(row.at(-1)).resize(1200).webp({ quality: 80 });
    await picture.toFile(join(folder, `${name}.webp`));
  }
  await contactSheet(rows, join(folder, `${sheet}.webp`));
}

async function shoot(
  browser: Browser,
  baseURL: string,
  [, path, prepare]: Screen,
  width: number,
  { cookie, colorScheme }: Options,
): Promise<Buffer> {
  await using context = await browser.newContext({
    baseURL,
    viewport: { width, height: width < 768 ? 844 : 900 },
    hasTouch: width < 1024,
    isMobile: width < 768,
    locale: 'en-MY',
    timezoneId: 'Asia/Kuala_Lumpur',
    colorScheme,
  });
  if (cookie) await context.addCookies([{ ...cookie, url: baseURL }]);
  const page = await context.newPage();
  await page.goto(path, { waitUntil: 'load' });
  await prepare?.(page);
  await page.evaluate(() => document.fonts.ready);
  // Fades, pictures and the film's first frames.
  await page.waitForTimeout(1200);
  return await page.screenshot();
}

/** One row per screen, one column per width, all to the same scale. */
async function contactSheet(rows: Buffer[][], file: string): Promise<void> {
  const [scale, gap] = [0.4, 16];
  const rowHeight = 900 * scale;
  const parts: OverlayOptions[] = [];
  let width = gap;
  for (const [column, screenWidth] of widths.entries()) {
    const shown = Math.round(screenWidth * scale);
    for (const [line, row] of rows.entries()) {
      const input = await sharp(row[column]).resize({ width: shown }).png().toBuffer();
      parts.push({ input, left: width, top: gap + line * (rowHeight + gap) });
    }
    width += shown + gap;
  }
  const height = gap + rows.length * (rowHeight + gap);
  await sharp({ create: { width, height, channels: 3, background: '#8a8f86' } })
    .composite(parts)
    .webp({ quality: 78 })
    .toFile(file);
}

await using dataFolder = await mkdtempDisposable(join(tmpdir(), 'screenshots-'));
const dataDir = dataFolder.path;
const env = { ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password, PRODUCTS_IN_STOCK: '1' };
await promisify(execFile)(process.execPath, ['demo/demo.ts'], {
  env: { ...process.env, ...env, DATA_DIR: dataDir, NODE_ENV: 'production', LOG_LEVEL: 'error' },
});
await using server = await startServer({ dataDir, env });
const executablePath = await findChromium();
await using browser = await chromium.launch({ executablePath, args: chromiumSwitches });
await mkdir(folder, { recursive: true });
await writeSheet(browser, server.origin, 'public', publicScreens);
const cookie = await signIn(server.origin);
await writeSheet(browser, server.origin, 'admin', adminScreens, { cookie });
await writeSheet(browser, server.origin, 'admin-dark', adminScreens, {
  cookie,
  colorScheme: 'dark',
});
