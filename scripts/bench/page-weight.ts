import { brotliCompressSync } from 'node:zlib';
import { type BrowserContextOptions, chromium, type Page, type Request } from '@playwright/test';
import { hydratePage, waitForHydration } from '#tests/support/pages/site-page.ts';
import { signIn } from '#tests/support/sign-in/owner.ts';
import { chromiumSwitches, findChromium } from '../test/chromium.ts';
import { type Figure, figure } from './figure.ts';
import { startQuietServer } from './server.ts';

const deferredPages = [
  '/',
  '/shop',
  '/shop/standard-1.0',
  '/store',
  '/privacy-policy',
  '/privacy-policy/ms',
  '/no/such/page',
];
const eagerPages = ['/career', '/auth', '/checkout'];

const phone: BrowserContextOptions = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

/** Kilobytes (1000 bytes) of response bodies as transferred, and number of responses. */
type Weight = { scripts: number; htmlAndStyles: number; requests: number };

export default async function measurePages() {
  await using server = await startQuietServer();
  const executablePath = await findChromium();
  await using browser = await chromium.launch({ executablePath, args: chromiumSwitches });
  const baseURL = server.origin;
  const figures: Figure[] = [];
  // A context of its own for each page, so that its cache is empty.
  for (const path of deferredPages) {
    await using context = await browser.newContext({ baseURL, ...phone });
    figures.push(...(await lookAndHydrate(await context.newPage(), path)));
  }
  for (const path of eagerPages) {
    await using context = await browser.newContext({ baseURL, ...phone });
    figures.push(...(await visit(await context.newPage(), path, 130, 100)));
  }
  await using context = await browser.newContext({ baseURL });
  await context.addCookies([{ ...(await signIn(baseURL)), url: baseURL }]);
  return [...figures, ...(await visit(await context.newPage(), '/admin/applications', 150, 110))];
}

async function lookAndHydrate(page: Page, path: string): Promise<Figure[]> {
  const weigh = watchWeight(page);
  await page.goto(path, { waitUntil: 'networkidle' });
  const looked = await weigh();
  const inline = await inlineScripts(page);
  await hydratePage(page);
  await page.waitForLoadState('networkidle');
  const hydrated = await weigh();
  return [
    figure(`${path}, JavaScript of a visit that only looks`, 'KB', looked.scripts + inline, 4, 2),
    figure(`${path}, JavaScript once hydrated`, 'KB', hydrated.scripts, 130, 100),
    figure(`${path}, HTML and CSS`, 'KB', looked.htmlAndStyles, 14),
    figure(`${path}, all media`, 'requests', looked.requests, 16, 14),
  ];
}

/** A page that hydrates by itself; the budget is for its scripts, in KB. */
async function visit(page: Page, path: string, budget: number, stretch: number): Promise<Figure[]> {
  const weigh = watchWeight(page);
  await page.goto(path, { waitUntil: 'networkidle' });
  await waitForHydration(page);
  const weight = await weigh();
  return [
    figure(`${path}, JavaScript`, 'KB', weight.scripts, budget, stretch),
    figure(`${path}, HTML and CSS`, 'KB', weight.htmlAndStyles, 14),
  ];
}

function watchWeight(page: Page): () => Promise<Weight> {
  const finished: Request[] = [];
  page.on('requestfinished', (request) => finished.push(request));
  return async () => {
    const weight: Weight = { scripts: 0, htmlAndStyles: 0, requests: finished.length };
    for (const request of finished) {
      // The size is negative for a response from the cache: scripts are preloaded, then run.
      const kilobytes = Math.max(0, (await request.sizes()).responseBodySize) / 1000;
      const type = request.resourceType();
      if (request.url().endsWith('.js')) weight.scripts += kilobytes;
      if (type === 'document' || type === 'stylesheet') weight.htmlAndStyles += kilobytes;
    }
    return weight;
  };
}

/** Kilobytes of inline scripts, compressed like a file of their own. */
async function inlineScripts(page: Page): Promise<number> {
  const texts = await page
    .locator('script:not([src], [type*=json])')
    .evaluateAll((scripts) => scripts.map(({ textContent }) => textContent));
  return brotliCompressSync(texts.join('')).length / 1000;
}
