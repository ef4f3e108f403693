/* npm run screenshots: every public page and admin screen with the demo data, at the four design
   widths. Writes docs/screens: three contact sheets, and the pictures of the README. */
import { mkdir, mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import sharp, { type OverlayOptions } from 'sharp';
import { addLinks, fillCafe, filledCafeEnv } from '#tests/support/database/filled-cafe.ts';
import { adminScreens, publicScreens, type Screen } from '#tests/support/pages/screens.ts';
import { screenOf, type Width, widths } from '#tests/support/pages/widths.ts';
import { startServer } from '#tests/support/processes/server.ts';
import { signIn } from '#tests/support/sign-in/owner.ts';
import { chromiumSwitches, findChromium } from './test/chromium.ts';

type Options = { cookie?: { name: string; value: string }; colorScheme?: 'dark' };

const folder = 'docs/screens';
/** File names of the pictures, by the names of their screens. */
const readmePictures: Partial<Record<string, string>> = {
  home: 'home',
  'the shop': 'shop',
  'an application, open': 'application',
  'the employees': 'employees',
};

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
    console.log(`${sheet}: ${screen.name}`);
    const file = readmePictures[screen.name];
    if (options.colorScheme === 'dark' || !file) continue;
    const picture = sharp(row.at(-1)).resize(1200).webp({ quality: 80 });
    await picture.toFile(join(folder, `${file}.webp`));
  }
  await contactSheet(rows, join(folder, `${sheet}.webp`));
}

async function shoot(
  browser: Browser,
  baseURL: string,
  { path, prepare }: Screen,
  width: Width,
  { cookie, colorScheme }: Options,
): Promise<Buffer> {
  await using context = await browser.newContext({
    baseURL,
    ...screenOf(width),
    locale: 'en-MY',
    timezoneId: 'Asia/Kuala_Lumpur',
    colorScheme,
  });
  if (cookie) await context.addCookies([{ ...cookie, url: baseURL }]);
  const page = await context.newPage();
  await page.goto(path, { waitUntil: 'load' });
  await prepare?.(page);
  await page.evaluate(() => document.fonts.ready);
  // Time for fades, pictures and the film's first frames.
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
await fillCafe(dataDir);
await using server = await startServer({ dataDir, env: filledCafeEnv });
const subject = await addLinks(server);
const executablePath = await findChromium();
await using browser = await chromium.launch({ executablePath, args: chromiumSwitches });
await mkdir(folder, { recursive: true });
await writeSheet(browser, server.origin, 'public', publicScreens, { cookie: subject });
const cookie = await signIn(server.origin);
await writeSheet(browser, server.origin, 'admin', adminScreens, { cookie });
await writeSheet(browser, server.origin, 'admin-dark', adminScreens, {
  cookie,
  colorScheme: 'dark',
});
