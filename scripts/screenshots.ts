/* npm run screenshots: every public page and admin screen with the demo data, at the four design
   widths. Writes docs/screens: two contact sheets, and the pictures of the README. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp, { type OverlayOptions } from 'sharp';
import { owner, signIn } from '#tests/support/owner.ts';
import { type RunningServer, startServer } from '#tests/support/server.ts';
import { hydratePage, openHydrated } from '#tests/support/site-page.ts';
import { chromiumSwitches, findChromium } from './test/chromium.ts';

type Screen = {
  name: string;
  path: string;
  /** Brings the open page into the state to be shown. */
  prepare?: (page: Page) => Promise<unknown>;
};

const folder = 'docs/screens';
const widths = [390, 768, 1024, 1440];
const shownHeight = (width: number) => (width < 768 ? 844 : 900);

const publicScreens: Screen[] = [
  { name: 'home', path: '/' },
  {
    name: 'menu',
    path: '/',
    prepare: (page) => page.getByRole('button', { name: 'Menu' }).click(),
  },
  { name: 'shop', path: '/shop' },
  {
    name: 'cart',
    path: '/shop',
    prepare: async (page) => {
      await hydratePage(page);
      await page.getByRole('button', { name: 'Quick Add' }).first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'checkout',
    path: '/shop',
    prepare: async (page) => {
      await hydratePage(page);
      await page.getByRole('button', { name: 'Quick Add' }).first().click();
      await page.getByRole('dialog').waitFor();
      await openHydrated(page, '/checkout');
    },
  },
  { name: 'store', path: '/store' },
  { name: 'career', path: '/career' },
  {
    name: 'application form',
    path: '/career',
    prepare: async (page) => {
      await openHydrated(page, '/career');
      await page.getByRole('button', { name: 'Apply' }).click();
    },
  },
  { name: 'sign in', path: '/auth' },
  { name: 'privacy policy', path: '/privacy-policy' },
  { name: 'not found', path: '/no-such-page' },
  { name: 'onboarding, refused', path: '/onboarding/00000000-0000-4000-8000-000000000000' },
  { name: 'admin login', path: '/admin/login' },
];

const adminScreens: Screen[] = [
  { name: 'applications', path: '/admin/applications' },
  {
    name: 'application',
    path: '/admin/applications',
    prepare: (page) => page.getByRole('main').getByRole('list').getByRole('link').first().click(),
  },
  { name: 'employees', path: '/admin/employees' },
  {
    name: 'employee',
    path: '/admin/employees?status=completed',
    prepare: async (page) => {
      const [card] = await page.locator('summary').filter({ visible: true }).all();
      await card?.click();
      await page.getByRole('button', { name: 'View details' }).first().click();
      await page.getByRole('dialog').getByText('Emergency Contact').waitFor();
    },
  },
  {
    name: 'onboarding',
    path: '/admin/employees?status=pending',
    prepare: async (page) => {
      const share = page.getByRole('link', { name: 'Share by WhatsApp', includeHidden: true });
      const message = await share.first().getAttribute('href');
      const link = /\/onboarding\/[\w-]+/.exec(decodeURIComponent(message ?? ''))?.[0];
      await page.goto(link ?? '');
      await page.getByRole('heading', { name: 'Employee Onboarding' }).waitFor();
    },
  },
  { name: 'email list', path: '/admin/email-list' },
];

async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'screenshots-'));
  const env = {
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
    PRODUCTS_IN_STOCK: '1',
  };
  await promisify(execFile)(process.execPath, ['demo/demo.ts'], {
    env: { ...process.env, ...env, DATA_DIR: dataDir, NODE_ENV: 'production', LOG_LEVEL: 'error' },
  });
  const server = await startServer({ dataDir, env });
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: chromiumSwitches,
  });
  try {
    await mkdir(folder, { recursive: true });
    await writeSheet(browser, server, 'public', publicScreens);
    await writeSheet(browser, server, 'admin', adminScreens, await signIn(server.origin));
  } finally {
    await browser.close();
    await server.stop();
    await rm(dataDir, { recursive: true });
  }
}

async function writeSheet(
  browser: Browser,
  server: RunningServer,
  sheet: string,
  screens: Screen[],
  cookie?: { name: string; value: string },
): Promise<void> {
  const rows: Buffer[][] = [];
  for (const screen of screens) {
    const row: Buffer[] = [];
    for (const width of widths) row.push(await shoot(browser, server, screen, width, cookie));
    rows.push(row);
    console.log(`${sheet}: ${screen.name}`);
  }
  await contactSheet(rows, join(folder, `${sheet}.webp`));
  for (const [index, { name }] of screens.entries()) {
    const wide = rows[index]?.at(-1);
    if (wide && readmePictures.includes(name))
      await sharp(wide)
        .resize(1200)
        .webp({ quality: 80 })
        .toFile(join(folder, `${name}.webp`));
  }
}

const readmePictures = ['home', 'shop', 'application', 'employees'];

async function shoot(
  browser: Browser,
  { origin }: RunningServer,
  screen: Screen,
  width: number,
  cookie?: { name: string; value: string },
): Promise<Buffer> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width, height: shownHeight(width) },
    hasTouch: width < 1024,
    isMobile: width < 768,
    locale: 'en-MY',
    timezoneId: 'Asia/Kuala_Lumpur',
  });
  if (cookie) await context.addCookies([{ ...cookie, url: origin }]);
  const page = await context.newPage();
  await page.goto(screen.path, { waitUntil: 'load' });
  await screen.prepare?.(page);
  await page.evaluate(() => document.fonts.ready);
  // Waits for transitions, pictures and the film's first frames.
  await page.waitForTimeout(1200);
  const picture = await page.screenshot();
  await context.close();
  return picture;
}

/** A row per screen, a column per width, all at the same scale. */
async function contactSheet(rows: Buffer[][], file: string): Promise<void> {
  const scale = 0.4;
  const gap = 16;
  const columns = widths.map((width) => Math.round(width * scale));
  const rowHeight = Math.round(900 * scale);
  const parts: OverlayOptions[] = [];
  for (const [line, row] of rows.entries()) {
    let left = gap;
    for (const [column, picture] of row.entries()) {
      const width = columns[column] ?? 0;
      const input = await sharp(picture).resize({ width }).png().toBuffer();
      parts.push({ input, left, top: gap + line * (rowHeight + gap) });
      left += width + gap;
    }
  }
  const width = columns.reduce((sum, column) => sum + column + gap, gap);
  const height = gap + rows.length * (rowHeight + gap);
  await sharp({ create: { width, height, channels: 3, background: '#8a8f86' } })
    .composite(parts)
    .webp({ quality: 78 })
    .toFile(file);
}

await main();
